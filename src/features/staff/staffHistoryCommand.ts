import type { Read } from '../../../contract/answer.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { type Command, recordKeyOf } from '../../commands/command.ts'
import { type NavigationDependencies, navigationCommand } from '../../navigation/navigationCommand.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { nameOf } from './resource.ts'

/** Returns the command that opens what a staff member has done, for super admins. */
export function staffHistoryCommand(navigation: NavigationDependencies, row: Read<typeof StaffRow>): Command {
  return navigationCommand(navigation, urlOfScreen('/history', {}, { staff: row.id }), {
    id: 'staff.history',
    title: { key: 'history.ofStaff' },
    scope: 'record',
    recordName: nameOf(row),
    recordKey: recordKeyOf('staff', row.id),
  })
}
