import type { PartResource } from './resource.ts'
import { StateOverview } from './StateOverview.tsx'
import { usePartStateSummaries } from './useStateSummaries.ts'

interface PartStateOverviewDialogProps {
  part: Pick<PartResource, 'kind' | 'texts' | 'textKeys' | 'states'>
  /** The id of the record to which the records belong. */
  ownerId: number
  onClose: () => void
}

/** The states of the records that belong to one record, such as the coupons of a store. Their list has no tabs. */
export default function PartStateOverviewDialog({ part, ownerId, onClose }: PartStateOverviewDialogProps) {
  return <StateOverview resource={part} summaries={usePartStateSummaries(part, ownerId)} onClose={onClose} />
}
