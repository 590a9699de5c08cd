import { setup } from 'xstate'
import type { StateOf } from '../contract/kind.ts'
import { storeKind } from '../contract/kinds/store.ts'
import type { Lifecycle } from './lifecycle.ts'

export type StoreState = StateOf<typeof storeKind>
export type StoreEvent = 'accept' | 'reject' | 'deactivate' | 'activate' | 'reapply'

/** The lifecycle of a store, from the request of its owner on. */
export const storeMachine = setup({ types: { events: {} as { type: StoreEvent } } }).createMachine({
  id: 'store',
  initial: 'requested',
  states: {
    requested: {
      tags: ['waiting', 'wantsDecision'],
      on: { accept: 'accepted', reject: 'rejected' },
    },
    accepted: {
      tags: ['good'],
      on: { deactivate: 'inactive' },
    },
    inactive: {
      tags: ['off'],
      on: { activate: 'accepted' },
    },
    rejected: {
      tags: ['bad'],
      on: { reapply: 'requested' },
    },
  },
})

export const storeLifecycle: Lifecycle<StoreState, StoreEvent, never, 'store'> = {
  record: storeKind.name,
  chart: storeMachine,
  codes: storeKind.states,
  policies: {
    accept: { by: 'staff', permission: storeKind.decidedBy, reason: 'none', destructive: false },
    reject: { by: 'staff', permission: storeKind.decidedBy, reason: 'required', destructive: true },
    deactivate: { by: 'staff', permission: storeKind.decidedBy, reason: 'optional', destructive: true },
    activate: { by: 'staff', permission: storeKind.decidedBy, reason: 'none', destructive: false },
    reapply: { by: 'owner', permission: storeKind.decidedBy, reason: 'none', destructive: false },
  },
  effects: [],
}
