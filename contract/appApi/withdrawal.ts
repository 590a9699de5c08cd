import * as v from 'valibot'
import { pagedQuery, pageSchema } from '../endpoint.ts'
import { Withdrawal, WithdrawalRequest, WithdrawalRequester } from '../withdrawal.ts'
import { CALLS_PER_MINUTE, declareAppEndpoint } from './appEndpoint.ts'

/** A withdrawal of the calling member. The bank account is masked, as everywhere in lists (rule 2.5). */
const OwnWithdrawal = v.omit(Withdrawal, ['userId', 'userName', 'version'])
export type OwnWithdrawal = v.InferInput<typeof OwnWithdrawal>

/** The withdrawals of the calling member, newest first. */
export const listOwnWithdrawals = declareAppEndpoint({
  id: 'listOwnWithdrawals',
  method: 'GET',
  path: '/withdrawal',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  query: pagedQuery([], {}),
  response: pageSchema(OwnWithdrawal),
})

const OwnWithdrawalRequester = v.pick(WithdrawalRequester, ['balance', 'minimum', 'bankAccount'])
export type OwnWithdrawalRequester = v.InferInput<typeof OwnWithdrawalRequester>

/** What decides whether the calling member can request a withdrawal now. */
export const getOwnWithdrawalRequester = declareAppEndpoint({
  id: 'getOwnWithdrawalRequester',
  method: 'GET',
  path: '/withdrawal/requester',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.read,
  response: OwnWithdrawalRequester,
})

/**
 * Requests a withdrawal, and reserves its points. 422 with an error for `point` if it is below the minimum or above the
 * balance, or if the caller has no bank account. 409 with the code `outdated`, and the present conditions as
 * `data.record`, if the balance is not `expectedBalance`.
 */
export const requestOwnWithdrawal = declareAppEndpoint({
  id: 'requestOwnWithdrawal',
  method: 'POST',
  path: '/withdrawal',
  access: ['member'],
  callsPerMinute: CALLS_PER_MINUTE.write,
  body: v.strictObject({
    point: WithdrawalRequest.entries.point,
    expectedBalance: WithdrawalRequest.entries.expectedBalance,
  }),
  response: OwnWithdrawal,
})
