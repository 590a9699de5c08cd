import { setup } from 'xstate'
import type { Kind } from '../contract/kind.ts'
import { ACCOUNT_STATES } from '../contract/kinds/account.ts'
import { storeAccountKind } from '../contract/kinds/storeAccount.ts'
import { userKind } from '../contract/kinds/user.ts'
import { type Lifecycle, stateOf } from './lifecycle.ts'

export type AccountState = keyof typeof ACCOUNT_STATES
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
function lifecycleOf({ name, decidedBy: permission }: Pick<Kind, 'name' | 'decidedBy'>): AccountLifecycle {
  return {
    record: name,
    chart: accountMachine,
    codes: ACCOUNT_STATES,
    acts: {
      deactivate: { by: 'staff', permission, reason: 'optional', grave: true },
      activate: { by: 'staff', permission, reason: 'none', grave: false },
      delete: { by: 'staff', permission, reason: 'required', grave: true },
    },
    effects: [],
  }
}

/** Of staff, and of those who act for a store. */
export const accountLifecycle = lifecycleOf({ name: 'account', decidedBy: 'SYSTEM_MANAGEMENT' })
/** Of the members of the marketplace. */
export const userLifecycle = lifecycleOf(userKind)
/** Of the owners of stores. */
export const storeAccountLifecycle = lifecycleOf(storeAccountKind)

/** Whether the owner of an account of this status may sign in and work. */
export function mayWork(status: number): boolean {
  return stateOf(accountLifecycle, status) === 'active'
}
