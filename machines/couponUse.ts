import { setup } from 'xstate'
import { CouponHoldingStatus, CouponUsageStatus } from '../contract/enumerations.ts'
import type { Lifecycle } from './lifecycle.ts'

export type CouponUsageState = 'waiting' | 'scanned' | 'completed' | 'rejected'

/** One use of a coupon: the member shows it, the store scans it, and the points are booked. */
export const couponUsageMachine = setup({
  types: { events: {} as { type: 'scan' | 'complete' | 'reject' } },
}).createMachine({
  id: 'couponUsage',
  initial: 'waiting',
  states: {
    waiting: {
      tags: ['waiting'],
      on: { scan: 'scanned', reject: 'rejected' },
    },
    scanned: {
      tags: ['busy'],
      on: { complete: 'completed', reject: 'rejected' },
    },
    completed: {
      tags: ['good'],
      type: 'final',
    },
    rejected: {
      tags: ['bad'],
      type: 'final',
    },
  },
})

/** The events come from the apps of members and stores, so the chart has no policies. */
export const couponUsageLifecycle: Lifecycle<CouponUsageState, never, never, 'couponUsage'> = {
  record: 'couponUsage',
  machine: couponUsageMachine,
  codes: {
    waiting: CouponUsageStatus.WAIT_SCAN,
    scanned: CouponUsageStatus.SCANNED,
    completed: CouponUsageStatus.COMPLETED,
    rejected: CouponUsageStatus.REJECT,
  },
  policies: {},
  effects: [],
}

export type CouponHoldingState = 'effective' | 'used'

/**
 * The holding of a coupon by a member, who can use the coupon while it is effective. A coupon that can be used several
 * times stays effective.
 */
export const couponHoldingMachine = setup({ types: { events: {} as { type: 'use' } } }).createMachine({
  id: 'couponHolding',
  initial: 'effective',
  states: {
    effective: {
      tags: ['good'],
      on: { use: 'used' },
    },
    used: {
      tags: ['off'],
      type: 'final',
    },
  },
})

/** The server sends the event when a use is completed, so the chart has no policies. */
export const couponHoldingLifecycle: Lifecycle<CouponHoldingState, never, never, 'couponHolding'> = {
  record: 'couponHolding',
  machine: couponHoldingMachine,
  codes: { effective: CouponHoldingStatus.EFFECTIVE, used: CouponHoldingStatus.USED },
  policies: {},
  effects: [],
}
