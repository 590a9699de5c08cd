import { useMemo } from 'react'
import type { TableActor } from '../../../machines/console/table.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandReaderRegistration } from '../../commands/context.tsx'
import { snapshotWithTableData, type TableData } from '../../ui/tableData.ts'
import type { ListedRecord } from '../resource.ts'

const NO_COMMANDS: readonly Command[] = []

interface ListCommandsProps<Row> {
  actor: TableActor
  tableData: TableData | undefined
  rows: readonly Row[]
  commandsOf: ((row: Row) => readonly Command[]) | undefined
  /** The commands of the selected records, which replace the commands of the row; undefined if none are selected. */
  selectionCommands: readonly Command[] | undefined
}

/**
 * Registers the commands of the selected rows, or else of the row under the cursor. They are not made before somebody
 * asks for them, and nothing renders when the cursor moves.
 */
export function ListCommands<Row extends ListedRecord>({
  actor,
  tableData,
  rows,
  commandsOf,
  selectionCommands,
}: ListCommandsProps<Row>) {
  const { read, subscribe } = useMemo(() => {
    const cursorOf = () => snapshotWithTableData(actor.getSnapshot(), tableData).context.cursor
    const readRowCommands = () => {
      const cursor = cursorOf()
      const row = rows.find(({ id }) => id === cursor)
      return row === undefined || commandsOf === undefined ? NO_COMMANDS : commandsOf(row)
    }
    return {
      read: () => selectionCommands ?? readRowCommands(),
      subscribe: (onChange: () => void) => {
        let known = cursorOf()
        const subscription = actor.subscribe(() => {
          const cursor = cursorOf()
          if (cursor === known) return
          known = cursor
          onChange()
        })
        return () => subscription.unsubscribe()
      },
    }
  }, [actor, tableData, rows, commandsOf, selectionCommands])
  useCommandReaderRegistration(read, subscribe)
  return null
}
