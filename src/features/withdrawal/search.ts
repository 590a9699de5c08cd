import { WithdrawalStatus } from '../../../contract/enumerations.ts'

/** The tabs of the list of withdrawals, in the specification's order (§4). */
export const WITHDRAWAL_TABS = {
  all: undefined,
  requesting: WithdrawalStatus.REQUEST,
  rejected: WithdrawalStatus.REJECT,
  transferring: WithdrawalStatus.CONFIRM,
  success: WithdrawalStatus.SUCCESS,
} as const
export type WithdrawalTab = keyof typeof WITHDRAWAL_TABS

/** What wants a decision. */
export const FIRST_TAB: WithdrawalTab = 'requesting'

/** What the address of a list of withdrawals says, where it differs from the default. */
export interface WithdrawalsSearch {
  tab?: WithdrawalTab
  q?: string
  sort?: string
  page?: number
  /** The id of the withdrawal whose panel is open. */
  open?: number
}
