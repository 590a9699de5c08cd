import { type KeyboardEvent, useState } from 'react'
import { type Command, recordKeyOf } from '../commands/command.ts'
import { useCommandServices } from '../commands/context.tsx'
import { readPreference } from '../preferences.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ChangeNote } from './ChangeNote.tsx'
import { History } from './History.tsx'
import { LifecycleCommandList } from './LifecycleCommandList.tsx'
import { LifecycleDrawing } from './LifecycleDrawing.tsx'
import { UnreachableStates, CurrentState } from './CurrentState.tsx'
import { useLifecycleGeometry } from './useGeometry.ts'
import { firstNonDestructiveCommand } from './lifecycleProgress.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLifecycleProgress.ts'

interface LifecycleDialogProps {
  record: RecordWithLifecycle
  onClose: () => void
}

/** The chart of a record, large, with its list and its whole history. Running a command closes it; the keys of the commands work in it. */
export default function LifecycleDialog({ record, onClose }: LifecycleDialogProps) {
  const { runner } = useCommandServices()
  const { resource, id, status, name } = record
  const { texts, kind, history, historyFields } = resource
  const { progress, commands } = useLifecycleProgress(record)
  const geometry = useLifecycleGeometry(kind.name)
  const [markedCommandId, setMarkedCommandId] = useState<string>()
  const run = (command: Command) => {
    onClose()
    runner.start(command)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || readPreference('keys') === 'off') return
    const command = commands.find(({ keys, refusal }) => keys === event.key && refusal === undefined)
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
          <LifecycleDrawing
            geometry={geometry}
            progress={progress}
            commands={commands}
            markedCommandId={markedCommandId}
            onRun={run}
            isLarge
          />
        )}
        <CurrentState texts={texts} code={status} progress={progress} />
        <LifecycleCommandList
          texts={texts}
          code={status}
          commands={commands}
          onRun={run}
          onMarkedChange={setMarkedCommandId}
        />
        <UnreachableStates texts={texts} progress={progress} />
        <History endpoint={history} id={id} texts={texts} fields={historyFields} isNested />
      </div>
    </Dialog>
  )
}
