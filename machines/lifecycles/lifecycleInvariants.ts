import type { Invariant } from '../chart.ts'
import { countActionRuns, isEntering, isIn, hasEventType } from '../testing/steps.ts'

/** Returns the invariant that no other event than these leaves a state. */
function createExitInvariant(id: string, state: string, ...events: string[]): Invariant {
  return {
    id,
    holds: (step) => !isIn(step.before, state) || isIn(step.after, state) || hasEventType(step, ...events),
  }
}

/** The invariants of a store. */
export const storeInvariants: Invariant[] = [
  createExitInvariant('rejectedWaitsForItsOwner', 'rejected', 'reapply'),
  {
    id: 'openOnlyAfterADecision',
    holds: (step) => !isEntering(step, 'accepted') || hasEventType(step, 'accept', 'activate'),
  },
]

/** The invariants of a withdrawal. */
export const withdrawalInvariants: Invariant[] = [
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
]

/** The invariants of a report. */
export const reportInvariants: Invariant[] = [
  { id: 'handledIsFinal', holds: ({ after }) => isIn(after, 'handled') === (after.status === 'done') },
]

/** The invariants of a report reason. */
export const reportReasonInvariants: Invariant[] = [
  createExitInvariant('deactivatedOnlyByActivation', 'deactivated', 'activate'),
]

/** The invariants of an admin notification. */
export const adminNotificationInvariants: Invariant[] = [
  {
    id: 'sendingStartsOnce',
    holds: (step) => countActionRuns(step, 'startSending') === Number(isEntering(step, 'sending')),
  },
  createExitInvariant('draftWaitsForStaff', 'draft', 'schedule', 'sendNow'),
  createExitInvariant('overdueWaitsForStaff', 'overdue', 'sendNow', 'unschedule', 'cancel'),
  createExitInvariant('nothingTakesBack', 'sending', 'complete', 'cancel'),
  {
    id: 'sentOnlyBySending',
    holds: (step) => !isEntering(step, 'sent') || isIn(step.before, 'sending'),
  },
  {
    id: 'endIsFinal',
    holds: ({ after }) => (isIn(after, 'sent') || isIn(after, 'cancelled')) === (after.status === 'done'),
  },
]

/** The invariants of a version of a public page's text. */
export const pageVersionInvariants: Invariant[] = [
  {
    id: 'publishedOnlyByStaff',
    holds: (step) => !isEntering(step, 'scheduled') || hasEventType(step, 'publish'),
  },
  {
    id: 'inForceOnlyAfterPublication',
    holds: (step) => !isEntering(step, 'inForce') || isIn(step.before, 'scheduled'),
  },
  {
    id: 'numberedWhilePublished',
    holds: (step) =>
      countActionRuns(step, 'fixVersion') === Number(isEntering(step, 'scheduled')) &&
      countActionRuns(step, 'releaseVersion') === Number(step.before !== undefined && isEntering(step, 'draft')),
  },
  createExitInvariant('inForceUntilReplaced', 'inForce', 'replace'),
  {
    id: 'endIsFinal',
    holds: ({ after }) => (isIn(after, 'replaced') || isIn(after, 'discarded')) === (after.status === 'done'),
  },
]

/** The invariants of accounts and products, which are deactivated, activated and deleted. */
export const deletableRecordInvariants: Invariant[] = [
  { id: 'deletedIsFinal', holds: ({ after }) => isIn(after, 'deleted') === (after.status === 'done') },
  {
    id: 'activeOnlyByActivation',
    holds: (step) => step.before === undefined || !isEntering(step, 'active') || hasEventType(step, 'activate'),
  },
]

/** The invariants of the payment of a coupon. */
export const couponPaymentInvariants: Invariant[] = [
  {
    id: 'decisionIsFinal',
    holds: ({ after }) => isIn(after, 'waiting') === (after.status !== 'done'),
  },
]

/** The invariants of the display of a coupon. */
export const couponDisplayPeriodInvariants: Invariant[] = [
  { id: 'shownOnlyByTheClock', holds: (step) => !isEntering(step, 'during') || hasEventType(step, 'start') },
  { id: 'endIsFinal', holds: ({ after }) => isIn(after, 'after') === (after.status === 'done') },
]

/** The invariants of the openness of a store. */
export const storeOpennessInvariants: Invariant[] = [
  { id: 'openOnlyByItsHours', holds: (step) => !isEntering(step, 'open') || hasEventType(step, 'openStore') },
  {
    id: 'unknownOnlyWithoutHours',
    holds: (step) => step.before === undefined || !isEntering(step, 'unknown') || hasEventType(step, 'clearHours'),
  },
]

/** The invariants of a use of a coupon. */
export const couponUsageInvariants: Invariant[] = [
  { id: 'completedOnlyAfterScan', holds: (step) => !isEntering(step, 'completed') || hasEventType(step, 'complete') },
  {
    id: 'outcomeIsFinal',
    holds: ({ after }) => (isIn(after, 'completed') || isIn(after, 'rejected')) === (after.status === 'done'),
  },
]

/** The invariants of the holding of a coupon by a member. */
export const couponHoldingInvariants: Invariant[] = [
  { id: 'usedIsFinal', holds: ({ after }) => isIn(after, 'used') === (after.status === 'done') },
]
