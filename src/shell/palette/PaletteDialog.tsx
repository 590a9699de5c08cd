import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useCommandServices } from '../../commands/context.tsx'
import type { CommandRunner } from '../../commands/runner.ts'
import { useConsole, useActorRegistration } from '../../console.tsx'
import { useProfile } from '../../api/signedInStaff.ts'
import { DialogBoundary } from '../../loading/DialogBoundary.tsx'
import Palette from './Palette.tsx'
import { NormalizedTextCache } from './phrase.ts'
import { type PaletteActor, startPaletteActor } from './paletteActor.ts'
import { RecentRows } from './recent.ts'
import type { PaletteRequest, TypeAheadBuffer } from './paletteRequest.ts'

interface PaletteDialogProps {
  request: PaletteRequest
  /** The text that was typed before the palette had loaded. */
  typeAheadBuffer: TypeAheadBuffer
}

/** Creates the palette's actor, which keeps running while the palette is closed, and renders the open palette. */
export default function PaletteDialog({ request, typeAheadBuffer }: PaletteDialogProps) {
  const dependencies = useConsole()
  const { runner } = useCommandServices()
  const [actor] = useState(() => startPaletteActor(dependencies))
  // Must come before the effect that sends the first event.
  useActorRegistration(actor)
  const { id } = useProfile()
  const [memory] = useState(() => ({ recentRows: new RecentRows(id), textCache: new NormalizedTextCache() }))
  const isOpen = useSelector(actor, (state) => !state.matches('closed'))
  const handledRequestNumber = useRef(0)
  useEffect(() => {
    if (handledRequestNumber.current === request.number) return
    handledRequestNumber.current = request.number
    if (request.event === 'openPalette') togglePalette(actor, runner)
    else actor.send({ type: 'showKeys' })
    const query = typeAheadBuffer.takeAll()
    if (query !== '') actor.send({ type: 'type', query })
  }, [actor, runner, request, typeAheadBuffer])
  return isOpen ? (
    <DialogBoundary onClose={() => actor.send({ type: 'close' })}>
      <Palette actor={actor} paletteMemory={memory} />
    </DialogBoundary>
  ) : null
}

/** Opens or closes the palette. Does nothing while the form or question of a command is shown. */
function togglePalette(actor: PaletteActor, runner: CommandRunner): void {
  if (runner.shownRun() !== undefined) return
  actor.send({ type: actor.getSnapshot().matches('opened') ? 'close' : 'openPalette' })
}
