import type { ChildResource } from '../resource.ts'
import { StateOverview } from './StateOverview.tsx'
import { useChildStateSummaries } from './useStateSummaries.ts'

interface ChildStateOverviewDialogProps {
  resource: Pick<ChildResource, 'kind' | 'lifecycleTextKeys' | 'textKeys' | 'states'>
  /** The id of the record to which the records belong. */
  parentId: number
  onClose: () => void
}

/** The states of the records that belong to one record, such as a store's coupons, without links to tabs of a list. */
export default function ChildStateOverviewDialog({ resource, parentId, onClose }: ChildStateOverviewDialogProps) {
  return <StateOverview resource={resource} summaries={useChildStateSummaries(resource, parentId)} onClose={onClose} />
}
