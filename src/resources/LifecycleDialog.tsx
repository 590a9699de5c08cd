import { type KeyboardEvent, useState } from 'react'
import { type Command, recordKeyOf } from '../commands/command.ts'
import { useCommandServices } from '../commands/context.tsx'
import { readPreference } from '../preferences.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ChangeNote } from './ChangeNote.tsx'
import { History } from './History.tsx'
import { LifecycleCommandList } from './LifecycleCommandList.tsx'
import { LifecycleDiagram } from './LifecycleDiagram.tsx'
import { UnreachableStates, CurrentState } from './CurrentState.tsx'
import { useLifecycleGeometry } from './useLifecycleGeometry.ts'
import { firstNonDestructiveCommand } from './lifecycleProgress.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLifecycleProgress.ts'

interface LifecycleDialogProps {
  record: RecordWithLifecycle
  onClose: () => void
}

/**
 * A dialog with a large diagram of a record's lifecycle, the record's commands and its whole history. The commands can
 * be run by their keyboard shortcuts. Running a command closes the dialog.
 */
export default function LifecycleDialog({ record, onClose }: LifecycleDialogProps) {
  const { runner } = useCommandServices()
  const { resource, id, status, name } = record
  const { texts, kind, history, historyFields } = resource
  const { progress, commands } = useLifecycleProgress(record)
  const geometry = useLifecycleGeometry(kind.name)
  const [focusedCommandId, setFocusedCommandId] = useState<string>()
  const run = (command: Command) => {
    onClose()
    runner.start(command)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || readPreference('keys') === 'off') return
    const command = commands.find(({ shortcut, refusal }) => shortcut === event.key && refusal === undefined)
    if (command === undefined) return
    event.preventDefault()
    event.stopPropagation()
    run(command)
  }
  return (
    <Dialog title={name} width="full" isPrintedAlone onClose={onClose}>
      <div
        onKeyDown={onKeyDown}
        tabIndex={-1}
        className="outline-none"
        data-autofocus={firstNonDestructiveCommand(commands) === undefined ? '' : undefined}
      >
        <ChangeNote recordKey={recordKeyOf(kind.name, record.id)} version={undefined} isAnnounced />
        {geometry && (
          <LifecycleDiagram
            geometry={geometry}
            progress={progress}
            commands={commands}
            focusedCommandId={focusedCommandId}
            onRun={run}
            isLarge
          />
        )}
        <CurrentState texts={texts} stateCode={status} progress={progress} />
        <LifecycleCommandList
          texts={texts}
          stateCode={status}
          commands={commands}
          onRun={run}
          onFocusedCommandChange={setFocusedCommandId}
        />
        <UnreachableStates texts={texts} progress={progress} />
        <History endpoint={history} id={id} texts={texts} fields={historyFields} isNested />
      </div>
    </Dialog>
  )
}
