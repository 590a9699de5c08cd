import { adminNotificationResource } from '../features/adminNotification/resource.ts'
import { pageVersionResource } from '../features/content/pageVersion.ts'
import { reportResource } from '../features/report/resource.ts'
import { reportReasonResource } from '../features/reportReason/resource.ts'
import { staffResource } from '../features/staff/resource.ts'
import { couponPaymentResource } from '../features/store/coupon.ts'
import { productResource } from '../features/store/product.ts'
import { storeResource } from '../features/store/resource.ts'
import { storeAccountResource } from '../features/storeAccount/resource.ts'
import { userResource } from '../features/user/resource.ts'
import { withdrawalResource } from '../features/withdrawal/resource.ts'

/** All kinds of records with a lifecycle. Their handlers and generic tests are derived from these declarations. */
export const resources = {
  store: storeResource,
  couponPayment: couponPaymentResource,
  product: productResource,
  storeAccount: storeAccountResource,
  user: userResource,
  withdrawal: withdrawalResource,
  report: reportResource,
  adminNotification: adminNotificationResource,
  reportReason: reportReasonResource,
  pageVersion: pageVersionResource,
  staff: staffResource,
}

/** The kinds of records that staff edit in a form, whose handlers and tests follow from their declarations. */
export const formResources = { reportReason: reportReasonResource }
