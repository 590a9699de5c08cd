import { createElement } from 'react'
import * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import type { UserRow } from '../../../contract/user.ts'
import { requestWithdrawal, type WithdrawalRequester } from '../../../contract/withdrawal.ts'
import { canSignIn, userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import { type Lifecycle, knownStateOf } from '../../../machines/lifecycle.ts'
import { CallFailure } from '../../api/failure.ts'
import { type Command, recordKeyOf, type MessageDescriptor } from '../../commands/command.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import {
  balanceChangeNote,
  requestedNotice,
  requestQuestionFacts,
  sendWithdrawalRequest,
  WITHDRAWAL_POINT_FIELD,
  withdrawalPointFormSchema,
} from '../withdrawal/requestWithdrawalCommand.ts'
import { withdrawalUrl } from '../withdrawal/urls.ts'
import { requesterRefusal, checkRequest, watchRequester } from '../withdrawal/withdrawalRequester.ts'
import { WithdrawalRequesterFacts } from '../withdrawal/WithdrawalRequesterFacts.tsx'
import { KEY_MAP } from '../../keyMap.ts'

const { codes: userStateCodes }: Lifecycle = userLifecycle

/** The fields of a member that the command needs. */
type WithdrawingMember = Pick<Read<typeof UserRow>, 'id' | 'fullName' | 'status' | 'version'>

/**
 * Returns the command that requests a withdrawal on behalf of this member. `requester` has the member's balance and
 * bank account; it is undefined until it has loaded. If the member cannot withdraw points, the command has a `refusal`.
 */
export function userWithdrawalCommand(
  apiAndCache: ApiAndCache,
  user: WithdrawingMember,
  requester: Read<typeof WithdrawalRequester> | undefined,
): Command {
  const name = user.fullName
  const refusal = refusalOf(user, requester)
  const toWithdrawalRequest = (values: Values) => ({ userId: user.id, ...v.parse(withdrawalPointFormSchema, values) })
  return {
    id: 'user.requestWithdrawal',
    title: { key: 'user.requestWithdrawal' },
    translatedKeywords: 'user.requestWithdrawal.also',
    keywords: ['shukkin', 'withdraw'],
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf('user', user.id),
    version: user.version,
    isAllowedIn: (state) => canSignIn(userStateCodes[state] ?? user.status),
    shortcut: KEY_MAP.record.create[0],
    isRoutine: true,
    access: requestWithdrawal.access,
    form: {
      schema: withdrawalPointFormSchema,
      fields: [WITHDRAWAL_POINT_FIELD],
      initialValues: { point: '' },
      submitLabel: 'withdrawal.request.submit',
      checkOnServer: (values) => checkRequest(apiAndCache, toWithdrawalRequest(values)).catch(rethrowAsPointError),
      renderBelowFields: () => createElement(WithdrawalRequesterFacts, { userId: user.id }),
    },
    question: {
      title: { key: 'user.requestWithdrawal.question' },
      message: { key: 'user.requestWithdrawal.question.message' },
      facts: (values, balance) =>
        requestQuestionFacts(apiAndCache, { userName: name, ...toWithdrawalRequest(values) }, balance, true),
      watch: (_values, balance, onOutdated) => watchRequester(apiAndCache, { userId: user.id }, balance, onOutdated),
      outdatedNote: balanceChangeNote,
    },
    perform: async (values, attempt) => {
      const request = toWithdrawalRequest(values)
      const id = await sendWithdrawalRequest(apiAndCache, request, attempt).catch(rethrowAsPointError)
      const success = requestedNotice(name, request.point)
      return id === undefined ? { success } : { success, record: { id, buildUrl: withdrawalUrl } }
    },
    ...(refusal === undefined ? {} : { refusal }),
  }
}

function refusalOf(
  user: WithdrawingMember,
  requester: Read<typeof WithdrawalRequester> | undefined,
): MessageDescriptor | undefined {
  const state = knownStateOf(userLifecycle, user.status)
  if (state === undefined) return { key: 'lifecycle.unknown.refusal', values: { code: user.status } }
  if (!canSignIn(user.status)) return { key: `user.refusal.${state}` }
  return requester && requesterRefusal(requester)
}

function rethrowAsPointError(failure: unknown): never {
  throw failure instanceof CallFailure ? moveErrorToPointField(failure) : failure
}

/** Moves the error of the field `userId` to `point`, the only field of the form. */
function moveErrorToPointField(failure: CallFailure): CallFailure {
  const { userId, ...errors } = failure.errors
  if (userId === undefined) return failure
  return new CallFailure(failure.status, { message: failure.message, errors: { point: userId, ...errors } })
}
