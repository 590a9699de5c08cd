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
import { RecordList } from '../../resources/RecordList.tsx'
import { useText } from '../../text.ts'
import { StoreAdminFacts } from './StoreAdminFacts.tsx'
import { CouponDetails } from './CouponDetails.tsx'
import { storeAdminColumns, couponColumns, pointColumns, productColumns, reviewColumns } from './sectionColumns.tsx'
import { ChildRecordList } from './ChildRecordList.tsx'
import { storeAdminResourceOf, couponResourceOf, productResourceOf } from './childResources.ts'
import { ProductFacts } from './ProductFacts.tsx'
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
      Details={CouponDetails}
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
      Details={ProductFacts}
      sectionProps={sectionProps}
    />
  ),
  admin: (sectionProps) => (
    <ChildRecordList
      childResourceOf={storeAdminResourceOf}
      sortFields={storeAdminList.sortFields}
      columns={storeAdminColumns}
      Details={StoreAdminFacts}
      sectionProps={sectionProps}
    />
  ),
}

function idOf({ id }: { id: number }): string {
  return String(id)
}
