import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useCommandCentre } from '../../commands/context.tsx'
import type { CommandRunner } from '../../commands/runner.ts'
import { useConsole } from '../../console.tsx'
import { useProfile } from '../../api/staff.ts'
import Palette from './Palette.tsx'
import { Phrases } from './phrase.ts'
import { type PaletteActor, startPalette } from './paletteActor.ts'
import { Recent } from './recent.ts'
import type { PaletteRequest, TypedAhead } from './paletteRequest.ts'

interface PaletteDialogProps {
  request: PaletteRequest
  /** The text typed before the palette had loaded. */
  typed: TypedAhead
}

/** Creates the palette's actor, which stays when the palette is closed, and renders the palette while it is open. */
export default function PaletteDialog({ request, typed }: PaletteDialogProps) {
  const found = useConsole()
  const { runner } = useCommandCentre()
  const [actor] = useState(() => startPalette(found))
  const { id } = useProfile()
  const [memory] = useState(() => ({ recent: new Recent(id), phrases: new Phrases() }))
  const isOpen = useSelector(actor, (state) => !state.matches('closed'))
  const handled = useRef(0)
  useEffect(() => {
    if (handled.current === request.number) return
    handled.current = request.number
    if (request.event === 'open') toggle(actor, runner)
    else actor.send({ type: 'showKeys' })
    const query = typed.take()
    if (query !== '') actor.send({ type: 'type', query })
  }, [actor, runner, request, typed])
  return isOpen ? <Palette actor={actor} memory={memory} /> : null
}

/** Opens or closes the palette, unless the form or confirmation of a command is shown. */
function toggle(actor: PaletteActor, runner: CommandRunner): void {
  if (runner.current() !== undefined) return
  actor.send({ type: actor.getSnapshot().matches('open') ? 'close' : 'open' })
}
