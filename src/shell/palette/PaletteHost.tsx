import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommandCentre, useCommands } from '../../commands/context.tsx'
import type { CommandRunner } from '../../commands/runner.ts'
import { useConsole } from '../../console.tsx'
import { bringLater } from '../../firstScreen.ts'
import { type PaletteActor, startPalette } from './paletteActor.ts'
import { Recent } from './recent.ts'

const load = () => import('./Palette.tsx')
const Palette = lazy(load)

/** Registers what opens the palette and the sheet of keys, and draws them once they are open. */
export function PaletteHost() {
  const found = useConsole()
  const { runner } = useCommandCentre()
  const [actor] = useState(() => startPalette(found))
  const [recent] = useState(() => new Recent())
  const isOpen = useSelector(actor, (state) => !state.matches('closed'))
  useCommands(useMemo(() => openers(actor, runner), [actor, runner]))
  useEffect(() => bringLater(load), [])
  if (!isOpen) return null
  return (
    <Suspense fallback={<TypeAhead actor={actor} />}>
      <Palette actor={actor} recent={recent} />
    </Suspense>
  )
}

function openers(actor: PaletteActor, runner: CommandRunner): Command[] {
  return [
    {
      id: 'palette.open',
      title: { key: 'palette.open' },
      scope: 'console',
      keys: 'Mod+K',
      perform: () => toggle(actor, runner),
    },
    {
      id: 'keys.show',
      title: { key: 'keys.open' },
      scope: 'console',
      keys: '?',
      also: 'keys.also',
      keywords: ['shortcut', 'help'],
      perform: () => actor.send({ type: 'showKeys' }),
    },
  ]
}

/** The keys that open it also close it; not while a form or a question is shown, in it or elsewhere. */
function toggle(actor: PaletteActor, runner: CommandRunner): void {
  if (runner.current() !== undefined) return
  actor.send({ type: actor.getSnapshot().matches('open') ? 'close' : 'open' })
}

/** Keeps what is typed while the palette's code is still on its way. */
function TypeAhead({ actor }: { actor: PaletteActor }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      const { query } = actor.getSnapshot().context
      if (event.key === 'Escape') actor.send({ type: 'back' })
      else if (event.key === 'Backspace') actor.send({ type: 'type', query: query.slice(0, -1) })
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey)
        actor.send({ type: 'type', query: query + event.key })
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [actor])
  return null
}
