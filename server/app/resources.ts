// Written by `npm run kinds`, which keeps the order of the lines.
import { defineFormResource } from '../resources/formRecord.ts'
import { reportReasonRecordKind } from '../../contract/kinds/reportReason.ts'
import { reportReasonLifecycle } from '../../machines/lifecycles/reportReason.ts'
import { reportReason } from '../features/reportReason/table.ts'
import { storeResource } from '../features/store/resource.ts'
import { couponPaymentResource } from '../features/store/coupon.ts'
import { productResource } from '../features/store/product.ts'
import { storeAccountResource } from '../features/storeAccount/resource.ts'
import { userResource } from '../features/user/resource.ts'
import { withdrawalResource } from '../features/withdrawal/resource.ts'
import { reportResource } from '../features/report/resource.ts'
import { adminNotificationResource } from '../features/adminNotification/resource.ts'
import { pageVersionResource } from '../features/content/pageVersion.ts'
import { staffResource } from '../features/staff/resource.ts'
import { calendarDayHandlers } from '../features/calendar/handlers.ts'
import { notificationSettingHandlers } from '../features/notificationSetting/handlers.ts'

/** The kinds of records that staff edit in forms, whose handlers and tests follow from their declarations. */
export const formResources = {
  reportReason: defineFormResource(reportReasonRecordKind, reportReasonLifecycle, reportReason),
}

/** All kinds of records with a lifecycle. Their handlers and generic tests follow from these declarations. */
export const resources = {
  store: storeResource,
  couponPayment: couponPaymentResource,
  product: productResource,
  storeAccount: storeAccountResource,
  user: userResource,
  withdrawal: withdrawalResource,
  report: reportResource,
  adminNotification: adminNotificationResource,
  pageVersion: pageVersionResource,
  staff: staffResource,
  ...formResources,
}

/** The handlers of the kinds of records without a lifecycle. */
export const versionedHandlers = {
  ...calendarDayHandlers,
  ...notificationSettingHandlers,
}
