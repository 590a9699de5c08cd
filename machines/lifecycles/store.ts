import { setup } from 'xstate'
import type { StateOf } from '../../contract/recordKind.ts'
import { storeRecordKind } from '../../contract/kinds/store.ts'
import { type Lifecycle, type StateMeta, stateOf } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { exitInvariant, hasEventType, isEntering } from '../testing/steps.ts'

export type StoreState = StateOf<typeof storeRecordKind>
export type StoreEvent = 'accept' | 'reject' | 'deactivate' | 'activate' | 'reapply'

/** The lifecycle of a store, from the request of its owner on. */
export const storeMachine = setup({
  types: { events: {} as { type: StoreEvent }, meta: {} as StateMeta },
}).createMachine({
  id: 'store',
  initial: 'requested',
  states: {
    requested: {
      tags: ['waiting', 'needsDecision'],
      meta: { staffWait: { limitHours: 72 } },
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
  record: storeRecordKind.name,
  machine: storeMachine,
  codes: storeRecordKind.states,
  policies: {
    accept: { sender: 'staff', permission: storeRecordKind.transitionPermission, reason: 'none', isDestructive: false },
    reject: {
      sender: 'staff',
      permission: storeRecordKind.transitionPermission,
      reason: 'required',
      isDestructive: true,
    },
    deactivate: {
      sender: 'staff',
      permission: storeRecordKind.transitionPermission,
      reason: 'optional',
      isDestructive: true,
    },
    activate: {
      sender: 'staff',
      permission: storeRecordKind.transitionPermission,
      reason: 'none',
      isDestructive: false,
    },
    reapply: {
      sender: 'owner',
      permission: storeRecordKind.transitionPermission,
      reason: 'none',
      isDestructive: false,
    },
  },
  effects: [],
}

export const storeChart = lifecycleChart(storeLifecycle, {
  invariants: [
    exitInvariant('rejectedWaitsForItsOwner', 'rejected', 'reapply'),
    {
      id: 'openOnlyAfterADecision',
      holds: (step) => !isEntering(step, 'accepted') || hasEventType(step, 'accept', 'activate'),
    },
  ],
})

/** Whether a store with this status trades: members see it, and it sells, scans and replies in its app. */
export function mayTrade(status: number): boolean {
  return stateOf(storeLifecycle, status) === 'accepted'
}
