/** The tabs of a member's screen, in display order (rule 3.3). */
export const USER_SECTIONS = ['profile', 'point', 'bank'] as const
export type UserSection = (typeof USER_SECTIONS)[number]

/** The lists of the `point` tab. */
export const USER_LIST_SECTIONS = ['history', 'referrals'] as const
export type UserListName = (typeof USER_LIST_SECTIONS)[number]
