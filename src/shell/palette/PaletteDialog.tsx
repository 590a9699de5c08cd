import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useCommandCentre } from '../../commands/context.tsx'
import type { CommandRunner } from '../../commands/runner.ts'
import { useConsole } from '../../console.tsx'
import Palette from './Palette.tsx'
import { type PaletteActor, startPalette } from './paletteActor.ts'
import { Recent } from './recent.ts'
import type { Summons, TypedAhead } from './summons.ts'

interface PaletteDeskProps {
  summons: Summons
  /** What was typed before the palette was here; taken once. */
  typed: TypedAhead
}

/** The palette's actor, which outlives its closing, and its view while it is open. */
export default function PaletteDialog({ summons, typed }: PaletteDeskProps) {
  const found = useConsole()
  const { runner } = useCommandCentre()
  const [actor] = useState(() => startPalette(found))
  const [recent] = useState(() => new Recent())
  const isOpen = useSelector(actor, (state) => !state.matches('closed'))
  const answered = useRef(0)
  useEffect(() => {
    if (answered.current === summons.number) return
    answered.current = summons.number
    if (summons.event === 'open') toggle(actor, runner)
    else actor.send({ type: 'showKeys' })
    const query = typed.take()
    if (query !== '') actor.send({ type: 'type', query })
  }, [actor, runner, summons, typed])
  return isOpen ? <Palette actor={actor} recent={recent} /> : null
}

/** The keys that open it also close it; not while a form or a question is shown, in it or elsewhere. */
function toggle(actor: PaletteActor, runner: CommandRunner): void {
  if (runner.current() !== undefined) return
  actor.send({ type: actor.getSnapshot().matches('open') ? 'close' : 'open' })
}
