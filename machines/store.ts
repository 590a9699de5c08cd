import { setup } from 'xstate'
import { StoreStatus } from '../contract/enumerations.ts'
import type { Lifecycle } from './lifecycle.ts'

export type StoreState = 'request' | 'accept' | 'inactive' | 'reject'
export type StoreEvent = 'accept' | 'reject' | 'deactivate' | 'activate' | 'reapply'

/** The life of a store, from its owner's request on. */
export const storeMachine = setup({ types: { events: {} as { type: StoreEvent } } }).createMachine({
  id: 'store',
  initial: 'request',
  states: {
    request: {
      description: 'The owner has asked; staff decide.',
      on: { accept: 'accept', reject: 'reject' },
    },
    accept: {
      description: 'Open: members see it.',
      on: { deactivate: 'inactive' },
    },
    inactive: {
      description: 'Taken off the marketplace.',
      on: { activate: 'accept' },
    },
    reject: {
      description: 'Refused; only the owner can ask again.',
      on: { reapply: 'request' },
    },
  },
})

export const storeLifecycle: Lifecycle<StoreState, StoreEvent, never> = {
  record: 'store',
  chart: storeMachine,
  codes: {
    request: StoreStatus.REQUEST,
    accept: StoreStatus.ACCEPT,
    inactive: StoreStatus.INACTIVE,
    reject: StoreStatus.REJECT,
  },
  acts: {
    accept: { by: 'staff', permission: 'STORE_MANAGEMENT', reason: 'none', grave: false },
    reject: { by: 'staff', permission: 'STORE_MANAGEMENT', reason: 'required', grave: true },
    deactivate: { by: 'staff', permission: 'STORE_MANAGEMENT', reason: 'optional', grave: true },
    activate: { by: 'staff', permission: 'STORE_MANAGEMENT', reason: 'none', grave: false },
    reapply: { by: 'owner', permission: 'STORE_MANAGEMENT', reason: 'none', grave: false },
  },
  effects: [],
}
