import { setup } from 'xstate'
import type { StateOf } from '../../contract/recordKind.ts'
import { withdrawalRecordKind } from '../../contract/kinds/withdrawal.ts'
import type { Lifecycle, StateMeta } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { countActionRuns, isEntering, isIn } from '../testing/steps.ts'

export type WithdrawalState = StateOf<typeof withdrawalRecordKind>
export type WithdrawalEvent = 'confirm' | 'succeed' | 'reject'
/**
 * `reservePoints` debits the member's account (WITHDRAW), `refundPoints` credits the account again (REFUND_WITHDRAW).
 */
export type WithdrawalEffect = 'reservePoints' | 'refundPoints'

/**
 * The lifecycle of a withdrawal of points: from the member's request to the transfer or the refund. The server executes
 * the actions.
 */
export const withdrawalMachine = setup({
  types: { events: {} as { type: WithdrawalEvent }, meta: {} as StateMeta },
  actions: { reservePoints: () => {}, refundPoints: () => {} },
}).createMachine({
  id: 'withdrawal',
  initial: 'requested',
  states: {
    requested: {
      tags: ['waiting', 'needsDecision'],
      meta: { staffWait: { limitHours: 24 } },
      entry: 'reservePoints',
      on: { confirm: 'transferring', reject: 'rejected' },
    },
    transferring: {
      tags: ['busy'],
      meta: { staffWait: { limitHours: 48 } },
      on: { succeed: 'paid', reject: 'rejected' },
    },
    paid: {
      tags: ['good'],
      type: 'final',
    },
    rejected: {
      tags: ['bad'],
      type: 'final',
      entry: 'refundPoints',
    },
  },
})

export const withdrawalLifecycle: Lifecycle<WithdrawalState, WithdrawalEvent, WithdrawalEffect, 'withdrawal'> = {
  record: withdrawalRecordKind.name,
  machine: withdrawalMachine,
  codes: withdrawalRecordKind.states,
  policies: {
    confirm: {
      sender: 'staff',
      permission: withdrawalRecordKind.transitionPermission,
      reason: 'none',
      isDestructive: false,
    },
    succeed: {
      sender: 'staff',
      permission: withdrawalRecordKind.transitionPermission,
      reason: 'none',
      isDestructive: true,
    },
    reject: {
      sender: 'staff',
      permission: withdrawalRecordKind.transitionPermission,
      reason: 'required',
      isDestructive: true,
    },
  },
  effects: ['reservePoints', 'refundPoints'],
}

export const withdrawalChart = lifecycleChart(withdrawalLifecycle, {
  invariants: [
    {
      id: 'rejectedRefundsOnce',
      holds: (step) => countActionRuns(step, 'refundPoints') === Number(isEntering(step, 'rejected')),
    },
    {
      id: 'requestReservesOnce',
      holds: (step) => countActionRuns(step, 'reservePoints') === Number(step.before === undefined),
    },
    {
      id: 'paidIsTransferredBefore',
      holds: (step) => !isEntering(step, 'paid') || isIn(step.before, 'transferring'),
    },
    {
      id: 'endIsFinal',
      holds: ({ after }) => (isIn(after, 'paid') || isIn(after, 'rejected')) === (after.status === 'done'),
    },
  ],
})
