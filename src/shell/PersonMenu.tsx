import { useRegisteredCommands, useCommandServices } from '../commands/context.tsx'
import { useText } from '../texts/text.ts'
import type { IconName } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'

const ITEMS: readonly { id: string; icon: IconName }[] = [
  { id: 'go.profile', icon: 'user' },
  { id: 'password.change', icon: 'key' },
  { id: 'session.signOut', icon: 'signOut' },
]

/** The menu of the signed-in person: the commands for the profile, the password and the sign-out. */
export default function PersonMenu({
  label,
  anchor,
  onClose,
}: {
  label: string
  anchor: Element
  onClose: () => void
}) {
  const text = useText()
  const { registry, runner } = useCommandServices()
  const commands = useRegisteredCommands()
  const items = ITEMS.flatMap(({ id, icon }) => {
    const command = commands.find((candidate) => candidate.id === id)
    if (command === undefined) return []
    return [{ id, icon, label: text(command.title.key, command.title.values), shortcut: command.shortcut }]
  })
  if (items.length === 0) return null
  const run = (id: string) => {
    onClose()
    const command = registry.find(id)
    if (command !== undefined) runner.start(command)
  }
  return <Menu label={label} items={items} anchor={anchor} align="end" onClose={onClose} onRun={run} />
}
