import { useEffect } from 'react'
import type { RecordMenuActor } from '../../machines/recordMenu.ts'
import { usePermissions } from '../api/staff.ts'
import type { Command } from '../commands/command.ts'
import { useAllCommands, useCommandCentre } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { hasGone, pinnedCommands, recordCommandsOf } from '../commands/pinned.ts'
import { useText } from '../text.ts'
import { announce } from '../ui/announce.ts'
import { Menu } from '../ui/menu.tsx'

/** What the menu was opened for: the row that it is shown at, and what could be done with its record then. */
export interface MenuSubject {
  anchor: Element
  pinned: readonly Command[]
}

interface RowMenuProps {
  subject: MenuSubject
  actor: RecordMenuActor
}

/** Everything that can be done with the record that the menu was opened for, and why the rest cannot. */
export default function RowMenu({ subject: { anchor, pinned }, actor }: RowMenuProps) {
  const text = useText()
  const { runner } = useCommandCentre()
  const commands = permittedCommands(useAllCommands(), usePermissions())
  const offered = recordCommandsOf(pinnedCommands(commands, pinned))
  const name = offered[0]?.about ?? ''
  const isGone = hasGone(commands, pinned)
  useEffect(() => {
    const lost = actor.on('lost', () => announce(text('record.gone', { name })))
    const chosen = actor.on('chosen', ({ command: id }) => {
      const command = offered.find((each) => each.id === id)
      if (command !== undefined) runner.start(command)
    })
    return () => {
      lost.unsubscribe()
      chosen.unsubscribe()
    }
  })
  // After the listeners, which a loss is told to.
  useEffect(() => actor.send({ type: isGone ? 'lose' : 'find' }), [actor, isGone])
  return (
    <Menu
      label={text('record.menu', { name })}
      anchor={anchor}
      items={offered.map(({ id, title, keys, refusal, destructive }) => ({
        id,
        label: text(title.key, title.values),
        keys,
        reason: refusal === undefined ? undefined : text(refusal.key, refusal.values),
        isDestructive: destructive === true,
      }))}
      onClose={() => actor.send({ type: 'close' })}
      onRun={(id) => actor.send({ type: 'choose', command: id })}
      onRefused={announce}
    />
  )
}
