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

/** The one chart, for the accounts of one kind of people: what they are called, and who decides over them. */
function lifecycleOf<const Name extends string>({
  name,
  decidedBy: permission,
}: Pick<Kind<Name>, 'name' | 'decidedBy'>): AccountLifecycle<Name> {
  return {
    record: name,
    chart: accountMachine,
    codes: ACCOUNT_STATES,
    policies: {
      deactivate: { by: 'staff', permission, reason: 'optional', destructive: true },
      activate: { by: 'staff', permission, reason: 'none', destructive: false },
      delete: { by: 'staff', permission, reason: 'required', destructive: true },
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
