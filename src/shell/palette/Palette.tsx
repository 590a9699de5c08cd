import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useRun } from '../../commands/context.tsx'
import { KeySheet } from '../../commands/KeySheet.tsx'
import { useText } from '../../text.ts'
import { ArgumentsStep } from './ArgumentsStep.tsx'
import { CommandsStep } from './CommandsStep.tsx'
import { onEscape } from './escape.ts'
import type { PaletteActor } from './paletteActor.ts'
import { PaletteFrame } from './PaletteFrame.tsx'
import type { FoundRecord } from '../../resources/recordSource.ts'
import { type PaletteMemory, usePaletteCommands } from './usePaletteRows.ts'

interface PaletteProps {
  actor: PaletteActor
  memory: PaletteMemory
}

/** The view of the palette's chart: the rows, a command's form and confirmation, or the sheet of keys. */
export default function Palette({ actor, memory }: PaletteProps) {
  const text = useText()
  const run = useRun()
  const commands = usePaletteCommands(actor)
  const [lastSubject, setLastSubject] = useState<FoundRecord>()
  const isAsking = useSelector(actor, (state) => state.matches({ open: { step: 'arguments' } }))
  const isSheet = useSelector(actor, (state) => state.matches('sheet') || state.matches({ open: { step: 'keys' } }))
  const back = () => actor.send({ type: 'back' })
  return (
    <PaletteFrame
      label={text(isSheet ? 'keys.title' : 'palette.title')}
      onOutside={() => actor.send({ type: 'close' })}
    >
      {isSheet ? (
        <div className="flex min-h-0 flex-col" onKeyDown={onEscape(back)}>
          <KeySheet onClose={back} />
        </div>
      ) : isAsking && run?.source === 'palette' ? (
        <ArgumentsStep key={run.actor.sessionId} run={run} />
      ) : (
        <CommandsStep
          actor={actor}
          memory={memory}
          commands={commands}
          lastSubject={lastSubject}
          onEnterRecord={setLastSubject}
        />
      )}
    </PaletteFrame>
  )
}
