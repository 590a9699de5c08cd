import type { Read } from '../../../contract/answer.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { UsageListUrls } from '../../commands/command.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'

/** Returns the URLs of the lists of records that use an entry. */
export function usageListUrls({ id, type }: Pick<Read<typeof MasterDataEntry>, 'id' | 'type'>): UsageListUrls {
  return URLS_BY_TYPE[type]?.(id) ?? {}
}

/** The lists that can be filtered by an entry, by its type. */
const URLS_BY_TYPE: Partial<Record<Read<typeof MasterDataEntry>['type'], (id: number) => UsageListUrls>> = {
  [MasterDataType.INDUSTRY]: (id) => storesAndUsers({ industry: id }),
  [MasterDataType.KEN]: (id) => storesAndUsers({ prefecture: id }),
  [MasterDataType.MAKER]: (id) => products({ maker: id }),
  [MasterDataType.CATEGORIES]: (id) => products({ category: id }),
}

/** Returns the tabs with most of the records. An empty list links to the other tabs that have matching records. */
function storesAndUsers(filter: Record<string, number>): UsageListUrls {
  return {
    store: urlOfScreen('/stores', {}, { tab: 'approved', ...filter }),
    user: urlOfScreen('/users', {}, { tab: 'active', ...filter }),
  }
}

function products(filter: Record<string, number>): UsageListUrls {
  return { product: urlOfScreen('/stores', {}, { section: 'products', ...filter }) }
}
