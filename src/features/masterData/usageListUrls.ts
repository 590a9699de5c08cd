import type { Read } from '../../../contract/answer.ts'
import { MasterDataType } from '../../../contract/enumerations.ts'
import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { UsageListUrls } from '../../commands/command.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'

/** The search params that filter lists by an entry, by the type of the entry. */
const FILTER_PARAMS: Partial<Record<Read<typeof MasterDataEntry>['type'], string>> = {
  [MasterDataType.INDUSTRY]: 'industry',
  [MasterDataType.KEN]: 'prefecture',
  [MasterDataType.MAKER]: 'maker',
  [MasterDataType.CATEGORIES]: 'category',
}

/** Returns the URLs of the lists of records that use an entry. */
export function usageListUrls({ id, type }: Pick<Read<typeof MasterDataEntry>, 'id' | 'type'>): UsageListUrls {
  const param = FILTER_PARAMS[type]
  if (param === undefined) return {}
  if (param === 'maker' || param === 'category')
    return { product: urlOfScreen('/stores', {}, { section: 'products', [param]: id }) }
  // These tabs have most of the records. An empty list links to the other tabs that have matching records.
  return {
    store: urlOfScreen('/stores', {}, { tab: 'approved', [param]: id }),
    user: urlOfScreen('/users', {}, { tab: 'active', [param]: id }),
  }
}
