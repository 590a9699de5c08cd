/** The tabs of a store's detail, in their order (specification §2). */
export const STORE_SECTIONS = ['profile', 'point', 'coupon', 'rating', 'product', 'admin'] as const
export type StoreSection = (typeof STORE_SECTIONS)[number]

/** What the address of a store's detail says, where it differs from the default. */
export interface StoreDetailSearch {
  tab?: StoreSection
  page?: number
  sort?: string
  /** Opens the form that edits the profile. */
  act?: 'edit'
}
