/** The sections of the points screen, in their order. */
export const POINT_SECTIONS = ['withdrawals', 'members', 'stores'] as const
export type PointSection = (typeof POINT_SECTIONS)[number]
