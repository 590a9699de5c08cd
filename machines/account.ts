import { setup } from 'xstate'
import { RecordStatus } from '../contract/enumerations.ts'
import type { PermissionGroup } from '../contract/permission.ts'
import { type Lifecycle, stateOf } from './lifecycle.ts'

export type AccountState = 'active' | 'deactivated' | 'deleted'
export type AccountEvent = 'deactivate' | 'activate' | 'delete'

/** The life of an account, of staff, of a user or of a store's owner: they may work only while it is active. */
export const accountMachine = setup({ types: { events: {} as { type: AccountEvent } } }).createMachine({
  id: 'account',
  initial: 'active',
  states: {
    active: {
      description: 'Its owner signs in and works.',
      on: { deactivate: 'deactivated', delete: 'deleted' },
    },
    deactivated: {
      description: 'Kept, but shut: its owner is signed out.',
      on: { activate: 'active', delete: 'deleted' },
    },
    deleted: {
      type: 'final',
      description: 'Gone for good; its name stays in the history.',
    },
  },
})

type AccountLifecycle = Lifecycle<AccountState, AccountEvent, never>

/** The one chart, for the accounts of one kind of people: what they are called, and who decides over them. */
function lifecycleOf(record: string, permission: PermissionGroup): AccountLifecycle {
  return {
    record,
    chart: accountMachine,
    codes: {
      active: RecordStatus.ACTIVE,
      deactivated: RecordStatus.DE_ACTIVE,
      deleted: RecordStatus.DELETED,
    },
    acts: {
      deactivate: { by: 'staff', permission, reason: 'optional', grave: true },
      activate: { by: 'staff', permission, reason: 'none', grave: false },
      delete: { by: 'staff', permission, reason: 'required', grave: true },
    },
    effects: [],
  }
}

/** Of staff, and of those who act for a store. */
export const accountLifecycle = lifecycleOf('account', 'SYSTEM_MANAGEMENT')
/** Of the members of the marketplace. */
export const userLifecycle = lifecycleOf('user', 'USER_MANAGEMENT')
/** Of the owners of stores. */
export const storeAccountLifecycle = lifecycleOf('storeAccount', 'STORE_MANAGEMENT')

/** Whether the owner of an account of this status may sign in and work. */
export function mayWork(status: number): boolean {
  return stateOf(accountLifecycle, status) === 'active'
}
