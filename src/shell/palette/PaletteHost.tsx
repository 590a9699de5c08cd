import { useCallback, useEffect, useMemo, useState } from 'react'
import { DeferredComponent } from '../../lazyComponent.tsx'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { preloadModules } from '../../deferred.ts'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'
import { useMissing } from '../../useMissing.ts'
import { type Summons, TypedAhead } from './summons.ts'

const load = () => import('./PaletteDialog.tsx')

/** Registers what opens the palette and the sheet of keys. The palette itself, its chart too, comes after the first rows. */
export function PaletteHost() {
  const [summons, setSummons] = useState<Summons>()
  const [typed] = useState(() => new TypedAhead())
  useCommands(useMemo(() => openers((event) => setSummons((last) => ({ event, number: (last?.number ?? 0) + 1 }))), []))
  const cancel = useCallback(() => {
    typed.take()
    setSummons(undefined)
  }, [typed])
  const giveUp = useMissing(cancel)
  useEffect(() => preloadModules(load), [])
  if (summons === undefined) return null
  const meanwhile = (
    <>
      <TypingAhead typed={typed} onCancel={cancel} />
      <PendingIndicator />
    </>
  )
  return <DeferredComponent load={load} of={{ summons, typed }} meanwhile={meanwhile} onMissing={giveUp} />
}

function openers(summon: (event: Summons['event']) => void): Command[] {
  return [
    {
      id: 'palette.open',
      title: { key: 'palette.open' },
      scope: 'console',
      keys: 'Mod+K',
      perform: () => summon('open'),
    },
    {
      id: 'keys.show',
      title: { key: 'keys.open' },
      scope: 'console',
      keys: '?',
      also: 'keys.also',
      keywords: ['shortcut', 'help'],
      perform: () => summon('showKeys'),
    },
  ]
}

/** Takes the keys while the palette's code is still on its way. */
function TypingAhead({ typed, onCancel }: { typed: TypedAhead; onCancel: () => void }) {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onCancel()
      else if (event.key === 'Backspace') typed.removeLast()
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed.add(event.key)
    }
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [typed, onCancel])
  return null
}
