import type { RecordKind } from './recordKind.ts'
import { adminNotificationRecordKind } from './kinds/adminNotification.ts'
import { couponPaymentRecordKind } from './kinds/couponPayment.ts'
import { pageVersionRecordKind } from './kinds/pageVersion.ts'
import { productRecordKind } from './kinds/product.ts'
import { reportRecordKind } from './kinds/report.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { storeRecordKind } from './kinds/store.ts'
import { storeAccountRecordKind } from './kinds/storeAccount.ts'
import { userRecordKind } from './kinds/user.ts'
import { withdrawalRecordKind } from './kinds/withdrawal.ts'

/** Every kind of record that has a lifecycle. Many tests run once for each entry. */
export const kinds: readonly RecordKind[] = [
  storeRecordKind,
  couponPaymentRecordKind,
  productRecordKind,
  storeAccountRecordKind,
  userRecordKind,
  withdrawalRecordKind,
  reportRecordKind,
  adminNotificationRecordKind,
  pageVersionRecordKind,
  staffRecordKind,
]
