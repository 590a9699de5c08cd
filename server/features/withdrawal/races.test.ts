import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { allowedStaffEvents } from '../../../machines/lifecycle.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import { readBalance } from '../point/ledger.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { auditLog } from '../../db/schema.ts'
import { movement } from '../point/tables.ts'
import { openTestApp, type CallResponse, type TestApp } from '../../testing/testApp.ts'
import { POINT_MANAGEMENT_CALLER, createWithdrawalFixtures } from './testing.ts'

let app: TestApp
let withdrawalFixtures: Awaited<ReturnType<typeof createWithdrawalFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  withdrawalFixtures = await createWithdrawalFixtures(app)
  await app.signIn(POINT_MANAGEMENT_CALLER.as)
})
afterAll(() => app.close())

const reason = '同時です。'
const withIdempotencyKey = (text: string) => ({ headers: { 'Idempotency-Key': text } })

/** Returns the numbers of refunds and decisions written for a withdrawal, and the balance of its member. */
async function readEffectsOf(id: number, userId: number) {
  const isCausedByWithdrawal = and(eq(movement.causeRecord, 'withdrawal'), eq(movement.causeId, id))
  const isWithdrawalLine = and(eq(auditLog.record, 'withdrawal'), eq(auditLog.recordId, id))
  return {
    refundCount: await app.db.$count(movement, and(isCausedByWithdrawal, eq(movement.type, 'REFUND_WITHDRAW'))),
    decisionCount: await app.db.$count(
      auditLog,
      and(isWithdrawalLine, inArray(auditLog.event, ['confirm', 'succeed', 'reject'])),
    ),
    balance: await readBalance(app.db, 'member', userId),
  }
}

/** Expects that all refused responses are 409 with the current record. */
async function expectConflicts(id: number, responses: CallResponse<unknown>[]): Promise<void> {
  const { data: record } = (await app.call(withdrawalEndpoints.get, { params: { id } }, { as: 'SYSTEM_MANAGEMENT' }))
    .body
  const conflict = { record, allowedEvents: allowedStaffEvents(withdrawalLifecycle, record.status) }
  const refusedResponses = responses
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => ({ status, data: body.data }))
  expect(refusedResponses).toEqual(refusedResponses.map(() => ({ status: 409, data: conflict })))
}

it.each(['requested', 'transferring'] as const)(
  'of 50 concurrent decisions about a withdrawal in the state %s, one is accepted, and the others get 409',
  async (state) => {
    const { id, userId, version } = await withdrawalFixtures.addWithdrawal(state)
    const decisionCountBefore = (await readEffectsOf(id, userId)).decisionCount
    const nextEvent = state === 'requested' ? 'confirm' : 'succeed'
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const options = index % 4 < 2 ? withIdempotencyKey(`${state} ${index}`) : {}
        if (index % 2 === 0) return withdrawalFixtures.send(id, nextEvent, version, options)
        return withdrawalFixtures.send(id, 'reject', version, { reason, ...options })
      }),
    )
    const acceptedResponses = responses.filter(({ status }) => status === 200)
    expect(acceptedResponses.length).toBe(1)
    await expectConflicts(id, responses)
    const isRejected = acceptedResponses[0]?.body.data.status === withdrawalLifecycle.codes.rejected
    expect(await readEffectsOf(id, userId)).toEqual({
      refundCount: isRejected ? 1 : 0,
      decisionCount: decisionCountBefore + 1,
      balance: isRejected ? 3_000 : 2_000,
    })
  },
)

it('of 50 concurrent rejections of a withdrawal with five idempotency keys, those with one key get the same response, the others 409', async () => {
  const { id, userId, version } = await withdrawalFixtures.addWithdrawal()
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      return withdrawalFixtures.send(id, 'reject', version, { reason, ...withIdempotencyKey(`five ${index % 5}`) })
    }),
  )
  const acceptedResponses = responses.flatMap(({ status, body }, index) =>
    status === 200 ? [{ key: index % 5, body }] : [],
  )
  expect(acceptedResponses.length).toBe(10)
  expect(new Set(acceptedResponses.map((one) => JSON.stringify(one))).size).toBe(1)
  await expectConflicts(id, responses)
  expect(await readEffectsOf(id, userId)).toEqual({ refundCount: 1, decisionCount: 1, balance: 3_000 })
})

it('concurrent decisions and withdrawal requests for one member leave a valid balance', async () => {
  const first = await withdrawalFixtures.addWithdrawal()
  const second = (await withdrawalFixtures.request(first.userId, 1_000)).body.data
  const third = (await withdrawalFixtures.request(first.userId, 1_000)).body.data
  const responses: CallResponse<unknown>[] = await Promise.all([
    ...[first, second, third].flatMap(({ id, version }) => [
      withdrawalFixtures.send(id, 'reject', version, { reason }),
      withdrawalFixtures.send(id, 'confirm', version),
    ]),
    ...Array.from({ length: 6 }, () => withdrawalFixtures.request(first.userId, 1_000)),
  ])
  expect(responses.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([])
  expect(await readBalance(app.db, 'member', first.userId)).toBeGreaterThanOrEqual(0)
})

it('no invariant of the ledger is broken by the tests of concurrent calls above', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
