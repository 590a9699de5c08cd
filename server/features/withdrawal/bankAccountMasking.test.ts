import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { auditLog } from '../../db/schema.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { createWithdrawalFixtures } from './testing.ts'

const UNMASKED_ACCOUNT = { accountNumber: '7700441', holder: 'ﾎｼﾉ ｹﾝｼﾞ' }
const MASKED_ACCOUNT = { accountNumber: '••••441', holder: 'ﾎ••••' }
const APPROVER: CallerName = 'POINT_MANAGEMENT'
const READER: CallerName = 'SYSTEM_MANAGEMENT'

let app: TestApp
let withdrawalFixtures: Awaited<ReturnType<typeof createWithdrawalFixtures>>
let userId: number
beforeAll(async () => {
  app = await openTestApp()
  // Shortly before midnight in Japan, because some tests continue on the next day with the same session.
  app.time.now = new Date('2026-11-21T14:50:00.000Z')
  withdrawalFixtures = await createWithdrawalFixtures(app)
  userId = await withdrawalFixtures.addMemberWithBankAccount(90_000, { fullName: '皐月 螢子' }, UNMASKED_ACCOUNT)
})
afterAll(() => app.close())

const requestWithdrawal = async () => (await withdrawalFixtures.request(userId, 1_000)).body.data
const bankAccountIn = (shownRecord: unknown) => {
  const { accountNumber, holder } = shownRecord as typeof UNMASKED_ACCOUNT
  return { accountNumber, holder }
}
const readAuditedViews = (id: number) =>
  app.db
    .select({ actor: auditLog.actor, day: sql<string>`(${auditLog.at} at time zone 'Asia/Tokyo')::date::text` })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'withdrawal'), eq(auditLog.recordId, id), eq(auditLog.event, 'viewBankAccount')))
    .orderBy(auditLog.id)
const openWithdrawal = (id: number, as: CallerName) => app.call(withdrawalEndpoints.get, { params: { id } }, { as })

/** The calls that return the bank account of a withdrawal: a name, the call, and who sees the bank account unmasked. */
const bankAccountCalls: [string, (as: CallerName) => Promise<unknown>, CallerName[]][] = [
  ['the list', async (as) => (await list(as, {})).find(({ userId: itemUserId }) => itemUserId === userId), []],
  ['the list of one member', async (as) => (await list(as, { userId }))[0], []],
  ['a search', async (as) => (await list(as, { q: '皐月' }))[0], []],
  [
    'the opened record',
    async (as) => (await openWithdrawal((await requestWithdrawal()).id, as)).body.data,
    [APPROVER, 'allPermissions'],
  ],
  ['the response to a request', async (as) => (await withdrawalFixtures.request(userId, 1_000, { as })).body.data, []],
  [
    'the response to a decision',
    async (as) => (await withdrawalFixtures.send((await requestWithdrawal()).id, 'confirm', 1, { as })).body.data,
    [],
  ],
  [
    'a decision sent again with its key',
    async (as) => {
      const { id } = await requestWithdrawal()
      const headers = { 'Idempotency-Key': `again ${as}` }
      await openWithdrawal(id, as)
      await withdrawalFixtures.send(id, 'confirm', 1, { as, headers })
      return (await withdrawalFixtures.send(id, 'confirm', 1, { as, headers })).body.data
    },
    [],
  ],
  [
    'the refusal of a decision with a stale version',
    async (as) => {
      const { id } = await requestWithdrawal()
      await withdrawalFixtures.send(id, 'confirm', 1)
      const { data } = (await withdrawalFixtures.send(id, 'confirm', 1, { as })).body as { data: unknown }
      return (data as { record: unknown }).record
    },
    [],
  ],
  [
    'the refusal of a decision that the chart does not allow',
    async (as) => {
      const { id, version } = await requestWithdrawal()
      const { data } = (await withdrawalFixtures.send(id, 'succeed', version, { as })).body as { data: unknown }
      return (data as { record: unknown }).record
    },
    [],
  ],
]
const readingCallNames = new Set(['the list', 'the list of one member', 'a search', 'the opened record'])
const cases = bankAccountCalls.flatMap(([callName, call, callersWhoSeeAll]) =>
  ([APPROVER, READER, 'allPermissions'] as const)
    .filter((as) => as !== READER || readingCallNames.has(callName))
    .map((as) => ({
      callName,
      call,
      as,
      shown: callersWhoSeeAll.includes(as) ? UNMASKED_ACCOUNT : MASKED_ACCOUNT,
    })),
)

