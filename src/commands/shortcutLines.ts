import type { Scope } from '../../machines/console/shortcut.ts'
import { KEY_MAP, type KeyGroupName } from '../keyMap.ts'
import type { GetText, TextKey } from '../texts/text.ts'
import type { Command } from './command.ts'
import { inShownOrder } from './shownOrder.ts'

/** A line of the list of keyboard shortcuts. */
export interface ShortcutLine {
  id: string
  keys: readonly string[]
  label: string
  /** Why the shortcut has no effect now; undefined if it has an effect. */
  refusal?: string | undefined
}

/** Returns the key of the text of a key. `keyMap.test.ts` ensures that every key has one. */
export function keyLabelOf(group: KeyGroupName, name: string): TextKey {
  return `keyMap.${group}.${name}` as TextKey
}

/** Returns a line for each command of a scope that has a keyboard shortcut. */
export function commandLines(commands: readonly Command[], scope: Scope, text: GetText): ShortcutLine[] {
  const commandsOfScope = commands.filter((command) => command.scope === scope)
  const shown = scope === 'record' ? inShownOrder(commandsOfScope) : commandsOfScope
  return shown.flatMap(({ id, shortcut, title, refusal }) =>
    shortcut !== undefined
      ? [
          {
            id,
            keys: id === 'record.menu' ? KEY_MAP.record.menu : [shortcut],
            label: text(title.key, title.values),
            refusal: refusal && text(refusal.key, refusal.values),
          },
        ]
      : [],
  )
}
