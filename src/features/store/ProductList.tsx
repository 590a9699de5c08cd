import { OpenRecordPanel } from '../../resources/OpenRecordPanel.tsx'
import { ResourceList } from '../../resources/ResourceList.tsx'
import { PRODUCT_FILTERS } from './filters.ts'
import { productListColumns } from './listColumns.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { productResource } from './productResource.ts'
import { StoreOfPart } from './StoreOfPart.tsx'

/** The list of the products of all stores, with the panel of the open product beside it. */
export default function ProductList() {
  return (
    <>
      <ResourceList resource={productResource} columns={productListColumns} filters={PRODUCT_FILTERS} />
      <OpenRecordPanel resource={productResource} Summary={StoreOfPart}>
        {(product) => <ProductFacts record={product} />}
      </OpenRecordPanel>
    </>
  )
}
