import { setup } from 'xstate'
import { RecordStatus } from '../contract/enumerations.ts'
import { type Lifecycle, stateOf } from './lifecycle.ts'

export type AccountState = 'active' | 'deactivated' | 'deleted'
export type AccountEvent = 'deactivate' | 'activate' | 'delete'

/** The life of an account of staff: its owner may work only while it is active. */
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

export const accountLifecycle: Lifecycle<AccountState, AccountEvent> = {
  record: 'account',
  chart: accountMachine,
  codes: {
    active: RecordStatus.ACTIVE,
    deactivated: RecordStatus.DE_ACTIVE,
    deleted: RecordStatus.DELETED,
  },
  acts: {
    deactivate: { by: 'staff', permission: 'SYSTEM_MANAGEMENT', reason: 'optional', grave: true },
    activate: { by: 'staff', permission: 'SYSTEM_MANAGEMENT', reason: 'none', grave: false },
    delete: { by: 'staff', permission: 'SYSTEM_MANAGEMENT', reason: 'optional', grave: true },
  },
}

/** Whether the owner of an account of this status may sign in and work. */
export function mayWork(status: number): boolean {
  return stateOf(accountLifecycle, status) === 'active'
}
