import type { Read } from '../../../contract/answer.ts'
import type { StaffRow } from '../../../contract/staff.ts'
import { updateStaff } from '../../../contract/staffEdit.ts'
import { canEditAccount, canSignIn, staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { knownStateOf, type Lifecycle } from '../../../machines/lifecycle.ts'
import type { MessageDescriptor } from '../../commands/command.ts'
import { commonCommandProperties } from '../../commands/formCommands.ts'
import { nameOf } from './resource.ts'

const { codes: staffStateCodes }: Lifecycle = staffLifecycle

/** Returns the properties that all commands of a staff member have in common. */
export function commonStaffCommandProperties(row: Read<typeof StaffRow>, id: string) {
  return {
    id,
    ...commonCommandProperties({
      kind: 'staff',
      id: row.id,
      name: nameOf(row),
      version: row.version,
      access: updateStaff.access,
    }),
    isAllowedIn: (state: string) => canEditAccount(staffStateCodes[state] ?? row.status),
  }
}

/** Returns the function that says in which states of the account a staff member can be invited. */
export function invitableStatePredicate(row: Read<typeof StaffRow>): (state: string) => boolean {
  return (state) => canSignIn(staffStateCodes[state] ?? row.status)
}

/**
 * Returns why the account of a staff member cannot be changed: it is deleted or in an unknown state, or only a super
 * admin may change it.
 */
export function accountChangeRefusalOf(
  { status }: Read<typeof StaffRow>,
  mayChange: boolean,
): MessageDescriptor | undefined {
  if (knownStateOf(staffLifecycle, status) === undefined)
    return { key: 'lifecycle.unknown.refusal', values: { code: status } }
  if (!canEditAccount(status)) return { key: 'staff.refusal.deleted' }
  return mayChange ? undefined : { key: 'staff.superAdminOnly' }
}
