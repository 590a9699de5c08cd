import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { UserRole } from '../../../contract/enumerations.ts'
import { readBalance } from '../point/ledger.ts'
import { brokenInvariants } from '../point/ledgerInvariants.ts'
import { entry, movement } from '../point/tables.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { as, openCounter } from './testing.ts'

const WHY = '名義が違います。'
let app: TestApp
let counter: Awaited<ReturnType<typeof openCounter>>
beforeAll(async () => {
  app = await openTestApp()
  counter = await openCounter(app)
})
afterAll(() => app.close())

it.each([
  ['requested', 'confirm', 0],
  ['requested', 'reject', 1_000],
  ['transferring', 'succeed', 0],
  ['transferring', 'reject', 1_000],
] as const)('from %s, %s gives the member %i points', async (state, event, given) => {
  const { id, version, userId } = await counter.addWithdrawal(state)
  const reply = await counter.send(id, event, version, { reason: WHY })
  expect([reply.status, await readBalance(app.db, 'member', userId)]).toEqual([200, 2_000 + given])
})

it.each(['paid', 'rejected'] as const)('from %s, nothing moves points any more', async (state) => {
  const { id, version, userId } = await counter.addWithdrawal(state)
  const balance = await readBalance(app.db, 'member', userId)
  for (const event of ['reject', 'succeed', 'refundPoints', ' confirm']) {
    expect((await counter.send(id, event, version, { reason: WHY })).status).toBe(409)
  }
  expect(await readBalance(app.db, 'member', userId)).toBe(balance)
})

it('refunds by the reverse of the movement that took the points, caused by the withdrawal, done by staff', async () => {
  const { id, version, userId } = await counter.addWithdrawal('transferring')
  await counter.send(id, 'reject', version, { reason: WHY })
  const moved = await app.db.select().from(movement).where(eq(movement.causeId, id)).orderBy(asc(movement.id))
  const [taken, given] = moved.filter(({ causeRecord }) => causeRecord === 'withdrawal')
  const actor = { actorRole: UserRole.ADMIN, actorId: app.ids.POINT_MANAGEMENT, actorName: as }
  const common = { causeRecord: 'withdrawal', causeId: id, ...actor, at: app.time.now }
  expect([taken, given]).toEqual([
    { ...common, id: taken?.id, type: 'WITHDRAW', reversesId: null },
    { ...common, id: given?.id, type: 'REFUND_WITHDRAW', reversesId: taken?.id },
  ])
  const amounts = async (movementId = 0) => {
    const sides = await app.db.select().from(entry).where(eq(entry.movementId, movementId)).orderBy(asc(entry.id))
    return sides.map(({ accountKind, amount }) => [accountKind, amount])
  }
  expect(await amounts(taken?.id)).toEqual([
    ['member', -1_000],
    ['platform', 1_000],
  ])
  expect(await amounts(given?.id)).toEqual([
    ['member', 1_000],
    ['platform', -1_000],
  ])
  expect(await readBalance(app.db, 'member', userId)).toBe(3_000)
})

describe.each(['requested', 'transferring'] as const)('from %s', (state) => {
  it.each([undefined, '', '   ', '　', '\u200b'])('wants a reason to reject, moves nothing for %j', async (reason) => {
    const before = await counter.addWithdrawal(state)
    const sent = reason === undefined ? {} : { reason }
    const reply = await counter.send(before.id, 'reject', before.version, sent)
    expect([reply.status, reply.body.errors]).toEqual([422, { reason: 'この項目に入力してください。' }])
    const now = await app.call(withdrawalEndpoints.get, { params: { id: before.id } }, { as: 'SYSTEM_MANAGEMENT' })
    expect(now.body.data).toEqual(before)
    expect(await readBalance(app.db, 'member', before.userId)).toBe(2_000)
  })

  it('refuses a stale version before it asks the chart, and says who was first', async () => {
    const before = await counter.addWithdrawal(state)
    await counter.send(before.id, 'reject', before.version, { reason: WHY })
    const late = await counter.send(before.id, 'reject', before.version, { reason: '遅れました。' })
    expect([late.status, late.body.message]).toEqual([
      409,
      'POINT_MANAGEMENTさんが先に更新しました(今)。現在の状態は「却下」です。最新の内容をご確認ください。',
    ])
    expect(await readBalance(app.db, 'member', before.userId)).toBe(3_000)
  })
})

it('is not decided by who may only see it', async () => {
  const { id } = await counter.addWithdrawal()
  const reply = await counter.send(id, 'confirm', 1, { as: 'SYSTEM_MANAGEMENT' })
  expect(reply.status).toBe(403)
  expect((await app.call(withdrawalEndpoints.get, { params: { id } }, { as: 'SYSTEM_MANAGEMENT' })).status).toBe(200)
})

it('has left the ledger whole, after all of the above', async () => {
  expect(await brokenInvariants(app.db)).toEqual({})
})
