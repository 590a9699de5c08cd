import type { ComponentType } from 'react'
import type { Read } from '../../../contract/answer.ts'
import {
  listStorePoints,
  listStoreReviews,
  type Review,
  type StorePointMovement,
} from '../../../contract/storeParts.ts'
import { ChildList } from '../../resources/list/ChildList.tsx'
import type { ListDefinition } from '../../resources/model/listDefinition.ts'
import { storeAdminColumns, couponColumns, pointColumns, productColumns, reviewColumns } from './sectionColumns.tsx'
import { ChildRecordList } from './ChildRecordList.tsx'
import { storeAdminResourceOf, couponResourceOf, productResourceOf } from './childResources.ts'
import { COUPON_FACTS } from './couponFacts.tsx'
import { PRODUCT_FACTS } from './productFacts.tsx'
import { STORE_ADMIN_FACTS } from './storeAdminFacts.tsx'
import type { StoreSection } from './sections.ts'

interface StoreSectionListProps {
  id: number
  section: Exclude<StoreSection, 'profile'>
}

/** The list in the tab `section` of a store. */
export function StoreSectionList({ id, section }: StoreSectionListProps) {
  const List = LISTS[section]
  return <List storeId={id} />
}

const POINT_LIST: ListDefinition<Read<typeof StorePointMovement>> = {
  endpoint: listStorePoints,
  label: 'store.tab.point',
  columns: pointColumns,
  rowName: ({ id }) => String(id),
}

const REVIEW_LIST: ListDefinition<Read<typeof Review>> = {
  endpoint: listStoreReviews,
  label: 'store.tab.rating',
  columns: reviewColumns,
  rowName: ({ id }) => String(id),
}

/** The component of the list in each tab. */
const LISTS: Readonly<Record<StoreSectionListProps['section'], ComponentType<{ storeId: number }>>> = {
  point: ({ storeId }) => <ChildList definition={POINT_LIST} params={{ id: storeId }} />,
  coupon: ({ storeId }) => (
    <ChildRecordList
      storeId={storeId}
      childResourceOf={couponResourceOf}
      label="store.tab.coupon"
      columns={couponColumns}
      facts={COUPON_FACTS}
    />
  ),
  rating: ({ storeId }) => <ChildList definition={REVIEW_LIST} params={{ id: storeId }} />,
  product: ({ storeId }) => (
    <ChildRecordList
      storeId={storeId}
      childResourceOf={productResourceOf}
      label="store.tab.product"
      columns={productColumns}
      facts={PRODUCT_FACTS}
    />
  ),
  admin: ({ storeId }) => (
    <ChildRecordList
      storeId={storeId}
      childResourceOf={storeAdminResourceOf}
      label="store.tab.admin"
      columns={storeAdminColumns}
      facts={STORE_ADMIN_FACTS}
    />
  ),
}
