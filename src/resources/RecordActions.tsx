import { usePermissions } from '../api/staff.ts'
import { useAllCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { ButtonOfCommand } from './CommandButton.tsx'
import { enabledCommands } from './enabledCommands.ts'

/** The buttons of the enabled commands of a record. The command palette shows why the others are disabled. */
export function RecordActions({ record }: { record: string }) {
  const commands = permittedCommands(useAllCommands(), usePermissions())
  return enabledCommands(commands, record).map((command) => <ButtonOfCommand key={command.id} command={command} />)
}
