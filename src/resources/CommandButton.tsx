import { usePermissions } from '../api/staff.ts'
import type { Command } from '../commands/command.ts'
import { useRegisteredCommands, useCommandServices } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'

/** The button of the command with this id, rendered while the command is registered and permitted. */
export function CommandButton({ id, isHiddenIfDisabled = false }: { id: string; isHiddenIfDisabled?: boolean }) {
  const [command] = permittedCommands(useRegisteredCommands(), usePermissions()).filter((each) => each.id === id)
  if (command === undefined || (isHiddenIfDisabled && command.refusal !== undefined)) return null
  return <CommandRunButton command={command} />
}

/** A button that runs a command and shows its keyboard shortcut. */
export function CommandRunButton({ command }: { command: Command }) {
  const text = useText()
  const { runner } = useCommandServices()
  return (
    <Button
      tone={command.question !== undefined && command.destructive !== true ? 'primary' : 'plain'}
      className={command.destructive === true ? 'text-accent' : ''}
      aria-keyshortcuts={command.keys}
      onClick={() => runner.start(command)}
    >
      {text(command.title.key, command.title.values)}
      {command.keys !== undefined && <Kbd keys={command.keys} />}
    </Button>
  )
}
