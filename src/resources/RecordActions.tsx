import { usePermissions } from '../api/staff.ts'
import { useAllCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { ButtonOfCommand } from './CommandButton.tsx'

/** The buttons of the enabled commands of a record. The command palette shows why the others are disabled. */
export function RecordActions({ record }: { record: string }) {
  return permittedCommands(useAllCommands(), usePermissions())
    .filter(({ id, scope, refusal }) => scope === 'record' && id.startsWith(`${record}.`) && refusal === undefined)
    .map((command) => <ButtonOfCommand key={command.id} command={command} />)
}
