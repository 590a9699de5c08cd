import { useQuery } from '@tanstack/react-query'
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
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { useListSearch } from '../../resources/useListSearch.ts'
import { staffColumns } from './columns.tsx'
import { addStaffCommands } from './addStaffCommands.ts'
import { staffCommands } from './commands.ts'
import { STAFF_FACTS } from './facts.tsx'
import { staffResource } from './resource.ts'
import { staffHistoryCommand } from './staffHistoryCommand.ts'

const STAFF_LIST = listOfResource(staffResource, staffColumns)

/** The list of staff, with the panel of the open staff member beside it. */
export default function StaffScreen() {
  const { client, queryClient } = useConsole()
  const { id: callerId, isSuperAdmin } = useProfile()
  const [, change] = useListSearch<ListSearch>()
  const { data: roles, error } = useQuery(wholeListQuery(client, listRoles))
  const refusal = choicesRefusal(roles === undefined ? error : null)
  const open = (id: number) => change({ tab: undefined, open: id })
  useCommandRegistration(
    addStaffCommands({ client, queryClient }, roles, open).map((command) => withRefusal(command, refusal)),
  )
  const navigation = useNavigationFromList()
  const commandsOf = (row: Read<typeof StaffRow>) => [
    ...staffCommands({ client, queryClient }, row, { roles, caller: { id: callerId, isSuperAdmin } }).map((command) =>
      command.id === 'staff.edit' ? withRefusal(command, refusal) : command,
    ),
    staffHistoryCommand(navigation, row),
  ]
  return (
    <>
      <ListPage definition={STAFF_LIST} commandsOf={commandsOf} actions={<CommandButton id="staff.create" />} />
      <OpenRecordPanel resource={staffResource} moreCommandsOf={commandsOf} facts={STAFF_FACTS} />
    </>
  )
}
