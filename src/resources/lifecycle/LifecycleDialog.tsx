import { type KeyboardEvent, useState } from 'react'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useCommandServices, useRegisteredCommands } from '../../commands/context.tsx'
import { permittedCommands } from '../../commands/permittedCommands.ts'
import { useConsole } from '../../console.tsx'
import { readPreference } from '../../preferences/preferences.ts'
import { useText } from '../../texts/text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useKeyboardServices } from '../../ui/keyboard.ts'
import { SectionHeadingLevel } from '../../ui/sectionHeading.tsx'
import type { ScreenTable } from '../../ui/screenTable.ts'
import { RecentChangeNote } from '../changes/RecentChangeNote.tsx'
import { History } from '../history/History.tsx'
import { LifecycleCommandList } from './LifecycleCommandList.tsx'
import { LifecycleDiagram } from './LifecycleDiagram.tsx'
import { UnreachableStates, CurrentState } from './CurrentState.tsx'
import { useLoadedLifecycleGeometry } from './useLoadedLifecycleGeometry.ts'
import { firstNonDestructiveCommand } from './lifecycleProgress.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLifecycleProgress.ts'

interface LifecycleDialogProps {
  record: RecordWithLifecycle
  /** The id of the command whose button gets the focus; by default, the first enabled one that is not destructive. */
  initialCommandId: string | undefined
  /** Called with the command to run, and the id of the command whose button has the focus. */
  onRun: (command: Command, focusedCommandId: string | undefined) => void
  onClose: () => void
}

/**
 * A dialog with a large diagram of a record's lifecycle, the record's commands and its whole history. The commands can
 * be run by their keyboard shortcuts. Those of console-wide commands, such as the list of shortcuts, work too; for any
 * other key that works outside of the dialog, a notice says that the dialog must be closed first.
 */
export default function LifecycleDialog({ record, initialCommandId, onRun, onClose }: LifecycleDialogProps) {
  const text = useText()
  const { notice } = useConsole()
  const { runner } = useCommandServices()
  const { tables } = useKeyboardServices()
  const allCommands = permittedCommands(useRegisteredCommands(), usePermissions())
  const { resource, id, status, name } = record
  const { lifecycleTextKeys, kind, history, historyFields } = resource
  const { progress, commands } = useLifecycleProgress(record)
  const geometry = useLoadedLifecycleGeometry(kind.name)
  const [focusedCommandId, setFocusedCommandId] = useState<string>()
  const run = (command: Command) => onRun(command, focusedCommandId)
  const refuse = (message: string) => notice.send({ type: 'refuse', message })
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ' || readPreference('keys') === 'off') return
    const command = commands.find(({ shortcut }) => shortcut === key)
    const consoleCommand = allCommands.find(({ scope, shortcut }) => scope === 'console' && shortcut === key)
    if (command?.refusal !== undefined) refuse(text(command.refusal.key, command.refusal.values))
    else if (command !== undefined) run(command)
    else if (consoleCommand !== undefined) runner.start(consoleCommand)
    else if (isKeyUsedOutsideDialog(key, allCommands, tables.current())) refuse(text('lifecycle.otherKey'))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const initialCommand =
    commands.find(({ id: commandId }) => commandId === initialCommandId) ?? firstNonDestructiveCommand(commands)
  return (
    <Dialog title={name} width="extraWide" isPrintedAlone onClose={onClose}>
      <div
        onKeyDown={onKeyDown}
        tabIndex={-1}
        className="outline-none"
        data-autofocus={initialCommand === undefined ? '' : undefined}
      >
        <RecentChangeNote recordKey={recordKeyOf(kind.name, record.id)} version={undefined} isAnnounced />
        {geometry && (
          <LifecycleDiagram
            geometry={geometry}
            progress={progress}
            commands={commands}
            focusedCommandId={focusedCommandId}
            onRun={run}
          />
        )}
        <p className="flex flex-wrap items-center gap-x-2">
          <span>{text('lifecycle.now')}</span>
          <CurrentState lifecycleTextKeys={lifecycleTextKeys} stateCode={status} progress={progress} />
        </p>
        <LifecycleCommandList
          lifecycleTextKeys={lifecycleTextKeys}
          stateCode={status}
          commands={commands}
          initialCommand={initialCommand}
          onRun={run}
          onFocusedCommandChange={setFocusedCommandId}
        />
        <UnreachableStates lifecycleTextKeys={lifecycleTextKeys} progress={progress} />
        <SectionHeadingLevel level={3}>
          <History endpoint={history} id={id} lifecycleTextKeys={lifecycleTextKeys} fields={historyFields} isInDialog />
        </SectionHeadingLevel>
      </div>
    </Dialog>
  )
}

/** Whether a key is or begins the shortcut of a command, or has an effect in the table behind the dialog. */
function isKeyUsedOutsideDialog(key: string, commands: readonly Command[], table: ScreenTable | undefined): boolean {
  const press = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  return (
    commands.some(({ shortcut }) => shortcut === key || shortcut?.startsWith(`${key} `) === true) ||
    table?.handlesKeyPress(press) === true
  )
}
