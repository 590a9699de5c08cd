import { CouponUseType } from '../../../contract/enumerations.ts'
import type { Coupon } from '../../../contract/storeParts.ts'
import { couponDisplayPeriodLifecycle, couponPaymentLifecycle } from '../../../machines/lifecycles/coupon.ts'
import type { TextKey } from '../../http/text.ts'
import { type CsvColumn, stateCsvColumn, toStateCell } from '../../resources/csv.ts'

const USE_TYPE_TEXTS: Readonly<Record<number, TextKey>> = {
  [CouponUseType.USE_ONE_TIME]: 'coupon.useType.once',
  [CouponUseType.USE_A_LOT_OF_TIMES]: 'coupon.useType.often',
}

/** The columns of the CSV file of coupons. */
export const couponCsvColumns: readonly CsvColumn<Coupon>[] = [
  { header: 'records.field.id', cell: ({ id }) => id },
  { header: 'coupon.field.title', cell: ({ title }) => title },
  { header: 'coupon.field.store', cell: ({ storeName }) => storeName },
  { header: 'coupon.field.point', cell: ({ point }) => point },
  {
    header: 'coupon.field.useType',
    cell: ({ useType }) => {
      const text = USE_TYPE_TEXTS[useType]
      return text === undefined ? useType : { text }
    },
  },
  {
    header: 'coupon.field.displayFrom',
    listHeader: 'coupon.field.period',
    cell: ({ displayFrom }) => ({ at: displayFrom }),
  },
  { header: 'coupon.field.displayTo', listHeader: 'coupon.field.period', cell: ({ displayTo }) => ({ at: displayTo }) },
  {
    header: 'coupon.field.displayPhase',
    cell: ({ displayPhase }) => toStateCell(couponDisplayPeriodLifecycle, displayPhase),
  },
  { header: 'coupon.field.holders', cell: ({ holderCount }) => holderCount },
  stateCsvColumn('coupon.field.paymentStatus', couponPaymentLifecycle),
  { header: 'coupon.field.statusReason', cell: ({ statusReason }) => statusReason },
  { header: 'coupon.field.createdAt', cell: ({ createdAt }) => ({ at: createdAt }) },
]
