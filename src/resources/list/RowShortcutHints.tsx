import { useEffect, useState } from 'react'
import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useCommandServices } from '../../commands/context.tsx'
import { permittedCommands } from '../../commands/permittedCommands.ts'
import { recordCommandsOf } from '../../commands/openMenuCommands.ts'
import { inShownOrder } from '../../commands/shownOrder.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { readPreference } from '../../preferences/preferences.ts'
import { useText } from '../../texts/text.ts'
import { KeyHint } from '../../ui/keyHint.tsx'

/** The maximum number of commands that are shown. */
const COMMANDS_MAX = 5
/** The time without another change after which changed commands are shown, in ms. */
const REST_MS = 100

/**
 * Returns the registered commands as they were when they had not changed for a moment, so that a cursor that moves from
 * row to row does not render the hints of each.
 */
function useCommandsAtRest(): readonly Command[] {
  const { registry } = useCommandServices()
  const [commands, setCommands] = useState(registry.all)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const showAtRest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setCommands(registry.all()), REST_MS)
    }
    showAtRest()
    const unsubscribe = registry.subscribe(showAtRest)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [registry])
  return commands
}

/**
 * The shortcuts of the first enabled commands of the row under the cursor, and the shortcut of the list of shortcuts.
 */
export function RowShortcutHints() {
  const text = useText()
  const commands = permittedCommands(useCommandsAtRest(), usePermissions())
  if (readPreference('keys') === 'off') return null
  const hints = inShownOrder(recordCommandsOf(commands)).flatMap(({ id, title, shortcut, refusal }) =>
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
