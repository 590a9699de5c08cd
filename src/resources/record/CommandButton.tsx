import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useRegisteredCommands, useCommandServices } from '../../commands/context.tsx'
import { permittedCommands } from '../../commands/permittedCommands.ts'
import { useText } from '../../texts/text.ts'
import { Button, type ButtonTone } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useActiveShortcut } from '../../ui/useActiveShortcut.ts'

interface CommandButtonProps {
  /** The id of the command. */
  id: string
  isHiddenIfDisabled?: boolean
  /** By default, the button of a command that asks a question is primary, unless the command is destructive. */
  tone?: ButtonTone
  /** Replaces the title of the command where the place of the button says the rest of it. */
  label?: string
}

/** The button of the command with this id, rendered while the command is registered and permitted. */
export function CommandButton({ id, isHiddenIfDisabled = false, ...appearance }: CommandButtonProps) {
  const [command] = permittedCommands(useRegisteredCommands(), usePermissions()).filter((each) => each.id === id)
  if (command === undefined || (isHiddenIfDisabled && command.refusal !== undefined)) return null
  return <CommandRunButton command={command} {...appearance} />
}

/** A button that runs a command and shows its keyboard shortcut. */
export function CommandRunButton({
  command,
  tone = command.question !== undefined && command.isDestructive !== true ? 'primary' : 'plain',
  label,
}: Pick<CommandButtonProps, 'tone' | 'label'> & { command: Command }) {
  const text = useText()
  const { runner } = useCommandServices()
  const activeShortcutOf = useActiveShortcut()
  return (
    <Button
      tone={tone}
      className={command.isDestructive === true ? 'text-accent' : ''}
      aria-keyshortcuts={activeShortcutOf(command.shortcut)}
      onClick={() => runner.start(command)}
    >
      {label ?? text(command.title.key, command.title.values)}
      {command.shortcut !== undefined && <Kbd shortcut={command.shortcut} />}
    </Button>
  )
}
