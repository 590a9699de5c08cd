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
import { adminColumns, couponColumns, pointColumns, productColumns, reviewColumns } from './partColumns.tsx'
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
  const listProps = {
    params: { id },
    label: text(`store.tab.${section}`),
    tableKey: `/store-detail/${id}/${section}`,
    pageAndSort,
    onPageAndSort,
    rowName: nameOf,
  }
  if (section === 'point')
    return (
      <RecordList endpoint={listStorePoints} sorts={storePoints.sortFields} columns={pointColumns} {...listProps} />
    )
  if (section === 'coupon')
    return (
      <RecordList endpoint={listStoreCoupons} sorts={storeCoupons.sortFields} columns={couponColumns} {...listProps} />
    )
  if (section === 'rating')
    return (
      <RecordList endpoint={listStoreReviews} sorts={storeReviews.sortFields} columns={reviewColumns} {...listProps} />
    )
  if (section === 'product')
    return (
      <RecordList
        endpoint={listStoreProducts}
        sorts={storeProducts.sortFields}
        columns={productColumns}
        {...listProps}
      />
    )
  return <RecordList endpoint={listStoreAdmins} sorts={storeAdmins.sortFields} columns={adminColumns} {...listProps} />
}

function nameOf({ id }: { id: number }): string {
  return String(id)
}
