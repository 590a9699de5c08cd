import * as v from 'valibot'
import { POINT_MAX } from '../../contract/limits.ts'
import { records } from '../../contract/records.ts'
import type { User } from '../../contract/user.ts'
import { requestWithdrawal, type WithdrawalRequest } from '../../contract/withdrawal.ts'
import { recordsChanged } from '../api/changes.ts'
import type { Command, FormField, Intent } from './command.ts'
import type { Place } from './keeping.ts'
import { typedNumber } from './typedNumber.ts'

const ByUser = v.strictObject({ point: typedNumber(1, POINT_MAX) })
const AtDesk = v.strictObject({ userId: typedNumber(1), ...ByUser.entries })

const POINT: FormField = {
  name: 'point',
  label: 'withdrawal.field.point',
  kind: 'number',
  hint: 'withdrawal.request.pointHint',
}

const SHARED = {
  title: { key: 'withdrawal.request' },
  keys: 'c',
  also: 'withdrawal.request.also',
  keywords: ['shinsei', 'create', 'request'],
  permission: 'POINT_MANAGEMENT',
  success: { key: 'notice.success' },
} as const satisfies Partial<Command>

/** The command that records a request for a member who asks at the desk. `opened` is told the new withdrawal's id. */
export function requestAtDeskCommand(place: Place, opened: (id: number) => void): Command {
  return {
    ...SHARED,
    id: 'withdrawal.request',
    scope: 'screen',
    form: {
      schema: AtDesk,
      fields: [
        { name: 'userId', label: 'withdrawal.field.userId', kind: 'number', hint: 'withdrawal.request.userHint' },
        POINT,
      ],
      initial: { userId: '', point: '' },
      submit: 'withdrawal.request.submit',
    },
    perform: async (values, intent) => opened(await send(place, v.parse(AtDesk, values), intent)),
  }
}

/** The same for the member on the screen. */
export function requestWithdrawalCommand(place: Place, { id, fullName }: Pick<User, 'id' | 'fullName'>): Command {
  return {
    ...SHARED,
    id: 'user.requestWithdrawal',
    scope: 'record',
    about: fullName,
    form: { schema: ByUser, fields: [POINT], initial: { point: '' }, submit: 'withdrawal.request.submit' },
    perform: async (values, intent) => {
      await send(place, { userId: id, ...v.parse(ByUser, values) }, intent)
    },
  }
}

/** @returns the id of the withdrawal that was recorded. */
async function send({ client, queries }: Place, body: WithdrawalRequest, intent: Intent): Promise<number> {
  const { id } = await client.call(requestWithdrawal, { body }, { idempotencyKey: intent.idempotencyKey })
  for (const kind of [...records.withdrawal.shownBy, ...records.user.shownBy]) recordsChanged(queries, kind)
  return id
}
