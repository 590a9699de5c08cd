import type { RecordKind } from './recordKind.ts'
import { adminNotificationRecordKind } from './kinds/adminNotification.ts'
import { couponPaymentRecordKind } from './kinds/couponPayment.ts'
import { pageVersionRecordKind } from './kinds/pageVersion.ts'
import { productRecordKind } from './kinds/product.ts'
import { reportRecordKind } from './kinds/report.ts'
import { reportReasonRecordKind } from './kinds/reportReason.ts'
import { staffRecordKind } from './kinds/staff.ts'
import { storeRecordKind } from './kinds/store.ts'
import { storeAccountRecordKind } from './kinds/storeAccount.ts'
import { userRecordKind } from './kinds/user.ts'
import { withdrawalRecordKind } from './kinds/withdrawal.ts'

const declaredKinds = [
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

/**
 * Every kind of record that has a lifecycle. Its topic, its place in the history, its help and many tests follow from
 * its entry.
 */
export const kinds: readonly RecordKind[] = declaredKinds

/** The name of a kind of record that has a lifecycle. */
export type KindName = (typeof declaredKinds)[number]['name']

/** Returns one value for each kind, by its name. */
export function byKindName<Value>(valueOf: (kind: RecordKind) => Value): Readonly<Record<KindName, Value>> {
  return Object.fromEntries(kinds.map((kind) => [kind.name, valueOf(kind)])) as Record<KindName, Value>
}
