import { usePermissions } from '../api/staff.ts'
import { useRegisteredCommands } from '../commands/context.tsx'
import { permittedCommands } from '../commands/permitted.ts'
import { CommandRunButton } from './CommandButton.tsx'
import { enabledCommandsOfKind } from './enabledCommandsOfKind.ts'

/** The buttons of the enabled commands of a record of the kind `kind`; the palette shows why others are disabled. */
export function RecordActions({ kind }: { kind: string }) {
  const commands = permittedCommands(useRegisteredCommands(), usePermissions())
  return enabledCommandsOfKind(commands, kind).map((command) => <CommandRunButton key={command.id} command={command} />)
}
