/** The sections of the points screen, in display order. */
export const POINT_SECTIONS = ['withdrawals', 'members', 'stores'] as const
export type PointSection = (typeof POINT_SECTIONS)[number]
