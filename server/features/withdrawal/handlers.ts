import type { Handlers } from '../../http/handler.ts'
import { handleGetWithdrawalRequester, handleRequestWithdrawal } from './requestWithdrawal.ts'

/** The handlers of the endpoints that withdrawals have in addition to those of every kind of record. */
export const withdrawalHandlers = {
  getWithdrawalRequester: handleGetWithdrawalRequester,
  requestWithdrawal: handleRequestWithdrawal,
} satisfies Partial<Handlers>
