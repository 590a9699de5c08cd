import type { TableActor } from '../../machines/table.ts'
import type { Command } from '../commands/command.ts'
import { focusGrid } from '../ui/focusGrid.ts'

/** The commands that bring the cursor of a list to its first row and to its last. */
export function endCommands(actor: TableActor): Command[] {
  return (['first', 'last'] as const).map((to) => ({
    id: `list.${to}`,
    title: { key: `list.${to}` },
    scope: 'screen',
    keys: to === 'first' ? 'g g' : 'G',
    perform: () => {
      focusGrid()
      actor.send({ type: 'moveTo', to })
    },
  }))
}
