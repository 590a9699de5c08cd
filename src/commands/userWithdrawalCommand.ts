import * as v from 'valibot'
import type { User } from '../../contract/user.ts'
import { requestWithdrawal } from '../../contract/withdrawal.ts'
import { mayWork, userLifecycle } from '../../machines/account.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { CallFailure } from '../api/failure.ts'
import { type Command, subjectOf } from './command.ts'
import type { Place } from './keeping.ts'
import {
  requestFacts,
  sendWithdrawalRequest,
  WITHDRAWAL_POINT_FIELD,
  WithdrawalPoint,
} from './requestWithdrawalCommand.ts'

/** The command that records a withdrawal for this user, who asked at the desk. */
export function userWithdrawalCommand(place: Place, user: User): Command {
  const name = user.fullName
  return {
    id: 'user.requestWithdrawal',
    title: { key: 'user.requestWithdrawal' },
    also: 'user.requestWithdrawal.also',
    keywords: ['shukkin', 'withdraw'],
    scope: 'record',
    about: name,
    subject: subjectOf('user', user.id),
    keys: 'w',
    access: requestWithdrawal.access,
    form: {
      schema: WithdrawalPoint,
      fields: [WITHDRAWAL_POINT_FIELD],
      initial: { point: '' },
      submit: 'withdrawal.request.submit',
    },
    question: {
      title: { key: 'user.requestWithdrawal.question' },
      message: { key: 'user.requestWithdrawal.question.message' },
      facts: (values) => requestFacts({ userId: user.id, userName: name, ...v.parse(WithdrawalPoint, values) }),
    },
    success: { key: 'notice.success' },
    perform: async (values, intent) => {
      try {
        await sendWithdrawalRequest(place, { userId: user.id, ...v.parse(WithdrawalPoint, values) }, intent)
      } catch (failure) {
        throw failure instanceof CallFailure ? saidOfPoint(failure) : failure
      }
    },
    ...(mayWork(user.status) ? {} : { refusal: { key: `user.refusal.${stateOf(userLifecycle, user.status)}` } }),
  }
}

/** What is wrong with the user is said at the one field that the form has. */
function saidOfPoint(failure: CallFailure): CallFailure {
  const { userId, ...errors } = failure.errors
  if (userId === undefined) return failure
  return new CallFailure(failure.status, { message: failure.message, errors: { point: userId, ...errors } })
}
