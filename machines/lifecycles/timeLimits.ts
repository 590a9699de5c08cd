import { type TimeLimitFieldName, timeLimitFieldOf } from '../../contract/kinds/timeLimit.ts'
import { adminNotificationLifecycle } from './adminNotification.ts'
import { couponPaymentLifecycle } from './coupon.ts'
import { type Lifecycle, staffQueueStates } from '../lifecycle.ts'
import { reportLifecycle } from './report.ts'
import { storeLifecycle } from './store.ts'
import { withdrawalLifecycle } from './withdrawal.ts'

/** The lifecycles with states in which records wait for staff. A test compares them with the charts. */
export const queueLifecycles: readonly Lifecycle[] = [
  storeLifecycle,
  couponPaymentLifecycle,
  withdrawalLifecycle,
  reportLifecycle,
  adminNotificationLifecycle,
]

/** Returns the time limit of the chart, in hours, that holds without the setting; null if there is none (rule 4.14). */
export function standardLimitHours(field: TimeLimitFieldName): number | null {
  const limits = queueLifecycles.flatMap((lifecycle) =>
    staffQueueStates(lifecycle).filter(({ state }) => timeLimitFieldOf(lifecycle.record, state) === field),
  )
  return limits[0]?.limitHours ?? null
}
