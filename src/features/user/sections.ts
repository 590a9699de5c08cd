/** The tabs of a user's detail, in their order (rule 3.3). */
export const USER_SECTIONS = ['profile', 'point', 'bank'] as const
export type UserSection = (typeof USER_SECTIONS)[number]

/** The lists of the tab of points and code. */
export const USER_LISTS = ['history', 'referrals'] as const
export type UserList = (typeof USER_LISTS)[number]
