import type { AccountTab } from '../../shared/accountTabs.ts'
import type { ListSearch } from '../../resources/useListSearch.ts'

/** What the address of the list of store accounts says, where it differs from the default. */
export interface StoreAccountsSearch extends ListSearch {
  tab?: AccountTab
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | 'id' | '-id'
}
