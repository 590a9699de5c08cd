import type { Handlers } from '../../http/handler.ts'
import { handleGetWithdrawalAsker, handleRequestWithdrawal } from './request.ts'

/** The endpoints of the withdrawals that other records do not have. */
export const withdrawalHandlers = {
  getWithdrawalAsker: handleGetWithdrawalAsker,
  requestWithdrawal: handleRequestWithdrawal,
} satisfies Partial<Handlers>
