import { setup } from 'xstate'
import type { AppCallerKind } from '../../contract/appApi/appEndpoint.ts'
import { CouponHoldingStatus, CouponUsageStatus } from '../../contract/enumerations.ts'
import { type Lifecycle, nextState } from '../lifecycle.ts'
import { lifecycleChart } from '../chart.ts'
import { hasEventType, isEntering, isIn } from '../testing/steps.ts'

export type CouponUsageState = 'waiting' | 'scanned' | 'completed' | 'rejected'
export type CouponUsageEvent = 'scan' | 'complete' | 'reject'

/**
 * One use of a coupon: the member shows it, the store scans it, and when the store completes it, the points are booked.
 */
export const couponUsageMachine = setup({
  types: { events: {} as { type: CouponUsageEvent } },
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

/** The events come from the apps of members and stores, so the chart has no policies, but {@link SENDERS}. */
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

export const couponUsageChart = lifecycleChart(couponUsageLifecycle, {
  sendersWithoutPolicy: { scan: 'store', complete: 'store', reject: 'storeOrMember' },
  invariants: [
    { id: 'completedOnlyAfterScan', holds: (step) => !isEntering(step, 'completed') || hasEventType(step, 'complete') },
    {
      id: 'outcomeIsFinal',
      holds: ({ after }) => (isIn(after, 'completed') || isIn(after, 'rejected')) === (after.status === 'done'),
    },
  ],
})

/** Who may send each event of a use, in the order in which the events are offered. */
const SENDERS: Readonly<Record<CouponUsageEvent, readonly AppCallerKind[]>> = {
  scan: ['storeAccount'],
  complete: ['storeAccount'],
  reject: ['member', 'storeAccount'],
}

/** Returns the events that a member or the account of the store can send to a use with this status. */
export function allowedCouponUsageEvents(status: number, sender: AppCallerKind): CouponUsageEvent[] {
  return (Object.keys(SENDERS) as CouponUsageEvent[]).filter(
    (event) => SENDERS[event].includes(sender) && nextState(couponUsageLifecycle, status, event) !== undefined,
  )
}

/** Whether the outcome of a use with this status is still open: the member cannot start another use of the coupon. */
export function isCouponUsageOpen(status: number): boolean {
  return allowedCouponUsageEvents(status, 'member').length > 0
}

/** The points that a use of a coupon moves: the store pays both. */
export interface CouponUsePoints {
  /** What the member gets. */
  reward: number
  /** What the platform keeps. */
  fee: number
}

/**
 * Returns the points of a use of a coupon of `point` points, by the percents of the settings from 0 to 100. Fractions are
 * rounded down (rule 5.5).
 */
export function couponUsePoints(point: number, percents: { reward: number; fee: number }): CouponUsePoints {
  const shareOf = (percent: number) => Math.floor((point * percent) / 100)
  return { reward: shareOf(percents.reward), fee: shareOf(percents.fee) }
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

export const couponHoldingChart = lifecycleChart(couponHoldingLifecycle, {
  sendersWithoutPolicy: { use: 'server' },
  invariants: [{ id: 'usedIsFinal', holds: ({ after }) => isIn(after, 'used') === (after.status === 'done') }],
})
