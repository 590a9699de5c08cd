/** The sections of the point management screen, in display order. */
export const POINT_MANAGEMENT_SECTIONS = ['config', 'withdrawals'] as const
export type PointManagementSection = (typeof POINT_MANAGEMENT_SECTIONS)[number]
