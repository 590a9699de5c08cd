import { useMemo } from 'react'
import { useProfile } from '../../api/signedInStaff.ts'
import type { LifecycleEventSender } from '../../commands/lifecycleCommands.ts'
import { createLifecycleEventSender } from '../../commands/eventSender.ts'
import { useConsole } from '../../console.tsx'
import { openNextRecord } from './openNextRecord.ts'
import type { ListedRecord, PanelResource } from '../resource.ts'

/**
 * Returns an event sender for a record that was opened from a list. After it has sent an event, it opens the next
 * record of the list (`openNextRecord`).
 * @param open opens another record of the list. Another function makes another sender.
 */
export function useLifecycleEventSender<Row extends ListedRecord>(
  resource: PanelResource<Row>,
  open: (id: number) => void,
): LifecycleEventSender {
  const { client, queryClient, assumedStates, actors } = useConsole()
  const { isSuperAdmin } = useProfile()
  return useMemo(() => {
    const assume = { store: assumedStates, actors }
    const prepareToFollow = openNextRecord(resource, { queryClient, assumedStates }, open)
    return createLifecycleEventSender({ client, queryClient }, resource, { isSuperAdmin }, { assume, prepareToFollow })
  }, [client, queryClient, assumedStates, actors, resource, isSuperAdmin, open])
}
