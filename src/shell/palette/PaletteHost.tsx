import { useState } from 'react'
import { DialogBoundary } from '../../loading/DialogBoundary.tsx'
import { DeferredComponent } from '../../loading/lazyComponent.tsx'
import type { Command } from '../../commands/command.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { usePreload } from '../../loading/usePreload.ts'
import { PendingIndicator } from '../../ui/pendingIndicator.tsx'
import { useEventListener } from '../../ui/useEventListener.ts'
import { useLoadFailureHandler } from '../../loading/useLoadFailureHandler.ts'
import { type PaletteRequest, TypeAheadBuffer } from './paletteRequest.ts'
import { KEY_MAP } from '../../keyMap.ts'

const loadPaletteDialog = () => import('./PaletteDialog.tsx')

/**
 * Registers the commands that open the palette and the list of shortcuts. The palette's code loads after the first
 * screen.
 */
export function PaletteHost() {
  const [request, setRequest] = useState<PaletteRequest>()
  const [typeAheadBuffer] = useState(() => new TypeAheadBuffer())
  useCommandRegistration(
    paletteOpeningCommands((event) => setRequest((last) => ({ event, number: (last?.number ?? 0) + 1 }))),
  )
  const cancel = () => {
    typeAheadBuffer.takeAll()
    setRequest(undefined)
  }
  const onLoadFailure = useLoadFailureHandler(cancel)
  usePreload(loadPaletteDialog)
  if (request === undefined) return null
  const loadingFallback = (
    <>
      <TypeAheadCapture typeAheadBuffer={typeAheadBuffer} onCancel={cancel} />
      <PendingIndicator />
    </>
  )
  return (
    <DialogBoundary onClose={cancel}>
      <DeferredComponent
        load={loadPaletteDialog}
        componentProps={{ request, typeAheadBuffer }}
        fallback={loadingFallback}
        onLoadError={onLoadFailure}
      />
    </DialogBoundary>
  )
}

function paletteOpeningCommands(open: (event: PaletteRequest['event']) => void): Command[] {
  return [
    {
      id: 'palette.open',
      title: { key: 'palette.open' },
      scope: 'console',
      shortcut: KEY_MAP.everywhere.palette[0],
      perform: () => open('openPalette'),
    },
    {
      id: 'keys.show',
      title: { key: 'keys.open' },
      scope: 'console',
      shortcut: KEY_MAP.everywhere.showKeys[0],
      translatedKeywords: 'keys.also',
      keywords: ['shortcut', 'help'],
      perform: () => open('showKeys'),
    },
  ]
}

/** Adds the characters that are typed while the palette's code is loading to `typeAheadBuffer`. */
function TypeAheadCapture({ typeAheadBuffer, onCancel }: { typeAheadBuffer: TypeAheadBuffer; onCancel: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Backspace') typeAheadBuffer.removeLast()
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) typeAheadBuffer.add(event.key)
  }
  useEventListener('keydown', onKeyDown, true)
  return null
}
