import { StoreStatus } from '../../../contract/enumerations.ts'

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
export interface StoresSearch {
  tab?: StoreTab
  q?: string
  prefecture?: number
  industry?: number
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | 'id' | '-id'
  page?: number
}

/** The search and the filters of the list, whichever tab is open. */
export function storeFiltersOf({ q, prefecture, industry }: StoresSearch) {
  return {
    ...(q === undefined ? {} : { q }),
    ...(prefecture === undefined ? {} : { prefectureId: prefecture }),
    ...(industry === undefined ? {} : { industryId: industry }),
  }
}

/** The filters of one tab of the list. */
export function storeTabFiltersOf(search: StoresSearch) {
  return { status: STORE_TABS[search.tab ?? DEFAULT_TAB], ...storeFiltersOf(search) }
}
