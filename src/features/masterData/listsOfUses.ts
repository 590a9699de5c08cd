import type { MasterDataEntry } from '../../../contract/masterDataEntry.ts'
import type { ListsOfUses } from '../../commands/command.ts'
import { addressTo } from '../../navigation/addressTo.ts'

/** Returns the lists that show what uses an entry. No list can be filtered by a maker or a category. */
export function listsOfUses({ id, type }: Pick<MasterDataEntry, 'id' | 'type'>): ListsOfUses {
  if (type !== 'industry' && type !== 'prefecture') return {}
  // The tabs with most of the records; the empty list of a tab links to the other tabs that have some.
  return {
    store: addressTo('/stores', {}, { tab: 'approved', [type]: id }),
    user: addressTo('/users', {}, { tab: 'active', [type]: id }),
  }
}
