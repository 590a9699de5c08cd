import { lazy, Suspense, useMemo, useState } from 'react'
import { usePermissions } from '../api/staff.ts'
import type { Command } from '../commands/command.ts'
import { useAllCommands, useCommandCentre, useCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useText } from '../text.ts'

const Menu = lazy(async () => ({ default: (await import('../ui/menu.tsx')).Menu }))

/** The menu of the row under the cursor: the same commands as its keys and the palette; `.` opens it. */
export function RowCommands() {
  const text = useText()
  const { runner } = useCommandCentre()
  const permissions = usePermissions()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const ofRow = permittedCommands(useAllCommands(), permissions).filter(({ scope }) => scope === 'record')
  const opening = useMemo(
    (): Command[] => [
      {
        id: 'record.menu',
        title: { key: 'record.menu.command' },
        scope: 'screen',
        keys: '.',
        perform: () => setAnchor(document.querySelector('[role="row"][data-cursor]')),
      },
    ],
    [],
  )
  useCommands(opening)
  if (anchor === null || ofRow.length === 0) return null
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
        onClose={() => setAnchor(null)}
        onRun={(id) => {
          const command = ofRow.find((each) => each.id === id)
          if (command !== undefined) runner.start(command)
        }}
      />
    </Suspense>
  )
}
