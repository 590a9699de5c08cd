import { useMemo } from 'react'
import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { lifecycleCommands } from '../../commands/lifecycleCommands.ts'
import { maySendLifecycleEvents } from '../../commands/eventSender.ts'
import { contactCommands } from '../contactCommands.ts'
import type { BulkSettings } from '../bulk/BulkCommands.tsx'
import type { ListedRecord, PanelResource } from '../resource.ts'
import type { RowMarkingSettings } from '../changes/useRowsWithMarkedChanges.ts'
import { useListLifecycleEventSenders } from './useListLifecycleEventSenders.ts'

/** The properties with which a list shows and changes the states of its rows. */
interface ChildListProps<Row> {
  commandsOf: (row: Row) => readonly Command[]
  /** Undefined if the signed-in person may send no event of the lifecycle. */
  bulk: BulkSettings<Row> | undefined
  marking: RowMarkingSettings
}

/**
 * Returns the commands and the marking of the rows of a list that belongs to another record, such as the coupons of a
 * store. `resource` is the resource of the rows and must be referentially stable.
 * `tableKey` is the key of the list's table; see `useTableActor`.
 */
export function useChildListProps<Row extends ListedRecord>(
  resource: PanelResource<Row>,
  tableKey: string,
): ChildListProps<Row> {
  const permissions = usePermissions()
  const senders = useListLifecycleEventSenders(
    maySendLifecycleEvents(permissions, resource) ? resource : undefined,
    tableKey,
  )
  return useMemo(() => {
    const { lifecycleTextKeys, toLifecycleRecord } = resource
    return {
      commandsOf: (row) => [
        ...(senders ? lifecycleCommands(senders.rowSender, toLifecycleRecord(row)) : []),
        ...contactCommands(resource, row),
      ],
      bulk: senders && { sender: senders.bulkSender, toLifecycleRecord },
      marking: {
        kind: lifecycleTextKeys.lifecycle.record,
        lifecycle: lifecycleTextKeys.lifecycle,
        stateCode: undefined,
      },
    }
  }, [senders, resource])
}
