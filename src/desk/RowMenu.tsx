import { usePermissions } from '../api/staff.ts'
import { useAllCommands, useCommandCentre } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useText } from '../text.ts'
import { Menu } from '../ui/menu.tsx'

/** Everything that can be done with the row under the cursor, and why the rest cannot. */
export default function RowMenu({ anchor, onClose }: { anchor: Element; onClose: () => void }) {
  const text = useText()
  const { runner } = useCommandCentre()
  const permissions = usePermissions()
  const ofRow = permittedCommands(useAllCommands(), permissions).filter(({ scope }) => scope === 'record')
  if (ofRow.length === 0) return null
  return (
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
  )
}
