import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Read } from '../../../contract/answer.ts'
import { listRoles } from '../../../contract/role.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { useProfile } from '../../api/signedInStaff.ts'
import { wholeListQuery } from '../../api/wholeList.ts'
import { choicesRefusal, withRefusal } from '../../commands/choicesRefusal.ts'
import { useCommandRegistration } from '../../commands/context.tsx'
import { useConsole } from '../../console.tsx'
import { useNavigationFromList } from '../../navigation/useNavigation.ts'
import type { ListSearch } from '../../navigation/search.ts'
import { CommandButton } from '../../resources/record/CommandButton.tsx'
import { ListPage } from '../../resources/list/ListPage.tsx'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { staffColumns } from './columns.tsx'
import { addStaffCommands } from './addStaffCommands.ts'
import { staffCommands } from './commands.ts'
import { STAFF_FACTS } from './facts.tsx'
import { staffResource } from './resource.ts'
import { staffHistoryCommand } from './staffHistoryCommand.ts'

/** The list of staff, with the panel of the open staff member beside it. */
export default function StaffScreen() {
  const { client, queryClient } = useConsole()
  const { id: callerId, isSuperAdmin } = useProfile()
  const [, change] = useListSearch<ListSearch>()
  const open = useCallback((id: number) => change({ tab: undefined, open: id }), [change])
  const { data: roles, error } = useQuery(wholeListQuery(client, listRoles))
  const rolesError = roles === undefined ? error : null
  const addCommands = useMemo(
    () =>
      addStaffCommands({ client, queryClient }, roles, open).map((command) =>
        withRefusal(command, choicesRefusal(rolesError)),
      ),
    [client, queryClient, roles, rolesError, open],
  )
  useCommandRegistration(addCommands)
  const navigation = useNavigationFromList()
  const moreCommandsOf = useCallback(
    (row: Read<typeof StaffRow>) => [
      ...staffCommands({ client, queryClient }, row, { roles, caller: { id: callerId, isSuperAdmin } }).map(
        (command) => (command.id === 'staff.edit' ? withRefusal(command, choicesRefusal(rolesError)) : command),
      ),
      staffHistoryCommand(navigation, row),
    ],
    [client, queryClient, navigation, roles, rolesError, callerId, isSuperAdmin],
  )
  return (
    <>
      <ListPage
        resource={staffResource}
        columns={staffColumns}
        moreCommandsOf={moreCommandsOf}
        actions={<CommandButton id="staff.create" />}
      />
      <OpenRecordPanel resource={staffResource} moreCommandsOf={moreCommandsOf} facts={STAFF_FACTS} />
    </>
  )
}
