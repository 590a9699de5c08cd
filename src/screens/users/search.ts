import type { AccountTab } from '../../desk/accountTabs.ts'
import type { LandSearch } from '../../desk/landSearch.ts'

/** What the address of the users list says, where it differs from the default. */
export interface UsersSearch extends LandSearch {
  tab?: AccountTab
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | 'id' | '-id'
}
