import { usePermissions } from '../api/staff.ts'
import { useAllCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { ButtonOf } from './CommandButton.tsx'

/** The buttons of the record on the screen: its commands that the chart takes now. The refused ones say why in the palette. */
export function RecordActions({ record }: { record: string }) {
  return permittedCommands(useAllCommands(), usePermissions())
    .filter(({ id, scope, refusal }) => scope === 'record' && id.startsWith(`${record}.`) && refusal === undefined)
    .map((command) => <ButtonOf key={command.id} command={command} />)
}
