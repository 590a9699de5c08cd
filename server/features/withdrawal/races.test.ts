import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { allowedEvents } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../../machines/withdrawal.ts'
import { readBalance } from '../point/ledger.ts'
import { brokenInvariants } from '../point/ledgerInvariants.ts'
import { auditLog } from '../../db/schema.ts'
import { movement } from '../point/tables.ts'
import { openTestApp, type Reply, type TestApp } from '../../testing/testApp.ts'
import { as, openCounter } from './testing.ts'

let app: TestApp
let counter: Awaited<ReturnType<typeof openCounter>>
beforeAll(async () => {
  app = await openTestApp()
  counter = await openCounter(app)
  await app.signIn(as)
})
afterAll(() => app.close())

const reason = '同時です。'
const key = (text: string) => ({ headers: { 'Idempotency-Key': text } })

/** What is written of the decisions on one withdrawal, and what its member has. */
async function decided(id: number, userId: number) {
  const caused = and(eq(movement.causeRecord, 'withdrawal'), eq(movement.causeId, id))
  const told = and(eq(auditLog.record, 'withdrawal'), eq(auditLog.recordId, id))
  return {
    refunds: await app.db.$count(movement, and(caused, eq(movement.type, 'REFUND_WITHDRAW'))),
    decisions: await app.db.$count(auditLog, and(told, inArray(auditLog.event, ['confirm', 'succeed', 'reject']))),
    balance: await readBalance(app.db, 'member', userId),
  }
}

/** Every answer but the good ones says what there is now. */
async function expectOthersTold(id: number, replies: Reply<unknown>[]): Promise<void> {
  const { data: record } = (await app.call(withdrawalEndpoints.get, { params: { id } }, { as: 'SYSTEM_MANAGEMENT' }))
    .body
  const now = { record, allowedEvents: allowedEvents(withdrawalLifecycle, record.status) }
  const others = replies.filter(({ status }) => status !== 200).map(({ status, body }) => ({ status, data: body.data }))
  expect(others).toEqual(others.map(() => ({ status: 409, data: now })))
}

it.each(['requested', 'transferring'] as const)(
  'of 50 who decide at once from %s one does, the others are told',
  async (state) => {
    const { id, userId, version } = await counter.addWithdrawal(state)
    const before = (await decided(id, userId)).decisions
    const forward = state === 'requested' ? 'confirm' : 'succeed'
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_one, place) => {
        const options = place % 4 < 2 ? key(`${state} ${place}`) : {}
        if (place % 2 === 0) return counter.send(id, forward, version, options)
        return counter.send(id, 'reject', version, { reason, ...options })
      }),
    )
    const won = replies.filter(({ status }) => status === 200)
    expect(won.length).toBe(1)
    await expectOthersTold(id, replies)
    const isRejected = won[0]?.body.data.status === withdrawalLifecycle.codes.rejected
    expect(await decided(id, userId)).toEqual({
      refunds: isRejected ? 1 : 0,
      decisions: before + 1,
      balance: isRejected ? 3_000 : 2_000,
    })
  },
)

it('50 who reject with five keys: those of one key are answered alike, the others are told', async () => {
  const { id, userId, version } = await counter.addWithdrawal()
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_one, place) => {
      return counter.send(id, 'reject', version, { reason, ...key(`five ${place % 5}`) })
    }),
  )
  const won = replies.flatMap(({ status, body }, place) => (status === 200 ? [{ key: place % 5, body }] : []))
  expect(won.length).toBe(10)
  expect(new Set(won.map((one) => JSON.stringify(one))).size).toBe(1)
  await expectOthersTold(id, replies)
  expect(await decided(id, userId)).toEqual({ refunds: 1, decisions: 1, balance: 3_000 })
})

it('who decide and who request at once for one member leave it whole', async () => {
  const first = await counter.addWithdrawal()
  const second = (await counter.request(first.userId, 1_000)).body.data
  const third = (await counter.request(first.userId, 1_000)).body.data
  const replies: Reply<unknown>[] = await Promise.all([
    ...[first, second, third].flatMap(({ id, version }) => [
      counter.send(id, 'reject', version, { reason }),
      counter.send(id, 'confirm', version),
    ]),
    ...Array.from({ length: 6 }, () => counter.request(first.userId, 1_000)),
  ])
  expect(replies.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([])
  expect(await readBalance(app.db, 'member', first.userId)).toBeGreaterThanOrEqual(0)
})

it('has left the ledger whole, after all of the above', async () => {
  expect(await brokenInvariants(app.db)).toEqual({})
})
