import { useRouter } from '@tanstack/react-router'
import type { Resource } from '../resource.ts'
import { StateOverview } from './StateOverview.tsx'
import { type ListAndScreen, urlOfState } from '../stateLinks.ts'
import { useStateSummaries } from './useStateSummaries.ts'

interface StateOverviewDialogProps {
  resource: Pick<Resource, 'kind' | 'lifecycleTextKeys' | 'textKeys' | 'states'>
  /** The list whose tabs the states link to. */
  listAndScreen: ListAndScreen
  onClose: () => void
}

/** The states of a kind of record, each with a link to the tab with its records. */
export default function StateOverviewDialog({ resource, listAndScreen, onClose }: StateOverviewDialogProps) {
  const { history } = useRouter()
  const summaries = useStateSummaries(resource)
  const links = {
    urlOf: (state: string) => urlOfState(listAndScreen, state),
    open: (state: string) => {
      onClose()
      history.push(urlOfState(listAndScreen, state))
    },
  }
  return <StateOverview resource={resource} summaries={summaries} links={links} onClose={onClose} />
}
