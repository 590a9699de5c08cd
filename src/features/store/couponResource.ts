import type { Read } from '../../../contract/answer.ts'
import { couponPaymentEndpoints } from '../../../contract/coupon.ts'
import { couponPaymentRecordKind } from '../../../contract/kinds/couponPayment.ts'
import type { Coupon } from '../../../contract/storeParts.ts'
import { couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { formatNumber } from '../../ui/format.ts'

/** The resource of the coupons of all stores. The lifecycle of a coupon is that of its payment. */
export const couponPaymentResource = defineResource({
  kind: couponPaymentRecordKind,
  lifecycle: couponPaymentLifecycle,
  ...couponPaymentEndpoints,
  shortcuts: { confirmPayment: KEY_MAP.record.accept[0], refusePayment: KEY_MAP.record.reject[0] },
  keywords: { confirmPayment: ['nyuukin', 'kakunin', 'paid'], refusePayment: ['kyakka', 'unpaid'] },
  allTabLabel: 'couponPayments.tab.all',
  toLifecycleRecord: ({ id, status, version, title, point, storeName }: Read<typeof Coupon>) => ({
    id,
    status,
    version,
    name: title,
    questionFacts: () => [
      { label: 'coupon.field.point', value: formatNumber(point) },
      { label: 'coupon.field.store', value: storeName },
    ],
  }),
  distinguishingTexts: ({ storeName }) => [storeName],
  recordUrl: (id) => urlOfScreen('/stores', {}, { section: 'coupons', tab: 'all', open: id }),
})
