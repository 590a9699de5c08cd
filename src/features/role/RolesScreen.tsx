import { useCallback, useMemo } from 'react'
import { listRoles, type Role } from '../../../contract/role.ts'
import { useCommands } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { addressTo } from '../../navigation/addressTo.ts'
import { CommandButton } from '../../resources/CommandButton.tsx'
import { FilteredList } from '../../resources/FilteredList.tsx'
import { openBesideCommand, useRecordsBeside } from '../../resources/useRecordsBeside.ts'
import { useText } from '../../text.ts'
import { PageHeader } from '../../ui/page.tsx'
import { roleColumns } from './columns.tsx'
import { createRoleCommand, roleCommands } from './commands.ts'
import { RolePanel } from './RolePanel.tsx'

/** The list of roles, and the panel of the role that is open beside it. */
export default function RolesScreen() {
  const text = useText()
  const { client, queries } = useConsole()
  const { list, openId, open, close } = useRecordsBeside()
  const openRow = useCallback(({ id }: Role) => open(id), [open])
  const create = useMemo(() => createRoleCommand({ client, queries }, { open }), [client, queries, open])
  useCommands(useMemo(() => [create], [create]))
  const commandsOf = useCallback(
    (role: Role) => roleCommands({ client, queries }, role, { open, close }),
    [client, queries, open, close],
  )
  const rowCommandsOf = useCallback(
    (role: Role) => [openBesideCommand('role', role, open), ...commandsOf(role)],
    [commandsOf, open],
  )
  return (
    <>
      <PageHeader title={text('roles.title')}>
        <CommandButton id="role.create" />
      </PageHeader>
      <FilteredList
        list={list}
        endpoint={listRoles}
        label={text('roles.title')}
        columns={roleColumns}
        rowName={nameOf}
        searchLabel={text('roles.search')}
        empty={text('roles.empty')}
        href={hrefOf}
        onOpen={openRow}
        moreCommandsOf={rowCommandsOf}
      />
      {openId !== undefined && <RolePanel key={openId} id={openId} commandsOf={commandsOf} onClose={close} />}
    </>
  )
}

function nameOf({ name }: Role): string {
  return name
}

function hrefOf({ id }: Role): string {
  return addressTo('/role', {}, { open: id })
}
