/** The tabs of a store's screen, in display order (rule 3.2). */
export const STORE_SECTIONS = ['profile', 'point', 'coupon', 'rating', 'product', 'admin'] as const
export type StoreSection = (typeof STORE_SECTIONS)[number]

/** The sections of the stores screen, in display order. */
export const STORES_SECTIONS = ['stores', 'coupons', 'products'] as const
export type StoresSection = (typeof STORES_SECTIONS)[number]
