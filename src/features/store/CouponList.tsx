import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { ResourceList } from '../../resources/list/ResourceList.tsx'
import { couponPaymentResource } from './couponResource.ts'
import { COUPON_FILTERS } from './filters.ts'
import { couponListColumns } from './listColumns.tsx'
import { COUPON_FACTS } from './couponFacts.tsx'
import { STORE_OF_PART_FACT } from './storeOfPartFact.tsx'

/** The facts of the kind, and the store of the record. */
const FACTS = { ...COUPON_FACTS, head: [STORE_OF_PART_FACT, ...COUPON_FACTS.head] }

/** The list of the coupons of all stores, with the panel of the open coupon beside it. */
export default function CouponList() {
  return (
    <>
      <ResourceList resource={couponPaymentResource} columns={couponListColumns} filters={COUPON_FILTERS} />
      <OpenRecordPanel resource={couponPaymentResource} facts={FACTS} />
    </>
  )
}
