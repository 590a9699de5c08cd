import { useMemo } from 'react'
import { useProfile } from '../../api/signedInStaff.ts'
import type { LifecycleEventSender } from '../../commands/lifecycleCommands.ts'
import { createLifecycleEventSender } from '../../commands/eventSender.ts'
import { useConsole } from '../../console.tsx'
import type { ListedRecord, PanelResource } from '../resource.ts'
import { usePrepareToOpenNext } from './usePrepareToOpenNext.ts'

/**
 * Returns an event sender for a record that was opened from a list. After it has sent an event, it opens the next
 * record of the list as described at `usePrepareToOpenNext`.
 * @param open opens another record of the list; must be referentially stable
 */
export function useLifecycleEventSender<Row extends ListedRecord>(
  resource: PanelResource<Row>,
  open: (id: number) => void,
): LifecycleEventSender {
  const { client, queryClient, assumedStates, actors } = useConsole()
  const { isSuperAdmin } = useProfile()
  const prepareToFollow = usePrepareToOpenNext(resource, open)
  return useMemo(() => {
    const assume = { store: assumedStates, actors }
    return createLifecycleEventSender({ client, queryClient }, resource, { isSuperAdmin }, { assume, prepareToFollow })
  }, [client, queryClient, assumedStates, actors, resource, isSuperAdmin, prepareToFollow])
}
