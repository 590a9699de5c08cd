import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { TableActor } from '../../../machines/console/table.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
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
 * Registers the commands of the selected rows, or else of the row under the cursor. A separate component, so that only
 * this component and not the list renders again when the cursor moves.
 */
export function ListCommands<Row extends ListedRecord>({
  actor,
  tableData,
  rows,
  commandsOf,
  selectionCommands,
}: ListCommandsProps<Row>) {
  const cursor = useSelector(actor, (state) => snapshotWithTableData(state, tableData).context.cursor)
  const row = useMemo(() => rows.find(({ id }) => id === cursor), [rows, cursor])
  const rowCommands = useMemo(
    () => (row === undefined || commandsOf === undefined ? NO_COMMANDS : commandsOf(row)),
    [row, commandsOf],
  )
  useCommandRegistration(selectionCommands ?? rowCommands)
  return null
}
