import type { Invariant } from './chart.ts'
import { actionCount, isEntering, isIn, isEventOf } from './testing/steps.ts'

/** A state is left by one event only, or by none. */
function mustBeLeftOnlyBy(id: string, state: string, ...events: string[]): Invariant {
  return {
    id,
    holds: (step) => !isIn(step.before, state) || isIn(step.after, state) || isEventOf(step, ...events),
  }
}

/** The invariants of a store. */
export const storeInvariants: Invariant[] = [
  mustBeLeftOnlyBy('rejectedWaitsForItsOwner', 'rejected', 'reapply'),
  {
    id: 'openOnlyAfterADecision',
    holds: (step) => !isEntering(step, 'accepted') || isEventOf(step, 'accept', 'activate'),
  },
]

/** The invariants of a withdrawal. */
export const withdrawalInvariants: Invariant[] = [
  {
    id: 'rejectedRefundsOnce',
    holds: (step) => actionCount(step, 'refundPoints') === Number(isEntering(step, 'rejected')),
  },
  {
    id: 'requestReservesOnce',
    holds: (step) => actionCount(step, 'reservePoints') === Number(step.before === undefined),
  },
  {
    id: 'paidIsTransferredBefore',
    holds: (step) => !isEntering(step, 'paid') || isIn(step.before, 'transferring'),
  },
  {
    id: 'endIsFinal',
    holds: ({ after }) => (isIn(after, 'paid') || isIn(after, 'rejected')) === (after.status === 'done'),
  },
]

/** The invariants of a report. */
export const reportInvariants: Invariant[] = [
  { id: 'handledIsFinal', holds: ({ after }) => isIn(after, 'handled') === (after.status === 'done') },
]

/** The invariants of an account. */
export const accountInvariants: Invariant[] = [
  { id: 'deletedIsFinal', holds: ({ after }) => isIn(after, 'deleted') === (after.status === 'done') },
  {
    id: 'activeOnlyByActivation',
    holds: (step) => step.before === undefined || !isEntering(step, 'active') || isEventOf(step, 'activate'),
  },
]

/** The invariants of the payment of a coupon. */
export const couponPaymentInvariants: Invariant[] = [
  {
    id: 'decisionIsFinal',
    holds: ({ after }) => isIn(after, 'wait') === (after.status !== 'done'),
  },
]

/** The invariants of the display of a coupon. */
export const couponDisplayInvariants: Invariant[] = [
  { id: 'shownOnlyByTheClock', holds: (step) => !isEntering(step, 'during') || isEventOf(step, 'start') },
  { id: 'endIsFinal', holds: ({ after }) => isIn(after, 'after') === (after.status === 'done') },
]
