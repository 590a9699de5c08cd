// Written by `npm run kinds`, which keeps the order of the lines.
import { formRecordEndpointsById } from './formRecord.ts'
import { endpointsById } from './recordEndpoints.ts'
import { versionedEndpointsById } from './versionedRecord.ts'
import { storeRecordKind } from './kinds/store.ts'
import { storeEndpoints } from './store.ts'
import { couponPaymentRecordKind } from './kinds/couponPayment.ts'
import { couponPaymentEndpoints } from './coupon.ts'
import { productRecordKind } from './kinds/product.ts'
import { productEndpoints } from './product.ts'
import { storeAccountRecordKind } from './kinds/storeAccount.ts'
import { storeAccountEndpoints } from './storeAccount.ts'
import { userRecordKind } from './kinds/user.ts'
import { userEndpoints } from './user.ts'
import { withdrawalRecordKind } from './kinds/withdrawal.ts'
import { withdrawalEndpoints } from './withdrawal.ts'
import { reportRecordKind } from './kinds/report.ts'
import { reportEndpoints } from './report.ts'
import { adminNotificationRecordKind } from './kinds/adminNotification.ts'
import { adminNotificationEndpoints } from './adminNotification.ts'
import { pageVersionRecordKind } from './kinds/pageVersion.ts'
import { pageVersionEndpoints } from './pageVersion.ts'
import { reportReasonRecordKind } from './kinds/reportReason.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { staffEndpoints } from './staff.ts'
import { calendarDayRecordKind } from './kinds/calendar.ts'
import { notificationSettingRecordKind } from './kinds/notificationSetting.ts'

/** The endpoints of all kinds of records, by their ids. */
export const kindEndpoints = {
  ...endpointsById(storeRecordKind, storeEndpoints),
  ...endpointsById(couponPaymentRecordKind, couponPaymentEndpoints),
  ...endpointsById(productRecordKind, productEndpoints),
  ...endpointsById(storeAccountRecordKind, storeAccountEndpoints),
  ...endpointsById(userRecordKind, userEndpoints),
  ...endpointsById(withdrawalRecordKind, withdrawalEndpoints),
  ...endpointsById(reportRecordKind, reportEndpoints),
  ...endpointsById(adminNotificationRecordKind, adminNotificationEndpoints),
  ...endpointsById(pageVersionRecordKind, pageVersionEndpoints),
  ...formRecordEndpointsById(reportReasonRecordKind),
  ...endpointsById(staffRecordKind, staffEndpoints),
  ...versionedEndpointsById(calendarDayRecordKind),
  ...versionedEndpointsById(notificationSettingRecordKind),
}
