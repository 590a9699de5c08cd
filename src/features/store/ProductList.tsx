import { OpenRecordPanel } from '../../resources/record/OpenRecordPanel.tsx'
import { List } from '../../resources/list/List.tsx'
import { listOfResource } from '../../resources/model/listDefinition.ts'
import { PRODUCT_FILTERS } from './filters.ts'
import { productListColumns } from './listColumns.tsx'
import { productResource } from './productResource.ts'
import { PRODUCT_FACTS } from './productFacts.tsx'
import { STORE_OF_PART_FACT } from './storeOfPartFact.tsx'

const PRODUCT_LIST = listOfResource(productResource, productListColumns, PRODUCT_FILTERS)

/** The facts of the kind, and the store of the record. */
const FACTS = { ...PRODUCT_FACTS, head: [STORE_OF_PART_FACT, ...PRODUCT_FACTS.head] }

/** The list of the products of all stores, with the panel of the open product beside it. */
export default function ProductList() {
  return (
    <>
      <List definition={PRODUCT_LIST} />
      <OpenRecordPanel resource={productResource} facts={FACTS} />
    </>
  )
}
