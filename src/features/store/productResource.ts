import type { Read } from '../../../contract/answer.ts'
import { productRecordKind } from '../../../contract/kinds/product.ts'
import { productEndpoints } from '../../../contract/product.ts'
import type { Product } from '../../../contract/storeParts.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'
import { defineResource } from '../../resources/resource.ts'
import { ACCOUNT_EVENT_SHORTCUTS, ACCOUNT_EVENT_KEYWORDS } from '../../shared/accountCommandWords.ts'

/** The resource of the products of all stores. */
export const productResource = defineResource({
  kind: productRecordKind,
  lifecycle: productLifecycle,
  ...productEndpoints,
  shortcuts: ACCOUNT_EVENT_SHORTCUTS,
  keywords: ACCOUNT_EVENT_KEYWORDS,
  allTabLabel: 'products.tab.all',
  historyFields: { maker: 'product.field.maker', category: 'product.field.category' },
  toLifecycleRecord: ({ id, status, version, name, maker, category }: Read<typeof Product>) => ({
    id,
    status,
    version,
    name,
    questionFacts: () => [
      { label: 'product.field.maker', value: maker },
      { label: 'product.field.category', value: category },
    ],
  }),
  distinguishingTexts: ({ storeName, maker }) => [storeName, maker],
  recordUrl: (id) => urlOfScreen('/stores', {}, { section: 'products', tab: 'all', open: id }),
})
