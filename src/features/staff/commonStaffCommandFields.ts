import type { StaffRow } from '../../../contract/staff.ts'
import { updateStaff } from '../../../contract/staffEdit.ts'
import { canEditAccount, canSignIn, staffLifecycle } from '../../../machines/account.ts'
import type { Lifecycle } from '../../../machines/lifecycle.ts'
import { type MessageDescriptor, recordKeyOf } from '../../commands/command.ts'
import { nameOf } from './resource.ts'

const { codes: staffStateCodes }: Lifecycle = staffLifecycle

/** Returns the fields of `Command` that all commands of a staff member have in common. */
export function commonStaffCommandFields(row: StaffRow, id: string) {
  return {
    id,
    scope: 'record' as const,
    recordName: nameOf(row),
    recordKey: recordKeyOf('staff', row.id),
    version: row.version,
    isAllowedIn: (state: string) => canEditAccount(staffStateCodes[state] ?? row.status),
    access: updateStaff.access,
  }
}

/** Returns the function that says in which states of the account a staff member can be invited. */
export function invitableStatePredicate(row: StaffRow): (state: string) => boolean {
  return (state) => canSignIn(staffStateCodes[state] ?? row.status)
}

/** Returns why the account of a staff member cannot be changed: it is deleted, or only a super admin may change it. */
export function accountChangeRefusalOf({ status }: StaffRow, mayChange: boolean): MessageDescriptor | undefined {
  if (!canEditAccount(status)) return { key: 'staff.refusal.deleted' }
  return mayChange ? undefined : { key: 'staff.superAdminOnly' }
}
