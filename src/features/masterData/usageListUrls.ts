import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { ListsOfUses } from '../../commands/command.ts'
import { addressTo } from '../../navigation/addressTo.ts'

/** Returns the URLs of the lists of records that use an entry. No list can be filtered by a maker or a category. */
export function usageListUrls({ id, type }: Pick<MasterDataEntry, 'id' | 'type'>): ListsOfUses {
  if (type !== 'industry' && type !== 'prefecture') return {}
  // These tabs have most of the records. An empty list links to the other tabs that have matching records.
  return {
    store: addressTo('/stores', {}, { tab: 'approved', [type]: id }),
    user: addressTo('/users', {}, { tab: 'active', [type]: id }),
  }
}
