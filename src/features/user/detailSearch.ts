/** The tabs of a user's detail, in their order (specification §2). */
export const USER_SECTIONS = ['profile', 'point', 'bank'] as const
export type UserSection = (typeof USER_SECTIONS)[number]

/** The lists of the tab of points and code. */
export const USER_LISTS = ['history', 'referrals'] as const
export type UserList = (typeof USER_LISTS)[number]

/** What the address of a user's detail says, where it differs from the default. */
export interface UserDetailSearch {
  tab?: UserSection
  list?: UserList
  page?: number
  sort?: string
}
