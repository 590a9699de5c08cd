import { setup } from 'xstate'
import type { RecordKind } from '../../contract/recordKind.ts'
import { ACCOUNT_STATES } from '../../contract/kinds/accountStates.ts'
import { staffRecordKind } from '../../contract/kinds/staff.ts'
import { storeAccountRecordKind } from '../../contract/kinds/storeAccount.ts'
import { userRecordKind } from '../../contract/kinds/user.ts'
import { type EventPolicy, knownStateOf, type Lifecycle } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { deletableRecordInvariants } from './deletableRecordInvariants.ts'

export type AccountState = keyof typeof ACCOUNT_STATES
export type AccountEvent = 'deactivate' | 'activate' | 'delete'

/** The lifecycle of every kind of account. The owner of an account can sign in only while the account is active. */
export const accountMachine = setup({ types: { events: {} as { type: AccountEvent } } }).createMachine({
  id: 'account',
  initial: 'active',
  states: {
    active: {
      tags: ['good'],
      on: { deactivate: 'deactivated', delete: 'deleted' },
    },
    deactivated: {
      tags: ['off'],
      on: { activate: 'active', delete: 'deleted' },
    },
    deleted: {
      tags: ['bad'],
      type: 'final',
    },
  },
})

type AccountLifecycle<Name extends string> = Lifecycle<AccountState, AccountEvent, never, Name>

/**
 * Returns the lifecycle of one kind of account. The kinds differ in their texts and in the permission that their events
 * need.
 */
function createAccountLifecycle<const Name extends string>(
  { name, transitionPermission: permission }: Pick<RecordKind<Name>, 'name' | 'transitionPermission'>,
  decision: Pick<EventPolicy, 'isDecidedByServer'> = {},
): AccountLifecycle<Name> {
  return {
    record: name,
    machine: accountMachine,
    codes: ACCOUNT_STATES,
    policies: {
      deactivate: { sender: 'staff', permission, reason: 'optional', isDestructive: true, ...decision },
      activate: { sender: 'staff', permission, reason: 'none', isDestructive: false, ...decision },
      delete: { sender: 'staff', permission, reason: 'required', isDestructive: true, ...decision },
    },
    effects: [],
  }
}

/** The lifecycle of the accounts of store administrators. */
export const storeAdminLifecycle = createAccountLifecycle({ name: 'account', transitionPermission: 'STORE_MANAGEMENT' })
/** The lifecycle of the accounts of staff. Only the server knows which account is the last one of a super admin. */
export const staffLifecycle = createAccountLifecycle(staffRecordKind, { isDecidedByServer: true })
/** The lifecycle of the accounts of members. */
export const userLifecycle = createAccountLifecycle(userRecordKind)
/** The lifecycle of the accounts of store owners. */
export const storeAccountLifecycle = createAccountLifecycle(storeAccountRecordKind)

export const accountChart = lifecycleChart(storeAdminLifecycle, {
  otherLifecycles: [staffLifecycle, userLifecycle, storeAccountLifecycle],
  invariants: deletableRecordInvariants,
})

/** Whether the owner of an account with this status may sign in. */
export function canSignIn(status: number): boolean {
  return knownStateOf(staffLifecycle, status) === 'active'
}

/** Whether a staff member may change an account of staff. Only super admins change that of a super admin (rule 2.6). */
export function mayChangeStaff(account: { isSuperAdmin: boolean }, caller: { isSuperAdmin: boolean }): boolean {
  return caller.isSuperAdmin || !account.isSuperAdmin
}

/** The staff member who would change an account of staff or a role. */
interface Caller {
  id: number
  isSuperAdmin: boolean
}

/** Whether a staff member may change which roles an account of staff has. Nobody changes their own (rule 2.6). */
export function mayChangeRolesOf(account: { id: number }, caller: Caller): boolean {
  return caller.isSuperAdmin || account.id !== caller.id
}

/** Whether a staff member may change which permission groups a role has. Nobody changes their own role (rule 2.6). */
export function mayChangeGroupsOf(role: { staff: readonly { id: number }[] }, caller: Caller): boolean {
  return caller.isSuperAdmin || !role.staff.some(({ id }) => id === caller.id)
}

/**
 * Whether a staff member may change the email address and the password of an account of staff, with which they could
 * then sign in. Nobody changes those of another person who has signed in (rule 2.6).
 */
export function mayChangeSignInOf(account: { id: number; hasSignedIn?: boolean | undefined }, caller: Caller): boolean {
  return caller.isSuperAdmin || account.id === caller.id || account.hasSignedIn !== true
}

/**
 * Whether the data of an account with this status may be edited. The data of a deleted account, or of one in an
 * unknown state, may not.
 */
export function canEditAccount(status: number): boolean {
  return !['deleted', undefined].includes(knownStateOf(staffLifecycle, status))
}
