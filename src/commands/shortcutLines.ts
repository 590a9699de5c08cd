import type { Scope } from '../../machines/shortcut.ts'
import { KEY_MAP } from '../keyMap.ts'
import type { Text } from '../text.ts'
import type { Command } from './command.ts'

/** A line of the list of keys. */
export interface ShortcutLine {
  id: string
  keys: readonly string[]
  label: string
  /** Why the keys do nothing now; undefined if they do something. */
  refusal?: string | undefined
}

/** Returns the lines of the commands of a scope that have keys. */
export function commandLines(commands: readonly Command[], scope: Scope, text: Text): ShortcutLine[] {
  return commands.flatMap(({ id, keys, title, refusal, ...command }) =>
    command.scope === scope && keys !== undefined
      ? [
          {
            id,
            keys: id === 'record.menu' ? KEY_MAP.record.menu : [keys],
            label: text(title.key, title.values),
            refusal: refusal && text(refusal.key, refusal.values),
          },
        ]
      : [],
  )
}
