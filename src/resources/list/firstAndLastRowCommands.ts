import type { TableActor } from '../../../machines/console/table.ts'
import type { Command } from '../../commands/command.ts'
import { focusGrid } from '../../ui/focus.ts'

/** Returns the commands that move a list's cursor to its first and last row. `listId` makes their ids unique. */
export function firstAndLastRowCommands(actor: TableActor, listId: string): Command[] {
  return (['first', 'last'] as const).map((to) => ({
    id: `${listId}.${to}`,
    title: { key: `list.${to}` },
    scope: 'screen',
    perform: () => {
      focusGrid()
      actor.send({ type: 'moveTo', to })
    },
  }))
}
