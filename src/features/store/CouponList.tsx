import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { List } from '../../resources/list/List.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { couponPaymentResource } from './couponResource.ts'
import { COUPON_FILTERS } from './filters.ts'
import { couponListColumns } from './listColumns.tsx'
import { COUPON_FACTS } from './couponFacts.tsx'
import { STORE_OF_PART_FACT } from './storeOfPartFact.tsx'

const COUPON_LIST = listOfResource(couponPaymentResource, couponListColumns, COUPON_FILTERS)

/** The facts of the kind, and the store of the record. */
const FACTS = { ...COUPON_FACTS, head: [STORE_OF_PART_FACT, ...COUPON_FACTS.head] }

/** The list of the coupons of all stores, with the panel of the open coupon beside it. */
export default function CouponList() {
  return (
    <>
      <List definition={COUPON_LIST} />
      <OpenRecordPanel resource={couponPaymentResource} facts={FACTS} />
    </>
  )
}
