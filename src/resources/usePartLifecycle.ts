import { useMemo } from 'react'
import { usePermissions } from '../api/staff.ts'
import type { Command } from '../commands/command.ts'
import { lifecycleCommands } from '../commands/lifecycleCommands.ts'
import { createEventSender, maySendLifecycleEvents } from '../commands/recordCommands.ts'
import { useConsole } from '../console.tsx'
import type { BulkSettings } from './BulkActions.tsx'
import type { ListedRecord, PanelResource } from './resource.ts'
import type { RowMarking } from './useMarkedRows.ts'

/** What a list needs to show and change the lifecycle of its rows. */
interface PartLifecycle<Row> {
  commandsOf: (row: Row) => readonly Command[]
  /** Undefined if the person may send no event. */
  bulk: BulkSettings<Row> | undefined
  marking: RowMarking
}

/**
 * Returns the commands of the rows of a list that another record has, such as the coupons of a store, and of the
 * selected ones. `part` must be referentially stable.
 */
export function usePartLifecycle<Row extends ListedRecord>(part: PanelResource<Row>): PartLifecycle<Row> {
  const { client, queries } = useConsole()
  const permissions = usePermissions()
  return useMemo(() => {
    const maySend = maySendLifecycleEvents(permissions, part)
    const sender = createEventSender({ client, queries }, part)
    const { texts, toLifecycleRecord: recordOf } = part
    return {
      commandsOf: (row) => (maySend ? lifecycleCommands(sender, recordOf(row)) : []),
      bulk: maySend ? { sender, recordOf } : undefined,
      marking: { lifecycle: texts.lifecycle, code: undefined },
    }
  }, [client, queries, permissions, part])
}
