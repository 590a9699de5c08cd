import { usePermissions } from '../../api/signedInStaff.ts'
import { useRegisteredCommands } from '../../commands/context.tsx'
import { permittedCommands } from '../../commands/permittedCommands.ts'
import { CommandRunButton } from './CommandButton.tsx'
import { enabledCommandsOfKind, enabledCommandsOfRecord } from './enabledCommandsOfKind.ts'

interface RecordActionsProps {
  /** The kind of the records. */
  kind: string
  /** The result of `recordKeyOf` for one record. By default, the commands are those of the selected or open records. */
  recordKey?: string
}

/** The buttons of the enabled commands of records; the palette shows why others are disabled. */
export function RecordActions({ kind, recordKey }: RecordActionsProps) {
  const permitted = permittedCommands(useRegisteredCommands(), usePermissions())
  const commands =
    recordKey === undefined
      ? enabledCommandsOfKind(permitted, kind)
      : enabledCommandsOfRecord(permitted, kind, recordKey)
  return commands.map((command) => <CommandRunButton key={command.id} command={command} />)
}
