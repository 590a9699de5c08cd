import { StoreStatus } from '../../../contract/enumerations.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'

/** The tabs of the stores list, in their order: what wants a decision first. */
export const STORE_TABS = {
  pending: StoreStatus.REQUEST,
  approved: StoreStatus.ACCEPT,
  inactive: StoreStatus.INACTIVE,
  rejected: StoreStatus.REJECT,
} as const
export type StoreTab = keyof typeof STORE_TABS

/** What the address of the stores list says, where it differs from the default. */
export interface StoresSearch {
  tab?: StoreTab
  q?: string
  prefecture?: number
  industry?: number
  sort?: 'createdAt' | '-createdAt' | 'name' | '-name' | 'id' | '-id'
  page?: number
}

export const DEFAULT_TAB: StoreTab = 'pending'

/** The query that an address of the stores list asks the server. */
export function storesQueryOf({ tab = DEFAULT_TAB, q, prefecture, industry, sort, page = 1 }: StoresSearch) {
  return {
    page,
    limit: PAGE_SIZE,
    status: STORE_TABS[tab],
    ...(sort === undefined ? {} : { sort }),
    ...(q === undefined ? {} : { q }),
    ...(prefecture === undefined ? {} : { prefectureId: prefecture }),
    ...(industry === undefined ? {} : { industryId: industry }),
  }
}
