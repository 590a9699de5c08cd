import { usePermissions } from '../api/staff.ts'
import { useRegisteredCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { CommandRunButton } from './CommandButton.tsx'
import { enabledCommands } from './enabledCommands.ts'

/** The buttons of the enabled commands of a record. The command palette shows why the others are disabled. */
export function RecordActions({ record }: { record: string }) {
  const commands = permittedCommands(useRegisteredCommands(), usePermissions())
  return enabledCommands(commands, record).map((command) => <CommandRunButton key={command.id} command={command} />)
}
