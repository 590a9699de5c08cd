import { initialTransition, setup, transition } from 'xstate'
import { CouponDisplayPhase, CouponPaymentStatus } from '../../contract/enumerations.ts'
import type { Lifecycle, StateMeta } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { hasEventType, isEntering, isIn } from '../testing/steps.ts'

export type CouponDisplayPeriodState = 'before' | 'during' | 'after'

/** Whether a coupon is before, in or after its display period. Only the clock changes it. */
export const couponDisplayPeriodMachine = setup({ types: { events: {} as { type: 'start' | 'end' } } }).createMachine({
  id: 'couponDisplay',
  initial: 'before',
  states: {
    before: {
      tags: ['plain'],
      on: { start: 'during' },
    },
    during: {
      tags: ['good'],
      on: { end: 'after' },
    },
    after: {
      tags: ['off'],
      type: 'final',
    },
  },
})

/** The clock sends the events, so the chart has no policies. */
export const couponDisplayPeriodLifecycle: Lifecycle<CouponDisplayPeriodState, never, never, 'couponDisplay'> = {
  record: 'couponDisplay',
  machine: couponDisplayPeriodMachine,
  codes: {
    before: CouponDisplayPhase.BEFORE_DISPLAY,
    during: CouponDisplayPhase.DISPLAY,
    after: CouponDisplayPhase.AFTER_DISPLAY,
  },
  policies: {},
  effects: [],
}

export const couponDisplayPeriodChart = lifecycleChart(couponDisplayPeriodLifecycle, {
  sendersWithoutPolicy: { start: 'clock', end: 'clock' },
  invariants: [
    { id: 'shownOnlyByTheClock', holds: (step) => !isEntering(step, 'during') || hasEventType(step, 'start') },
    { id: 'endIsFinal', holds: ({ after }) => isIn(after, 'after') === (after.status === 'done') },
  ],
})

/** Returns the code of the display phase at `now`, for a display period from `from` (inclusive) to `to` (exclusive). */
export function couponDisplayPhase(from: Date, to: Date, now: Date): number {
  let [snapshot] = initialTransition(couponDisplayPeriodMachine)
  if (now >= from) [snapshot] = transition(couponDisplayPeriodMachine, snapshot, { type: 'start' })
  if (now >= to) [snapshot] = transition(couponDisplayPeriodMachine, snapshot, { type: 'end' })
  return couponDisplayPeriodLifecycle.codes[snapshot.value]
}

export type CouponPaymentState = 'waiting' | 'effective' | 'notEffective'
export type CouponPaymentEvent = 'confirmPayment' | 'refusePayment'

/** The payment that a store makes for its coupon. Staff confirm or refuse it. */
export const couponPaymentMachine = setup({
  types: { events: {} as { type: CouponPaymentEvent }, meta: {} as StateMeta },
}).createMachine({
  id: 'couponPayment',
  initial: 'waiting',
  states: {
    waiting: {
      tags: ['waiting', 'needsDecision'],
      meta: { staffWait: { limitHours: 72 } },
      on: { confirmPayment: 'effective', refusePayment: 'notEffective' },
    },
    effective: {
      tags: ['good'],
      type: 'final',
    },
    notEffective: {
      tags: ['bad'],
      type: 'final',
    },
  },
})

export const couponPaymentLifecycle: Lifecycle<CouponPaymentState, CouponPaymentEvent, never, 'couponPayment'> = {
  record: 'couponPayment',
  machine: couponPaymentMachine,
  codes: {
    waiting: CouponPaymentStatus.WAIT_PAYMENT,
    effective: CouponPaymentStatus.EFFECTIVE,
    notEffective: CouponPaymentStatus.NOT_EFFECTIVE,
  },
  policies: {
    confirmPayment: { sender: 'staff', permission: 'STORE_MANAGEMENT', reason: 'none', isDestructive: false },
    refusePayment: { sender: 'staff', permission: 'STORE_MANAGEMENT', reason: 'required', isDestructive: true },
  },
  effects: [],
}

export const couponPaymentChart = lifecycleChart(couponPaymentLifecycle, {
  invariants: [
    {
      id: 'decisionIsFinal',
      holds: ({ after }) => isIn(after, 'waiting') === (after.status !== 'done'),
    },
  ],
})
