import type { WithdrawalsSearch } from '../withdrawal/search.ts'

/** The sections of the system's point settings, in their order (specification §2). */
export const POINT_MANAGEMENT_SECTIONS = ['config', 'withdrawals'] as const
export type PointManagementSection = (typeof POINT_MANAGEMENT_SECTIONS)[number]

/** What the address of the point settings says, where it differs from the default. */
export interface PointManagementSearch extends WithdrawalsSearch {
  section?: PointManagementSection
}
