import { staffLifecycle, storeAccountLifecycle, userLifecycle } from '../../../machines/account.ts'
import { adminNotificationLifecycle } from '../../../machines/adminNotification.ts'
import { couponPaymentLifecycle } from '../../../machines/coupon.ts'
import { type Lifecycle, policyOf, staffEvents } from '../../../machines/lifecycle.ts'
import { pageVersionLifecycle } from '../../../machines/pageVersion.ts'
import { productLifecycle } from '../../../machines/product.ts'
import { reportLifecycle } from '../../../machines/report.ts'
import { storeLifecycle } from '../../../machines/store.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import type { Right } from '../../../contract/permission.ts'

/** The lifecycles that the help explains, whose events staff send. */
export const EXPLAINED_LIFECYCLES: readonly Lifecycle[] = [
  storeLifecycle,
  withdrawalLifecycle,
  reportLifecycle,
  couponPaymentLifecycle,
  productLifecycle,
  adminNotificationLifecycle,
  pageVersionLifecycle,
  userLifecycle,
  storeAccountLifecycle,
  staffLifecycle,
]

/** Returns the lifecycles of which the signed-in person may send an event. */
export function helpLifecycles(permissions: readonly Right[]): readonly Lifecycle[] {
  return EXPLAINED_LIFECYCLES.filter((lifecycle) =>
    staffEvents(lifecycle).some((event) => permissions.includes(policyOf(lifecycle, event).permission)),
  )
}
