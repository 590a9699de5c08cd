/** The sections of the system's point settings, in their order. */
export const POINT_MANAGEMENT_SECTIONS = ['config', 'withdrawals'] as const
export type PointManagementSection = (typeof POINT_MANAGEMENT_SECTIONS)[number]
