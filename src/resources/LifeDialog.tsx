import { type KeyboardEvent, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommandCentre } from '../commands/context.tsx'
import { readPreference } from '../preferences.ts'
import { useText } from '../text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Line } from './HistoryLine.tsx'
import { LifeCommands } from './LifeCommands.tsx'
import { LifeDrawing } from './LifeDrawing.tsx'
import { LifeNever, LifeState } from './LifeState.tsx'
import { useGeometry } from './useGeometry.ts'
import { safeCommand } from './lifeModel.ts'
import { type LivingRecord, useLife } from './useLife.ts'

interface LifeDialogProps {
  record: LivingRecord
  onClose: () => void
}

/** The chart of a record, large, with its list. Running a command closes it; the keys of the commands work in it. */
export default function LifeDialog({ record, onClose }: LifeDialogProps) {
  const text = useText()
  const { runner } = useCommandCentre()
  const { resource, status, name } = record
  const { texts, kind } = resource
  const { life, commands } = useLife(record)
  const geometry = useGeometry(kind.name)
  const [marked, mark] = useState<string>()
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
    <Dialog title={name} width="full" onClose={onClose}>
      <div
        onKeyDown={onKeyDown}
        tabIndex={-1}
        className="outline-none"
        data-autofocus={safeCommand(commands) === undefined ? '' : undefined}
      >
        {geometry && (
          <LifeDrawing geometry={geometry} life={life} commands={commands} marked={marked} onRun={run} isLarge />
        )}
        <LifeState texts={texts} code={status} life={life} />
        <LifeCommands texts={texts} code={status} commands={commands} onRun={run} onMark={mark} />
        <LifeNever texts={texts} life={life} />
        {life.steps.length > 0 && (
          <ol aria-label={text('history.title')} className="mt-4 divide-y divide-line border-y border-line">
            {life.steps.map(({ number, line }) => (
              <Line key={line.id} line={line} number={number} texts={texts} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
