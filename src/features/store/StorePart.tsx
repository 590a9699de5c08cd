import { storeAdmins, storeCoupons, storePoints, storeProducts, storeReviews } from '../../../contract/kinds/parts.ts'
import {
  listStoreAdmins,
  listStoreCoupons,
  listStorePoints,
  listStoreProducts,
  listStoreReviews,
} from '../../../contract/storeParts.ts'
import type { ListPlace } from '../../api/listPlace.ts'
import { RecordList } from '../../resources/RecordList.tsx'
import { useText } from '../../text.ts'
import { adminColumns, couponColumns, pointColumns, productColumns, reviewColumns } from './partColumns.tsx'
import type { StoreSection } from './sections.ts'

interface StorePartProps {
  id: number
  section: Exclude<StoreSection, 'profile'>
  place: ListPlace
  onPlace: (place: ListPlace) => void
}

/** The list of a store that belongs to the tab `section`. */
export function StorePart({ id, section, place, onPlace }: StorePartProps) {
  const text = useText()
  const shared = {
    params: { id },
    label: text(`store.tab.${section}`),
    tableKey: `/store-detail/${id}/${section}`,
    place,
    onPlace,
    rowName: nameOf,
  }
  if (section === 'point')
    return <RecordList endpoint={listStorePoints} sorts={storePoints.sortFields} columns={pointColumns} {...shared} />
  if (section === 'coupon')
    return (
      <RecordList endpoint={listStoreCoupons} sorts={storeCoupons.sortFields} columns={couponColumns} {...shared} />
    )
  if (section === 'rating')
    return (
      <RecordList endpoint={listStoreReviews} sorts={storeReviews.sortFields} columns={reviewColumns} {...shared} />
    )
  if (section === 'product')
    return (
      <RecordList endpoint={listStoreProducts} sorts={storeProducts.sortFields} columns={productColumns} {...shared} />
    )
  return <RecordList endpoint={listStoreAdmins} sorts={storeAdmins.sortFields} columns={adminColumns} {...shared} />
}

function nameOf({ id }: { id: number }): string {
  return String(id)
}
