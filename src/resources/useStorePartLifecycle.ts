import { useMemo } from 'react'
import { usePermissions, useProfile } from '../api/staff.ts'
import type { Command } from '../commands/command.ts'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { createEventSender, maySendLifecycleEvents } from '../commands/recordCommands.ts'
import { useConsole } from '../console.tsx'
import { contactCommands } from './contactCommands.ts'
import type { BulkSettings } from './BulkActions.tsx'
import type { ListedRecord, PanelResource } from './resource.ts'
import type { RowMarking } from './useMarkedRows.ts'

/** The properties with which a list shows and changes the states of its rows. */
interface PartLifecycle<Row> {
  commandsOf: (row: Row) => readonly Command[]
  /** Undefined if the signed-in person may send no event of the lifecycle. */
  bulk: BulkSettings<Row> | undefined
  marking: RowMarking
}

/**
 * Returns the commands and the marking of the rows of a list that belongs to another record, such as the coupons of a
 * store. `part` is the resource of the rows and must be referentially stable.
 */
export function useStorePartLifecycle<Row extends ListedRecord>(part: PanelResource<Row>): PartLifecycle<Row> {
  const { client, queryClient } = useConsole()
  const permissions = usePermissions()
  const { isSuperAdmin } = useProfile()
  return useMemo(() => {
    const maySend = maySendLifecycleEvents(permissions, part)
    const sender = createEventSender({ client, queryClient }, part, { isSuperAdmin })
    const { texts, toLifecycleRecord: recordOf } = part
    return {
      commandsOf: (row) => [
        ...(maySend ? lifecycleCommands(sender, recordOf(row)) : []),
        ...contactCommands(part, row),
      ],
      bulk: maySend ? { sender, recordOf } : undefined,
      marking: { kind: texts.lifecycle.record, lifecycle: texts.lifecycle, code: undefined },
    }
  }, [client, queryClient, permissions, isSuperAdmin, part])
}
