import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { UsageListUrls } from '../../commands/command.ts'
import { urlOfScreen } from '../../navigation/urlOfScreen.ts'

/** Returns the URLs of the lists of records that use an entry. No list can be filtered by a maker or a category. */
export function usageListUrls({ id, type }: Pick<MasterDataEntry, 'id' | 'type'>): UsageListUrls {
  if (type !== 'industry' && type !== 'prefecture') return {}
  // These tabs have most of the records. An empty list links to the other tabs that have matching records.
  return {
    store: urlOfScreen('/stores', {}, { tab: 'approved', [type]: id }),
    user: urlOfScreen('/users', {}, { tab: 'active', [type]: id }),
  }
}
