import { useEffect, useMemo } from 'react'
import { isWorkQueueState } from '../../../machines/lifecycle.ts'
import type { TableActor } from '../../../machines/console/table.ts'
import { useProfile } from '../../api/signedInStaff.ts'
import type { LifecycleEventSender } from '../../commands/lifecycleCommands.ts'
import { createLifecycleEventSender, loadSendAssumed } from '../../commands/eventSender.ts'
import { useConsole } from '../../console.tsx'
import { preloadModules } from '../../loading/deferred.ts'
import { tableActorOf } from '../../ui/useTableActor.ts'
import { shownRows } from '../cachedRows.ts'
import type { ListedRecord, PanelResource } from '../resource.ts'

/** The lifecycle event senders of a list. */
interface RowAndBulkEventSenders {
  /** The sender of the events of one row, which then tells the list's table of the decision. */
  rowSender: LifecycleEventSender
  /** The sender of the events of several records. */
  bulkSender: LifecycleEventSender
}

/**
 * Returns the event senders of a list. After an event of a row that stays in the list, the cursor moves from that row
 * to the next one in the row's former state, if staff process the records in that state one after another (rule 4.13).
 * @param resource must be referentially stable
 * @param tableKey the key of the list's table; see `useTableActor`
 */
export function useListLifecycleEventSenders<Row extends ListedRecord>(
  resource: PanelResource<Row> | undefined,
  tableKey: string,
): RowAndBulkEventSenders | undefined {
  const { client, queryClient, assumedStates, actors } = useConsole()
  const { isSuperAdmin } = useProfile()
  useEffect(() => preloadModules(loadSendAssumed), [])
  return useMemo(() => {
    if (resource === undefined) return undefined
    const { list, lifecycleTextKeys, toLifecycleRecord } = resource
    const apiAndCache = { client, queryClient }
    const bulkSender = createLifecycleEventSender(apiAndCache, resource, { isSuperAdmin })
    const rowSender = createLifecycleEventSender(
      apiAndCache,
      resource,
      { isSuperAdmin },
      {
        assume: { store: assumedStates, actors },
        prepareToFollow: (before) => () => {
          if (!isWorkQueueState(lifecycleTextKeys.lifecycle, before.status)) return true
          const rows = shownRows<Row>(queryClient, list, assumedStates.current())
          // The table itself finds the next row when a record leaves it.
          if (!rows.some(({ id }) => id === before.id)) return true
          const undecidedIds = rows.filter((row) => toLifecycleRecord(row).status === before.status).map(({ id }) => id)
          const actor: TableActor | undefined = tableActorOf(tableKey)
          actor?.send({ type: 'decide', id: before.id, undecidedIds })
          return true
        },
      },
    )
    return { rowSender, bulkSender }
  }, [client, queryClient, assumedStates, actors, isSuperAdmin, resource, tableKey])
}
