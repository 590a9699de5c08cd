import type { CodeOf, PointTransactionType } from '../../../contract/enumerations.ts'
import type { WithdrawalsSearch } from '../withdrawal/search.ts'

/** The sections of the point desk, in their order (specification §2). */
export const POINT_SECTIONS = ['withdrawals', 'members', 'stores'] as const
export type PointSection = (typeof POINT_SECTIONS)[number]

/** What the address of the point desk says, where it differs from the default. */
export interface PointSearch extends WithdrawalsSearch {
  section?: PointSection
  type?: CodeOf<typeof PointTransactionType>
  /** Days, `YYYY-MM-DD`, both included. */
  from?: string
  to?: string
}
