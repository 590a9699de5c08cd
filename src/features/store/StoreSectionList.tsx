import type { ComponentType } from 'react'
import {
  storeAdmins,
  storeCoupons,
  storePoints,
  storeProducts,
  storeReviews,
} from '../../../contract/kinds/childLists.ts'
import { listStorePoints, listStoreReviews } from '../../../contract/storeParts.ts'
import type { PageAndSort } from '../../api/pageQuery.ts'
import { RecordList } from '../../resources/RecordList.tsx'
import { useText } from '../../text.ts'
import { AdminFacts } from './AdminFacts.tsx'
import { CouponDetails } from './CouponDetails.tsx'
import { adminColumns, couponColumns, pointColumns, productColumns, reviewColumns } from './sectionColumns.tsx'
import { ChildRecordList } from './ChildRecordList.tsx'
import { adminResourceOf, couponResourceOf, productResourceOf } from './childResources.ts'
import { ProductFacts } from './ProductFacts.tsx'
import type { SectionProps } from './sectionProps.ts'
import type { StoreSection } from './sections.ts'

interface StoreSectionListProps {
  id: number
  section: Exclude<StoreSection, 'profile'>
  pageAndSort: PageAndSort
  onPageAndSort: (pageAndSort: PageAndSort) => void
}

/** The list in the tab `section` of a store. */
export function StoreSectionList({ id, section, pageAndSort, onPageAndSort }: StoreSectionListProps) {
  const text = useText()
  const List = LISTS[section]
  return (
    <List
      params={{ id }}
      label={text(`store.tab.${section}`)}
      tableKey={`/store-detail/${id}/${section}`}
      pageAndSort={pageAndSort}
      onPageAndSort={onPageAndSort}
    />
  )
}

/** The component of the list in each tab. */
const LISTS: Readonly<Record<StoreSectionListProps['section'], ComponentType<SectionProps>>> = {
  point: (section) => (
    <RecordList
      endpoint={listStorePoints}
      sorts={storePoints.sortFields}
      columns={pointColumns}
      rowName={idOf}
      {...section}
    />
  ),
  coupon: (section) => (
    <ChildRecordList
      childResourceOf={couponResourceOf}
      sorts={storeCoupons.sortFields}
      columns={couponColumns}
      Details={CouponDetails}
      section={section}
    />
  ),
  rating: (section) => (
    <RecordList
      endpoint={listStoreReviews}
      sorts={storeReviews.sortFields}
      columns={reviewColumns}
      rowName={idOf}
      {...section}
    />
  ),
  product: (section) => (
    <ChildRecordList
      childResourceOf={productResourceOf}
      sorts={storeProducts.sortFields}
      columns={productColumns}
      Details={ProductFacts}
      section={section}
    />
  ),
  admin: (section) => (
    <ChildRecordList
      childResourceOf={adminResourceOf}
      sorts={storeAdmins.sortFields}
      columns={adminColumns}
      Details={AdminFacts}
      section={section}
    />
  ),
}

function idOf({ id }: { id: number }): string {
  return String(id)
}
