import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { usePermissions } from '../api/staff.ts'
import type { Command } from '../commands/command.ts'
import { useAllCommands, useCommandCentre, useCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useText } from '../text.ts'

const Menu = lazy(async () => ({ default: (await import('../ui/menu.tsx')).Menu }))

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
  return anchor && <RowMenu anchor={anchor} onClose={() => setAnchor(null)} />
}

function RowMenu({ anchor, onClose }: { anchor: Element; onClose: () => void }) {
  const text = useText()
  const { runner } = useCommandCentre()
  const permissions = usePermissions()
  const ofRow = permittedCommands(useAllCommands(), permissions).filter(({ scope }) => scope === 'record')
  if (ofRow.length === 0) return null
  return (
    <Suspense>
      <Menu
        label={text('record.menu', { name: ofRow[0]?.about ?? '' })}
        anchor={anchor}
        items={ofRow.map(({ id, title, keys, refusal, grave }) => ({
          id,
          label: text(title.key, title.values),
          keys,
          reason: refusal === undefined ? undefined : text(refusal.key, refusal.values),
          isGrave: grave === true,
        }))}
        onClose={onClose}
        onRun={(id) => {
          const command = ofRow.find((each) => each.id === id)
          if (command !== undefined) runner.start(command)
        }}
      />
    </Suspense>
  )
}
