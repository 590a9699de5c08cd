import type { RecordMenuActor } from '../../../machines/console/recordMenu.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import type { Command } from '../../commands/command.ts'
import { useRegisteredCommands, useCommandServices } from '../../commands/context.tsx'
import { permittedCommands } from '../../commands/permittedCommands.ts'
import { isRecordOfOpenMenuGone, commandsForOpenMenu, recordCommandsOf } from '../../commands/openMenuCommands.ts'
import { useRecordOfOpenMenu } from '../../commands/useRecordOfOpenMenu.ts'
import { useActorEvent } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { announce } from '../../ui/announce.ts'
import { useChangeText } from '../changes/RecentChangeNote.tsx'
import { recordMenuItems } from './recordMenuItems.ts'
import { Menu } from '../../ui/menu.tsx'

/** The row or heading beside which the menu opens, and the commands of its record when the menu was opened. */
export interface RecordMenuTarget {
  anchor: Element
  recordCommandsAtOpening: readonly Command[]
}

interface RecordMenuProps {
  target: RecordMenuTarget
  actor: RecordMenuActor
}

/** The menu of a record's commands. A disabled command is shown with the reason. */
export default function RecordMenu({ target: { anchor, recordCommandsAtOpening }, actor }: RecordMenuProps) {
  const text = useText()
  const { runner } = useCommandServices()
  const commands = permittedCommands(useRegisteredCommands(), usePermissions())
  const menuCommands = recordCommandsOf(commandsForOpenMenu(commands, recordCommandsAtOpening))
  const name = menuCommands[0]?.recordName ?? ''
  const isGone = isRecordOfOpenMenuGone(commands, recordCommandsAtOpening)
  const note = useChangeText({ recordKey: recordCommandsAtOpening[0]?.recordKey ?? '', version: undefined })
  useRecordOfOpenMenu(actor, name, isGone)
  useActorEvent(actor, 'chosen', ({ commandId }) => {
    const command = menuCommands.find((each) => each.id === commandId)
    if (command !== undefined) runner.start(command)
  })
  return (
    <Menu
      label={text('record.menu', { name })}
      anchor={anchor}
      note={note === '' ? undefined : note}
      items={recordMenuItems(menuCommands, text)}
      onClose={() => actor.send({ type: 'close' })}
      onRun={(id) => actor.send({ type: 'choose', commandId: id })}
      onRefused={announce}
    />
  )
}
