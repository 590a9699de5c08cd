import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { listDeletedRoles, listRoleHistory, listRoles, listRolesAsCsv, type Role } from '../../../contract/role.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { PanelHost } from '../../resources/record/PanelHost.tsx'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { DeletedRecords } from '../../resources/deleted/DeletedRecords.tsx'
import { FilteredList } from '../../resources/list/FilteredList.tsx'
import { CurrentAndDeletedRecords } from '../../resources/deleted/CurrentAndDeletedRecords.tsx'
import { openInPanelCommand, useListWithPanel } from '../../resources/record/useListWithPanel.ts'
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

/** The list of roles, with the panel of the open role beside it. */
function Roles() {
  const text = useText()
  const { client, queryClient } = useConsole()
  const { list, openId, open, close } = useListWithPanel()
  const openRow = useCallback(({ id }: Read<typeof Role>) => open(id), [open])
  const addCommand = useMemo(() => addRoleCommand({ client, queryClient }, { open }), [client, queryClient, open])
  useCommandRegistration(useMemo(() => [addCommand], [addCommand]))
  const commandsOf = useCallback(
    (role: Read<typeof Role>) => roleCommands({ client, queryClient }, role, { open, close }),
    [client, queryClient, open, close],
  )
  const rowCommandsOf = useCallback(
    (role: Read<typeof Role>) => [openInPanelCommand('role', role, open), ...commandsOf(role)],
    [commandsOf, open],
  )
  return (
    <>
      <FilteredList
        list={list}
        kind="role"
        endpoint={listRoles}
        csv={listRolesAsCsv}
        label={text('roles.title')}
        columns={roleColumns}
        rowName={nameOf}
        searchLabel={text('roles.search')}
        emptyText={text('roles.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      <PanelHost openId={openId} onClose={close}>
        {(id) => <RolePanel id={id} commandsOf={commandsOf} onClose={close} />}
      </PanelHost>
    </>
  )
}

function nameOf({ name }: Read<typeof Role>): string {
  return name
}

function hrefOf({ id }: Read<typeof Role>): string {
  return urlOfScreen('/role', {}, { open: id })
}
