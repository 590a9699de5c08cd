import { StoreStatus } from '../../../contract/enumerations.ts'
import { landFiltersOf, type LandSearch } from '../../shared/landSearch.ts'

/** The tabs of the stores list, in their order: what wants a decision first. */
export const STORE_TABS = {
  pending: StoreStatus.REQUEST,
  approved: StoreStatus.ACCEPT,
  inactive: StoreStatus.INACTIVE,
  rejected: StoreStatus.REJECT,
} as const
export type StoreTab = keyof typeof STORE_TABS

export const DEFAULT_TAB: StoreTab = 'pending'

/** What the address of the stores list says, where it differs from the default. */
export interface StoresSearch extends LandSearch {
  tab?: StoreTab
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | 'id' | '-id'
}

/** The filters of one tab of the list. */
export function storeTabFiltersOf(search: StoresSearch) {
  return { status: STORE_TABS[search.tab ?? DEFAULT_TAB], ...landFiltersOf(search) }
}
