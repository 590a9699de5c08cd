/** The tabs of a member's screen, in display order (rule 3.3). */
export const USER_SECTIONS = ['profile', 'point', 'bank'] as const
export type UserSection = (typeof USER_SECTIONS)[number]

/** The lists of the `point` tab. */
export const USER_POINT_LISTS = ['history', 'referrals'] as const
export type UserPointListName = (typeof USER_POINT_LISTS)[number]
