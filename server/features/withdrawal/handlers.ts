import type { Handlers } from '../../http/handler.ts'
import { handleGetWithdrawalAsker, handleRequestWithdrawal } from './request.ts'

/** The handlers of the endpoints that only withdrawals have. */
export const withdrawalHandlers = {
  getWithdrawalAsker: handleGetWithdrawalAsker,
  requestWithdrawal: handleRequestWithdrawal,
} satisfies Partial<Handlers>
