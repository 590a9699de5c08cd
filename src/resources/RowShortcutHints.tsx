import { usePermissions } from '../api/signedInStaff.ts'
import { useRegisteredCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permittedCommands.ts'
import { recordCommandsOf } from '../commands/openMenuCommands.ts'
import { KEY_MAP } from '../keyMap.ts'
import { readPreference } from '../preferences.ts'
import { useText } from '../text.ts'
import { KeyHint } from '../ui/keyHint.tsx'

/** The maximum number of commands that are shown. */
const COMMANDS_MAX = 3

/**
 * The shortcuts of the first enabled commands of the row under the cursor, and the shortcut of the list of shortcuts.
 */
export function RowShortcutHints() {
  const text = useText()
  const commands = permittedCommands(useRegisteredCommands(), usePermissions())
  if (readPreference('keys') === 'off') return null
  const hints = recordCommandsOf(commands).flatMap(({ id, title, shortcut, refusal }) =>
    shortcut === undefined || refusal !== undefined ? [] : { id, shortcut, label: text(title.key, title.values) },
  )
  return (
    // Hints that do not fit wrap to further lines, which are clipped.
    <div className="flex h-5 min-w-0 flex-1 flex-wrap gap-x-4 overflow-hidden text-xs text-faint print:hidden">
      <KeyHint shortcut={KEY_MAP.everywhere.showKeys[0]} label={text('palette.hint.keys')} />
      {hints.slice(0, COMMANDS_MAX).map(({ id, shortcut, label }) => (
        <KeyHint key={id} shortcut={shortcut} label={label} />
      ))}
    </div>
  )
}
