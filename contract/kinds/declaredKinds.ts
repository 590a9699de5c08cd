// Written by `npm run kinds`, which keeps the order of the lines.
import { storeRecordKind } from './store.ts'
import { couponPaymentRecordKind } from './couponPayment.ts'
import { productRecordKind } from './product.ts'
import { storeAccountRecordKind } from './storeAccount.ts'
import { userRecordKind } from './user.ts'
import { withdrawalRecordKind } from './withdrawal.ts'
import { reportRecordKind } from './report.ts'
import { adminNotificationRecordKind } from './adminNotification.ts'
import { pageVersionRecordKind } from './pageVersion.ts'
import { reportReasonRecordKind } from './reportReason.ts'
import { staffRecordKind } from './staff.ts'
import { calendarDayRecordKind } from './calendar.ts'
import { notificationSettingRecordKind } from './notificationSetting.ts'

/** Every kind of record that has a lifecycle, in the order in which the history offers them. */
export const declaredKinds = [
  storeRecordKind,
  couponPaymentRecordKind,
  productRecordKind,
  storeAccountRecordKind,
  userRecordKind,
  withdrawalRecordKind,
  reportRecordKind,
  adminNotificationRecordKind,
  pageVersionRecordKind,
  reportReasonRecordKind,
  staffRecordKind,
] as const

/** The kinds that staff edit in forms. */
export const declaredFormKinds = [reportReasonRecordKind] as const

/** The kinds of records without a lifecycle. */
export const declaredVersionedKinds = [calendarDayRecordKind, notificationSettingRecordKind] as const
