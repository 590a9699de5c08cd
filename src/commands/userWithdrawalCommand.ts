import * as v from 'valibot'
import { POINT_MAX } from '../../contract/limits.ts'
import { records } from '../../contract/records.ts'
import type { User } from '../../contract/user.ts'
import { requestWithdrawal } from '../../contract/withdrawal.ts'
import { mayWork, userLifecycle } from '../../machines/account.ts'
import { stateOf } from '../../machines/lifecycle.ts'
import { recordsChanged } from '../api/changes.ts'
import { CallFailure } from '../api/failure.ts'
import type { Command } from './command.ts'
import type { Place } from './keeping.ts'
import { typedNumber } from './typedNumber.ts'

const Typed = v.strictObject({ point: typedNumber(1, POINT_MAX) })

/** The command that records a withdrawal for this user, who asked at the desk. */
export function userWithdrawalCommand({ client, queries }: Place, user: User): Command {
  const name = user.fullName
  return {
    id: 'user.requestWithdrawal',
    title: { key: 'user.requestWithdrawal' },
    also: 'user.requestWithdrawal.also',
    keywords: ['shukkin', 'withdraw'],
    scope: 'record',
    about: name,
    keys: 'w',
    permission: 'POINT_MANAGEMENT',
    form: {
      schema: Typed,
      fields: [{ name: 'point', label: 'withdrawal.field.point', kind: 'number', hint: 'withdrawal.request.pointHint' }],
      initial: { point: '' },
      submit: 'withdrawal.request.submit',
    },
    question: {
      title: { key: 'user.requestWithdrawal.question' },
      message: { key: 'user.requestWithdrawal.question.message', values: { name } },
      shows: 'changes',
    },
    success: { key: 'notice.success' },
    perform: async (values, { idempotencyKey }) => {
      const body = { userId: user.id, ...v.parse(Typed, values) }
      try {
        await client.call(requestWithdrawal, { body }, { idempotencyKey })
      } catch (failure) {
        throw failure instanceof CallFailure ? saidOfPoint(failure) : failure
      }
      for (const kind of [...records.withdrawal.shownBy, ...records.user.shownBy]) recordsChanged(queries, kind)
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
