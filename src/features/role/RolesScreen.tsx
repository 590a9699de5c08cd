import { useSearch } from '@tanstack/react-router'
import type { Read } from '../../../contract/answer.ts'
import { listDeletedRoles, listRoleHistory, listRoles, listRolesAsCsv, type Role } from '../../../contract/role.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { DeletedRecords } from '../../resources/deleted/DeletedRecords.tsx'
import { List } from '../../resources/list/List.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { CurrentAndDeletedRecords } from '../../resources/deleted/CurrentAndDeletedRecords.tsx'
import { useRecordPanel } from '../../resources/record/useRecordPanel.ts'
import { useText } from '../../texts/text.ts'
import { roleColumns } from './columns.tsx'
import { addRoleCommand, roleCommands } from './commands.ts'
import { HISTORY_FIELDS, RolePanel } from './RolePanel.tsx'

/** The screen of roles, with a tab for deleted roles. */
export default function RolesScreen() {
  const text = useText()
  const { view } = useSearch({ from: '/shell/role' })
  return (
    <CurrentAndDeletedRecords
      path="/role"
      title={text('roles.title')}
      view={view}
      actions={<CommandButton id="role.create" />}
      currentRecords={<Roles />}
      deletedRecords={
        <DeletedRecords
          kind="role"
          endpoint={listDeletedRoles}
          history={listRoleHistory}
          fields={HISTORY_FIELDS}
          nameField="name"
        />
      }
    />
  )
}

const ROLE_LIST: ListDefinition<Read<typeof Role>> = {
  endpoint: listRoles,
  csv: listRolesAsCsv,
  kind: 'role',
  openedKind: 'role',
  label: 'roles.title',
  columns: roleColumns,
  rowName: ({ name }) => name,
  searchLabel: 'roles.search',
  emptyText: 'roles.empty',
}

/** The list of roles, with the panel of the open role beside it. */
function Roles() {
  const { client, queryClient } = useConsole()
  const { openId, open, close } = useRecordPanel()
  useCommandRegistration([addRoleCommand({ client, queryClient }, { open })])
  const commandsOf = (role: Read<typeof Role>) => roleCommands({ client, queryClient }, role, { open, close })
  return (
    <>
      <List definition={ROLE_LIST} commandsOf={commandsOf} />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <RolePanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}
