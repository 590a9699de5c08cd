import type { AccountTab } from '../../shared/accountTabs.ts'
import type { LandSearch } from '../../shared/landSearch.ts'

/** What the address of the users list says, where it differs from the default. */
export interface UsersSearch extends LandSearch {
  tab?: AccountTab
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | 'id' | '-id'
}
