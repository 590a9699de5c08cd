import { initialTransition, setup, transition } from 'xstate'
import { CouponDisplayPhase, CouponPaymentStatus } from '../contract/enumerations.ts'
import type { Lifecycle } from './lifecycle.ts'

export type CouponDisplayState = 'before' | 'during' | 'after'

/** A coupon's place in its period; the clock alone moves it. */
export const couponDisplayMachine = setup({ types: { events: {} as { type: 'start' | 'end' } } }).createMachine({
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

/** Nobody sends its events, so there are no acts. */
export const couponDisplayLifecycle: Lifecycle<CouponDisplayState, never, never, 'couponDisplay'> = {
  record: 'couponDisplay',
  chart: couponDisplayMachine,
  codes: {
    before: CouponDisplayPhase.BEFORE_DISPLAY,
    during: CouponDisplayPhase.DISPLAY,
    after: CouponDisplayPhase.AFTER_DISPLAY,
  },
  policies: {},
  effects: [],
}

/**
 * The code of the display phase at `now` of a coupon shown from `from` (included) to `to` (not included).
 */
export function displayPhase(from: Date, to: Date, now: Date): number {
  let [snapshot] = initialTransition(couponDisplayMachine)
  if (now >= from) [snapshot] = transition(couponDisplayMachine, snapshot, { type: 'start' })
  if (now >= to) [snapshot] = transition(couponDisplayMachine, snapshot, { type: 'end' })
  return couponDisplayLifecycle.codes[snapshot.value]
}

export type CouponPaymentState = 'wait' | 'effective' | 'notEffective'
export type CouponPaymentEvent = 'confirmPayment' | 'refusePayment'

/** Whether a coupon has been paid for. */
export const couponPaymentMachine = setup({ types: { events: {} as { type: CouponPaymentEvent } } }).createMachine({
  id: 'couponPayment',
  initial: 'wait',
  states: {
    wait: {
      tags: ['waiting'],
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
  chart: couponPaymentMachine,
  codes: {
    wait: CouponPaymentStatus.WAIT_PAYMENT,
    effective: CouponPaymentStatus.EFFECTIVE,
    notEffective: CouponPaymentStatus.NOT_EFFECTIVE,
  },
  policies: {
    confirmPayment: { by: 'staff', permission: 'STORE_MANAGEMENT', reason: 'none', destructive: false },
    refusePayment: { by: 'staff', permission: 'STORE_MANAGEMENT', reason: 'required', destructive: true },
  },
  effects: [],
}
