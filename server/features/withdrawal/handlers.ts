import type { Handlers } from '../../http/handler.ts'
import { handleGetWithdrawalRequester, handleRequestWithdrawal } from './request.ts'

/** The handlers of the endpoints that only withdrawals have. */
export const withdrawalHandlers = {
  getWithdrawalRequester: handleGetWithdrawalRequester,
  requestWithdrawal: handleRequestWithdrawal,
} satisfies Partial<Handlers>
