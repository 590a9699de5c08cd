import { createElement } from 'react'
import * as v from 'valibot'
import { requiredText } from '../../../contract/field.ts'
import { POINT_MAX } from '../../../contract/limits.ts'
import { recordTopics, topics } from '../../../contract/topics.ts'
import { requestWithdrawal, type WithdrawalRequest } from '../../../contract/withdrawal.ts'
import { answerIfReadable } from '../../api/answerIfReadable.ts'
import { invalidateEndpoints } from '../../api/invalidation.ts'
import { formatAmount } from '../../commands/amount.ts'
import type { Command, Fact, FormField, MessageDescriptor, WriteAttempt } from '../../commands/command.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { numberInputSchema } from '../../commands/numberInput.ts'
import { requesterQuery, checkRequest, accountAndBalanceFacts, watchRequester } from './withdrawalRequester.ts'
import { WithdrawalRequesterFacts } from './WithdrawalRequesterFacts.tsx'
import { pointsOutcome, memberAndPointFacts } from './withdrawalRecord.ts'
import { formatNumber } from '../../ui/format.ts'
import { KEY_MAP } from '../../keyMap.ts'
import { currentText } from '../../texts/text.ts'

/** The schema of the request form for a known member. */
export const withdrawalPointFormSchema = v.strictObject({ point: numberInputSchema(1, POINT_MAX) })
const memberRequestFormSchema = v.strictObject({
  userId: numberInputSchema(1),
  userName: requiredText(100),
  ...withdrawalPointFormSchema.entries,
})

export const WITHDRAWAL_POINT_FIELD: FormField = {
  name: 'point',
  label: 'withdrawal.field.point',
  kind: 'number',
  hint: 'withdrawal.request.pointHint',
}

/** Returns the command that requests a withdrawal on behalf of a member. `onCreated` is called with the new id. */
export function requestWithdrawalCommand(apiAndCache: ApiAndCache, onCreated: (id: number) => void): Command {
  return {
    id: 'withdrawal.request',
    title: { key: 'withdrawal.request' },
    scope: 'screen',
    shortcut: KEY_MAP.record.create[0],
    translatedKeywords: 'withdrawal.request.also',
    keywords: ['shinsei', 'create', 'request'],
    access: requestWithdrawal.access,
    form: {
      schema: memberRequestFormSchema,
      fields: [
        { name: 'userId', label: 'withdrawal.field.userId', kind: 'number', hint: 'withdrawal.request.userHint' },
        { name: 'userName', label: 'withdrawal.field.userName', kind: 'text', hint: 'withdrawal.request.nameHint' },
        WITHDRAWAL_POINT_FIELD,
      ],
      initialValues: { userId: '', userName: '', point: '' },
      submitLabel: 'withdrawal.request.submit',
      checkOnServer: (values) => checkRequest(apiAndCache, v.parse(memberRequestFormSchema, values)),
      renderBelowFields: ({ userId }) => createElement(WithdrawalRequesterFacts, { userId: parseUserId(userId) }),
    },
    question: {
      title: { key: 'withdrawal.request.question' },
      message: { key: 'withdrawal.request.question.message' },
      facts: (values, balance) => requestQuestionFacts(apiAndCache, v.parse(memberRequestFormSchema, values), balance),
      watch: (values, balance, onOutdated) =>
        watchRequester(apiAndCache, v.parse(memberRequestFormSchema, values), balance, onOutdated),
      outdatedNote: balanceChangeNote,
    },
    perform: async (values, attempt) => {
      const request = v.parse(memberRequestFormSchema, values)
      const id = await sendWithdrawalRequest(apiAndCache, request, attempt)
      if (id !== undefined) onCreated(id)
      return { success: requestedNotice(request.userName, request.point) }
    },
  }
}

/** Parses a typed user id; undefined if it is not valid. */
function parseUserId(typedUserId: unknown): number | undefined {
  const parsed = v.safeParse(numberInputSchema(1), typedUserId)
  return parsed.success ? parsed.output : undefined
}

interface NamedWithdrawalRequest {
  userName: string
  userId: number
  point: number
}

/** Returns the notice that a withdrawal of `point` points has been requested for a member. */
export function requestedNotice(userName: string, point: number): MessageDescriptor {
  const amount = formatAmount(point, 'withdrawal.points', currentText())
  return { key: 'withdrawal.request.done', values: { name: userName, amount } }
}

/** Returns the note that the balance has changed since the question was asked. */
export function balanceChangeNote(before: number, now: number): MessageDescriptor {
  return {
    key: 'withdrawal.request.balanceChangedFrom',
    values: { before: formatNumber(before), now: formatNumber(now) },
  }
}

/**
 * Returns the facts that the question before a request shows: member, points, bank account, and the balance before and
 * after the request. `isMemberKnown` is true if the form does not ask for the member's name.
 */
export function requestQuestionFacts(
  apiAndCache: ApiAndCache,
  { userName, userId, point }: NamedWithdrawalRequest,
  balance: number | undefined,
  isMemberKnown = false,
): Fact[] {
  const member = isMemberKnown ? { userId } : { userId, userName }
  const requester = apiAndCache.queryClient.getQueryData(requesterQuery(apiAndCache, member).queryKey)
  return [
    ...memberAndPointFacts({ userName, userId, point }),
    ...(requester === undefined || balance === undefined
      ? []
      : accountAndBalanceFacts(requester.bankAccount, balance, point)),
    pointsOutcome('requested'),
  ]
}

/**
 * Sends the request with the balance that the question has shown, and returns the id of the created withdrawal;
 * undefined if the server did not send it.
 */
export async function sendWithdrawalRequest(
  { client, queryClient }: ApiAndCache,
  request: WithdrawalRequest,
  { idempotencyKey, checkResult: expectedBalance }: WriteAttempt,
): Promise<number | undefined> {
  const body = { ...request, expectedBalance }
  const created = await answerIfReadable(client.call(requestWithdrawal, { body }, { idempotencyKey }))
  invalidateEndpoints(queryClient, [...recordTopics.withdrawal.affects, ...topics.userPoints.affects])
  return created?.id
}
