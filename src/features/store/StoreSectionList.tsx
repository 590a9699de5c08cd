import type { ComponentType } from 'react'
import {
  storeAdminList,
  storeCouponList,
  storePointMovementList,
  storeProductList,
  storeReviewList,
} from '../../../contract/kinds/childLists.ts'
import { listStorePoints, listStoreReviews } from '../../../contract/storeParts.ts'
import type { PageAndSort } from '../../api/pageQueryParams.ts'
import { RecordList } from '../../resources/list/RecordList.tsx'
import { useText } from '../../texts/text.ts'
import { storeAdminColumns, couponColumns, pointColumns, productColumns, reviewColumns } from './sectionColumns.tsx'
import { ChildRecordList } from './ChildRecordList.tsx'
import { storeAdminResourceOf, couponResourceOf, productResourceOf } from './childResources.ts'
import { COUPON_FACTS } from './couponFacts.tsx'
import { PRODUCT_FACTS } from './productFacts.tsx'
import { STORE_ADMIN_FACTS } from './storeAdminFacts.tsx'
import type { SectionProps } from './sectionProps.ts'
import type { StoreSection } from './sections.ts'

interface StoreSectionListProps {
  id: number
  section: Exclude<StoreSection, 'profile'>
  pageAndSort: PageAndSort
  onPageAndSortChange: (pageAndSort: PageAndSort) => void
}

/** The list in the tab `section` of a store. */
export function StoreSectionList({ id, section, pageAndSort, onPageAndSortChange }: StoreSectionListProps) {
  const text = useText()
  const List = LISTS[section]
  return (
    <List
      params={{ id }}
      label={text(`store.tab.${section}`)}
      tableKey={`/store-detail/${id}/${section}`}
      pageAndSort={pageAndSort}
      onPageAndSortChange={onPageAndSortChange}
    />
  )
}

/** The component of the list in each tab. */
const LISTS: Readonly<Record<StoreSectionListProps['section'], ComponentType<SectionProps>>> = {
  point: (sectionProps) => (
    <RecordList
      endpoint={listStorePoints}
      sortFields={storePointMovementList.sortFields}
      columns={pointColumns}
      rowName={idOf}
      {...sectionProps}
    />
  ),
  coupon: (sectionProps) => (
    <ChildRecordList
      childResourceOf={couponResourceOf}
      sortFields={storeCouponList.sortFields}
      columns={couponColumns}
      facts={COUPON_FACTS}
      sectionProps={sectionProps}
    />
  ),
  rating: (sectionProps) => (
    <RecordList
      endpoint={listStoreReviews}
      sortFields={storeReviewList.sortFields}
      columns={reviewColumns}
      rowName={idOf}
      {...sectionProps}
    />
  ),
  product: (sectionProps) => (
    <ChildRecordList
      childResourceOf={productResourceOf}
      sortFields={storeProductList.sortFields}
      columns={productColumns}
      facts={PRODUCT_FACTS}
      sectionProps={sectionProps}
    />
  ),
  admin: (sectionProps) => (
    <ChildRecordList
      childResourceOf={storeAdminResourceOf}
      sortFields={storeAdminList.sortFields}
      columns={storeAdminColumns}
      facts={STORE_ADMIN_FACTS}
      sectionProps={sectionProps}
    />
  ),
}

function idOf({ id }: { id: number }): string {
  return String(id)
}
