import { useMemo } from 'react'
import { useProfile } from '../api/signedInStaff.ts'
import type { LifecycleEventSender } from '../commands/lifecycleCommands.ts'
import { createLifecycleEventSender } from '../commands/eventSender.ts'
import { useConsole } from '../console.tsx'
import type { ListedRecord, PanelResource } from './resource.ts'
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
  const { client, queryClient } = useConsole()
  const { isSuperAdmin } = useProfile()
  const prepareToOpenNext = usePrepareToOpenNext(resource, open)
  return useMemo(() => {
    const sender = createLifecycleEventSender({ client, queryClient }, resource, { isSuperAdmin })
    return {
      ...sender,
      sendEvent: async (before, ...eventArgs) => {
        const openNext = prepareToOpenNext(before)
        const changedRecord = await sender.sendEvent(before, ...eventArgs)
        void openNext?.()
        return changedRecord
      },
    }
  }, [client, queryClient, resource, isSuperAdmin, prepareToOpenNext])
}
