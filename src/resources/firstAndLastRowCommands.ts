import type { TableActor } from '../../machines/table.ts'
import type { Command } from '../commands/command.ts'
import { focusGrid } from '../ui/focus.ts'

/** Returns the commands that move a list's cursor to its first and last row. `list` makes their ids unique. */
export function firstAndLastRowCommands(actor: TableActor, list: string): Command[] {
  return (['first', 'last'] as const).map((to) => ({
    id: `${list}.${to}`,
    title: { key: `list.${to}` },
    scope: 'screen',
    perform: () => {
      focusGrid()
      actor.send({ type: 'moveTo', to })
    },
  }))
}
