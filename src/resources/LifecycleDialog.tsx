import { type KeyboardEvent, useState } from 'react'
import { type Command, recordKeyOf } from '../commands/command.ts'
import { useCommandServices } from '../commands/context.tsx'
import { readPreference } from '../preferences.ts'
import { useText } from '../text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ChangeNote } from './ChangeNote.tsx'
import { HistoryLineItem } from './HistoryLine.tsx'
import { LifecycleCommandList } from './LifecycleCommandList.tsx'
import { LifecycleDrawing } from './LifecycleDrawing.tsx'
import { UnreachableStates, CurrentState } from './CurrentState.tsx'
import { useLifecycleGeometry } from './useGeometry.ts'
import { firstHarmlessCommand } from './lifecycleProgress.ts'
import { type RecordWithLifecycle, useLifecycleProgress } from './useLifecycleProgress.ts'

interface LifecycleDialogProps {
  record: RecordWithLifecycle
  onClose: () => void
}

/** The chart of a record, large, with its list. Running a command closes it; the keys of the commands work in it. */
export default function LifecycleDialog({ record, onClose }: LifecycleDialogProps) {
  const text = useText()
  const { runner } = useCommandServices()
  const { resource, status, name } = record
  const { texts, kind } = resource
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
        data-autofocus={firstHarmlessCommand(commands) === undefined ? '' : undefined}
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
        {progress.steps.length > 0 && (
          <ol aria-label={text('history.title')} className="mt-4 divide-y divide-line border-y border-line">
            {progress.steps.map(({ number, line }) => (
              <HistoryLineItem key={line.id} line={line} number={number} texts={texts} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
