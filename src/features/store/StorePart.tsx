import type { ComponentType } from 'react'
import { storeAdmins, storeCoupons, storePoints, storeProducts, storeReviews } from '../../../contract/kinds/parts.ts'
import {
  listStoreAdmins,
  listStoreCoupons,
  listStorePoints,
  listStoreProducts,
  listStoreReviews,
} from '../../../contract/storeParts.ts'
import type { PageAndSort } from '../../api/listPlace.ts'
import { RecordList } from '../../resources/RecordList.tsx'
import { useText } from '../../text.ts'
import { AdminPanel } from './AdminPanel.tsx'
import { CouponPanel } from './CouponPanel.tsx'
import { adminColumns, couponColumns, pointColumns, productColumns, reviewColumns } from './partColumns.tsx'
import { PartList } from './PartList.tsx'
import { couponPayments, productLifecycles, storeAdminAccounts } from './partResources.ts'
import { ProductPanel } from './ProductPanel.tsx'
import type { SectionProps } from './sectionProps.ts'
import type { StoreSection } from './sections.ts'

interface StoreSectionListProps {
  id: number
  section: Exclude<StoreSection, 'profile'>
  pageAndSort: PageAndSort
  onPageAndSort: (pageAndSort: PageAndSort) => void
}

/** The list of a store that belongs to the tab `section`. */
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

/** The list of each section. */
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
    <PartList
      name="coupon"
      part={couponPayments}
      endpoint={listStoreCoupons}
      sorts={storeCoupons.sortFields}
      columns={couponColumns}
      nameOf={titleOf}
      Panel={CouponPanel}
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
    <PartList
      name="product"
      part={productLifecycles}
      endpoint={listStoreProducts}
      sorts={storeProducts.sortFields}
      columns={productColumns}
      nameOf={nameOf}
      Panel={ProductPanel}
      section={section}
    />
  ),
  admin: (section) => (
    <PartList
      name="storeAdmin"
      part={storeAdminAccounts}
      endpoint={listStoreAdmins}
      sorts={storeAdmins.sortFields}
      columns={adminColumns}
      nameOf={nameOf}
      Panel={AdminPanel}
      section={section}
    />
  ),
}

function idOf({ id }: { id: number }): string {
  return String(id)
}

function nameOf({ name }: { name: string }): string {
  return name
}

function titleOf({ title }: { title: string }): string {
  return title
}
