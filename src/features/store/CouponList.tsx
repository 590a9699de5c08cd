import { OpenRecordPanel } from '../../resources/OpenRecordPanel.tsx'
import { ResourceList } from '../../resources/ResourceList.tsx'
import { CouponDetails } from './CouponDetails.tsx'
import { couponPaymentResource } from './couponResource.ts'
import { COUPON_FILTERS } from './filters.ts'
import { couponListColumns } from './listColumns.tsx'
import { StoreOfPart } from './StoreOfPart.tsx'

/** The list of the coupons of all stores, with the panel of the open coupon beside it. */
export default function CouponList() {
  return (
    <>
      <ResourceList resource={couponPaymentResource} columns={couponListColumns} filters={COUPON_FILTERS} />
      <OpenRecordPanel resource={couponPaymentResource} Summary={StoreOfPart}>
        {(coupon) => <CouponDetails record={coupon} />}
      </OpenRecordPanel>
    </>
  )
}
