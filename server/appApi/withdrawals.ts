import type { AppHandlers } from '../http/appHandler.ts'
import {
  listOwnWithdrawals,
  readOwnWithdrawal,
  REFUSALS_FOR_MEMBER,
  toOwnRequester,
} from '../features/withdrawal/ownWithdrawals.ts'
import { readRequester, requestWithdrawal } from '../features/withdrawal/requestWithdrawal.ts'

/** The handlers of the withdrawals of members (rule 11.8). */
export const appWithdrawalHandlers: Pick<
  AppHandlers,
  'listOwnWithdrawals' | 'getOwnWithdrawalRequester' | 'requestOwnWithdrawal'
> = {
  listOwnWithdrawals: ({ query }, { db, caller }) => listOwnWithdrawals(db, caller().id, query),

  async getOwnWithdrawalRequester(_call, { db, caller }) {
    return toOwnRequester(await readRequester(db, caller().id))
  },

  async requestOwnWithdrawal({ body }, context) {
    const request = { userId: context.caller().id, ...body }
    const id = await requestWithdrawal(context, request, REFUSALS_FOR_MEMBER)
    return readOwnWithdrawal(context.db, id)
  },
}