async function list(as: CallerName, query: { userId?: number; q?: string }) {
  return (await app.call(withdrawalEndpoints.list, { query: { limit: 100, ...query } }, { as })).body.data.items
}

it.each(cases)('in $response, $as sees the bank account as $shown', async ({ call, as, shown }) => {
  await requestWithdrawal()
  expect(bankAccountIn(await call(as))).toEqual(shown)
})

describe('audit of views of a bank account', () => {
  it('the audit of views of a bank account has one line for each person, record and day in Japan', async () => {
    app.time.now = new Date('2026-11-21T14:59:00.000Z')
    const { id } = await requestWithdrawal()
    await openWithdrawal(id, APPROVER)
    await openWithdrawal(id, APPROVER)
    await openWithdrawal(id, 'allPermissions')
    await openWithdrawal(id, READER)
    app.time.now = new Date('2026-11-21T15:00:00.000Z')
    await openWithdrawal(id, APPROVER)
    const { id: otherId } = await requestWithdrawal()
    await openWithdrawal(otherId, APPROVER)
    expect(await readAuditedViews(id)).toEqual([
      { actor: APPROVER, day: '2026-11-21' },
      { actor: 'allPermissions', day: '2026-11-21' },
      { actor: APPROVER, day: '2026-11-22' },
    ])
    expect(await readAuditedViews(otherId)).toEqual([{ actor: APPROVER, day: '2026-11-22' }])
    const history = await app.call(withdrawalEndpoints.history, { params: { id }, query: { limit: 1 } }, { as: READER })
    expect(history.body.data.items.map(({ id: _id, ...line }) => line)).toEqual([
      {
        event: 'viewBankAccount',
        from: null,
        to: null,
        actor: APPROVER,
        reason: null,
        changes: [],
        at: '2026-11-21T15:00:00.000Z',
      },
    ])
  })

  it('the audit of views of a bank account has one line even if many tabs open the withdrawal at once', async () => {
    const { id } = await requestWithdrawal()
    const responses = await Promise.all(Array.from({ length: 20 }, () => openWithdrawal(id, APPROVER)))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.accountNumber}`))).toEqual(
      new Set(['200 7700441']),
    )
    expect(await readAuditedViews(id)).toHaveLength(1)
  })

  it('the audit of views of a bank account has no line in the audit log for masked responses: lists, writes and missing records', async () => {
    const viewCountBefore = await app.db.$count(auditLog, eq(auditLog.event, 'viewBankAccount'))
    const { id, version } = await requestWithdrawal()
    await list(APPROVER, {})
    await withdrawalFixtures.send(id, 'confirm', version)
    await withdrawalFixtures.send(id, 'confirm', version)
    expect((await openWithdrawal(2_000_000_000, APPROVER)).status).toBe(404)
    expect(await app.db.$count(auditLog, eq(auditLog.event, 'viewBankAccount'))).toBe(viewCountBefore)
  })

  it('a view of a bank account does not count as a change: a conflict names who has decided, not who has viewed', async () => {
    const { id, version } = await requestWithdrawal()
    await withdrawalFixtures.send(id, 'confirm', version)
    await openWithdrawal(id, 'allPermissions')
    const lateResponse = await withdrawalFixtures.send(id, 'reject', version, {
      reason: '遅れました。',
      as: 'allPermissions',
    })
    expect([lateResponse.status, lateResponse.body.message]).toEqual([
      409,
      'POINT_MANAGEMENTさんが先に更新しました（今）。現在の状態は「振込中」です。最新の内容をご確認ください。',
    ])
  })
})
