import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { selectionOf } from '../../../machines/console/table.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { snapshotWithTableData } from '../../ui/tableData.ts'
import { useList, useListRows } from '../model/listContext.ts'

const NO_COMMANDS: readonly Command[] = []

/**
 * Registers the commands of the selected rows, or else of the row under the cursor. They are not made before somebody
 * asks for them, and nothing renders when the cursor moves.
 */
export function RowCommands() {
  const { view, model } = useList()
  const { table, selection } = useListRows()
  const { actor, tableData, rows } = table
  const hasSelection = useSelector(actor, (snapshot) => selectionOf(snapshot).length > 0)
  // They replace the commands of the row.
  const selectionCommands = hasSelection ? selection.commands : undefined
  const { read, subscribe } = useMemo(() => {
    const cursorOf = () => snapshotWithTableData(actor.getSnapshot(), tableData).context.cursor
    const readRowCommands = () => {
      const cursor = cursorOf()
      const row = rows.find(({ id }) => id === cursor)
      return row === undefined ? NO_COMMANDS : model.commandsOf(view, row)
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
  }, [actor, tableData, rows, view, model, selectionCommands])
  useCommandRegistration(read, subscribe)
  return null
}
