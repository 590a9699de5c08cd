import { useMemo } from 'react'
import { useProfile } from '../../api/signedInStaff.ts'
import { createLifecycleEventSender, loadSendAssumed } from '../../commands/eventSender.ts'
import { useConsole } from '../../console.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { tableActorOf } from '../../ui/useTableActor.ts'
import { moveToNextRow } from '../model/moveToNextRow.ts'
import type { ListSenders } from '../model/ListModel.ts'
import type { ListedRecord, PanelResource } from '../resource.ts'

/**
 * Returns the event senders of a list; undefined without a resource.
 * @param tableKey the key of the list's table; see `useTableActor`
 */
export function useListLifecycleEventSenders<Row extends ListedRecord>(
  resource: PanelResource<Row> | undefined,
  tableKey: string,
): ListSenders | undefined {
  const { client, queryClient, assumedStates, actors } = useConsole()
  const { isSuperAdmin } = useProfile()
  usePreload(loadSendAssumed)
  return useMemo(() => {
    if (resource === undefined) return undefined
    const apiAndCache = { client, queryClient }
    const caller = { isSuperAdmin }
    const prepareToFollow = moveToNextRow(resource, { queryClient, assumedStates }, () => tableActorOf(tableKey))
    return {
      bulkSender: createLifecycleEventSender(apiAndCache, resource, caller),
      rowSender: createLifecycleEventSender(apiAndCache, resource, caller, {
        assume: { store: assumedStates, actors },
        prepareToFollow,
      }),
    }
  }, [client, queryClient, assumedStates, actors, isSuperAdmin, resource, tableKey])
}
