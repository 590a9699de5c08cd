import type { Read } from '../../../contract/answer.ts'
import type { Product } from '../../../contract/storeParts.ts'
import { type RecordFacts, reasonFact } from '../../resources/recordFacts.ts'

/** Which facts of a product stand where. */
export const PRODUCT_FACTS: RecordFacts<Read<typeof Product>> = {
  head: [
    { label: 'product.field.maker', value: ({ maker }) => maker },
    { label: 'product.field.category', value: ({ category }) => category },
    reasonFact('product.field.statusReason'),
  ],
  groups: [
    {
      layout: 'stacked',
      facts: [{ label: 'product.field.description', value: ({ description }) => description }],
    },
  ],
}
