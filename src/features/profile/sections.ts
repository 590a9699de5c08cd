/** The sections of the profile below the facts, in display order. */
export const PROFILE_SECTIONS = ['secondFactor', 'preferences', 'devices'] as const
export type ProfileSection = (typeof PROFILE_SECTIONS)[number]
