import { usePermissions } from '../api/staff.ts'
import { useAllCommands, useCommandCentre } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'

/** The buttons of the record on the screen: its commands that the chart takes now. The refused ones say why in the palette. */
export function RecordActs({ record }: { record: string }) {
  const text = useText()
  const { runner } = useCommandCentre()
  const commands = permittedCommands(useAllCommands(), usePermissions()).filter(
    ({ id, scope, refusal }) => scope === 'record' && id.startsWith(`${record}.`) && refusal === undefined,
  )
  return commands.map((command) => (
    <Button
      key={command.id}
      tone={command.question !== undefined && command.grave !== true ? 'primary' : 'plain'}
      className={command.grave === true ? 'text-shu' : ''}
      aria-keyshortcuts={command.keys}
      onClick={() => runner.start(command)}
    >
      {text(command.title.key, command.title.values)}
      {command.keys !== undefined && <Kbd keys={command.keys} />}
    </Button>
  ))
}
