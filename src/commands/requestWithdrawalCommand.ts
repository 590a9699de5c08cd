import * as v from 'valibot'
import { requiredText } from '../../contract/field.ts'
import { POINT_MAX } from '../../contract/limits.ts'
import { records } from '../../contract/records.ts'
import { requestWithdrawal, type WithdrawalRequest } from '../../contract/withdrawal.ts'
import { recordsChanged } from '../api/changes.ts'
import type { Command, Fact, FormField, Intent } from './command.ts'
import type { Place } from './keeping.ts'
import { typedNumber } from './typedNumber.ts'
import { pointsThen, withdrawalFacts } from './withdrawalRecord.ts'

/** The form of a request whose member is known. */
export const WithdrawalPoint = v.strictObject({ point: typedNumber(1, POINT_MAX) })
const AtDesk = v.strictObject({ userId: typedNumber(1), userName: requiredText(100), ...WithdrawalPoint.entries })

export const WITHDRAWAL_POINT_FIELD: FormField = {
  name: 'point',
  label: 'withdrawal.field.point',
  kind: 'number',
  hint: 'withdrawal.request.pointHint',
}

/** The command that records a request for a member who asks at the desk. `opened` is told the new withdrawal's id. */
export function requestAtDeskCommand(place: Place, opened: (id: number) => void): Command {
  return {
    id: 'withdrawal.request',
    title: { key: 'withdrawal.request' },
    scope: 'screen',
    keys: 'c',
    also: 'withdrawal.request.also',
    keywords: ['shinsei', 'create', 'request'],
    access: requestWithdrawal.access,
    form: {
      schema: AtDesk,
      fields: [
        { name: 'userId', label: 'withdrawal.field.userId', kind: 'number', hint: 'withdrawal.request.userHint' },
        { name: 'userName', label: 'withdrawal.field.userName', kind: 'text', hint: 'withdrawal.request.nameHint' },
        WITHDRAWAL_POINT_FIELD,
      ],
      initial: { userId: '', userName: '', point: '' },
      submit: 'withdrawal.request.submit',
    },
    question: {
      title: { key: 'withdrawal.request.question' },
      message: { key: 'withdrawal.request.question.message' },
      facts: (values) => requestFacts(v.parse(AtDesk, values)),
    },
    success: { key: 'notice.success' },
    perform: async (values, intent) => opened(await sendWithdrawalRequest(place, v.parse(AtDesk, values), intent)),
  }
}

/** What the question before a request says: for whom, and how many points. */
export function requestFacts({ userName, userId, point }: { userName: string; userId: number; point: number }): Fact[] {
  return [...withdrawalFacts({ userName, userId, point }), pointsThen('request')]
}

/** Sends the request; answers the id of the withdrawal that was recorded. */
export async function sendWithdrawalRequest(
  { client, queries }: Place,
  body: WithdrawalRequest,
  intent: Intent,
): Promise<number> {
  const { id } = await client.call(requestWithdrawal, { body }, { idempotencyKey: intent.idempotencyKey })
  for (const kind of [...records.withdrawal.shownBy, ...records.user.shownBy]) recordsChanged(queries, kind)
  return id
}
