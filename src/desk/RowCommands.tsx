import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/context.tsx'
import { bringLater } from '../firstScreen.ts'

const load = () => import('./RowMenu.tsx')
const RowMenu = lazy(load)

const CURSOR_ROW = '[role="row"][data-cursor]'
const RIGHT_BUTTON = 2

/**
 * The menu of the row under the cursor: the same commands as its keys and the palette. `.` opens it, and so do
 * Shift+F10 and the menu key, which the browser turns into a `contextmenu` event; the right button keeps its own menu.
 */
export function RowCommands() {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const opening = useMemo(
    (): Command[] => [
      {
        id: 'record.menu',
        title: { key: 'record.menu.command' },
        scope: 'screen',
        keys: '.',
        perform: () => setAnchor(document.querySelector(CURSOR_ROW)),
      },
    ],
    [],
  )
  useCommands(opening)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const row = event.target instanceof Element ? event.target.closest(CURSOR_ROW) : null
      if (row === null || event.button === RIGHT_BUTTON || event.ctrlKey) return
      event.preventDefault()
      setAnchor(row)
    }
    addEventListener('contextmenu', open)
    return () => removeEventListener('contextmenu', open)
  }, [])
  useEffect(() => bringLater(load), [])
  return (
    anchor && (
      <Suspense>
        <RowMenu anchor={anchor} onClose={() => setAnchor(null)} />
      </Suspense>
    )
  )
}
