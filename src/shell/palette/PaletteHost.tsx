import { useCallback, useEffect, useMemo, useState } from 'react'
import { DeferredComponent } from '../../lazyComponent.tsx'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/context.tsx'
import { preloadModules } from '../../deferred.ts'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'
import { useLoadFailure } from '../../useLoadFailure.ts'
import { type PaletteRequest, TypedAhead } from './paletteRequest.ts'
import { KEY_MAP } from '../../keyMap.ts'

const load = () => import('./PaletteDialog.tsx')

/** Registers the commands that open the palette and the sheet of keys. Their code loads after the first rows. */
export function PaletteHost() {
  const [request, setRequest] = useState<PaletteRequest>()
  const [typed] = useState(() => new TypedAhead())
  useCommands(useMemo(() => openers((event) => setRequest((last) => ({ event, number: (last?.number ?? 0) + 1 }))), []))
  const cancel = useCallback(() => {
    typed.take()
    setRequest(undefined)
  }, [typed])
  const onLoadFailure = useLoadFailure(cancel)
  useEffect(() => preloadModules(load), [])
  if (request === undefined) return null
  const meanwhile = (
    <>
      <TypingAhead typed={typed} onCancel={cancel} />
      <PendingIndicator />
    </>
  )
  return <DeferredComponent load={load} of={{ request, typed }} meanwhile={meanwhile} onMissing={onLoadFailure} />
}

function openers(open: (event: PaletteRequest['event']) => void): Command[] {
  return [
    {
      id: 'palette.open',
      title: { key: 'palette.open' },
      scope: 'console',
      keys: KEY_MAP.everywhere.palette[0],
      perform: () => open('open'),
    },
    {
      id: 'keys.show',
      title: { key: 'keys.open' },
      scope: 'console',
      keys: KEY_MAP.everywhere.showKeys[0],
      also: 'keys.also',
      keywords: ['shortcut', 'help'],
      perform: () => open('showKeys'),
    },
  ]
}

/** Collects the typed text while the palette's code is loading. */
function TypingAhead({ typed, onCancel }: { typed: TypedAhead; onCancel: () => void }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') onCancel()
      else if (event.key === 'Backspace') typed.removeLast()
      else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typed.add(event.key)
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [typed, onCancel])
  return null
}
