import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getWithdrawal, listWithdrawalHistory, transitionWithdrawal } from '../../../contract/withdrawal.ts'
import { UserRole } from '../../../contract/enumerations.ts'
import { takes } from '../../../machines/lifecycle.ts'
import { type WithdrawalEvent, withdrawalLifecycle, type WithdrawalState } from '../../../machines/withdrawal.ts'
import { readBalance } from '../point/ledger.ts'
import { brokenInvariants } from '../point/ledgerInvariants.ts'
import { entry, movement } from '../point/tables.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { as, openCounter } from './testing.ts'

const { codes } = withdrawalLifecycle
const WHY = '名義が違います。'
let app: TestApp
let counter: Awaited<ReturnType<typeof openCounter>>
beforeAll(async () => {
  app = await openTestApp()
  counter = await openCounter(app)
})
afterAll(() => app.close())

const leadsTo: Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>> = {
  request: { confirm: 'confirm', reject: 'reject' },
  confirm: { succeed: 'success', reject: 'reject' },
  success: {},
  reject: {},
}
const states = Object.keys(leadsTo) as WithdrawalState[]
const odd = ['reservePoints', 'refundPoints', 'create', 'toString', 'xstate.init', '*', ' confirm'] as const
const events = ['confirm', 'succeed', 'reject', ...odd] as const
const pairs = states.flatMap((state) => events.map((event) => ({ state, event })))

it.each(pairs)('a withdrawal in $state is sent $event', async ({ state, event }) => {
  const before = await counter.addWithdrawal(state)
  const balance = await readBalance(app.db, 'member', before.userId)
  const reply = await counter.send(before.id, event, before.version, { reason: WHY })
  const next = Object.hasOwn(leadsTo[state], event) ? leadsTo[state][event as WithdrawalEvent] : undefined
  const after = await readBalance(app.db, 'member', before.userId)
  if (next === undefined) {
    const now = { record: before, takes: takes(withdrawalLifecycle, codes[state]) }
    expect({ status: reply.status, data: reply.body.data, after }).toEqual({ status: 409, data: now, after: balance })
    return
  }
  const moved = {
    ...before,
    status: codes[next],
    statusReason: next === 'reject' ? WHY : null,
    version: before.version + 1,
    updatedAt: app.time.now.toISOString(),
  }
  expect({ status: reply.status, data: reply.body.data, after }).toEqual({
    status: 200,
    data: moved,
    after: next === 'reject' ? balance + before.point : balance,
  })
})

it('refunds by the reverse of the movement that took the points, caused by the withdrawal, done by staff', async () => {
  const { id, version, userId } = await counter.addWithdrawal('confirm')
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

it('keeps who, from, to and why in the history, from the request on', async () => {
  const { id, version } = await counter.addWithdrawal('confirm')
  await counter.send(id, 'reject', version, { reason: '組戻しになりました。' })
  const history = await app.call(listWithdrawalHistory, { params: { id }, query: {} }, { as: 'SYSTEM_MANAGEMENT' })
  const common = { actor: as, reason: null, changes: [], at: app.time.now.toISOString() }
  expect(history.body.data.items.map(({ id: _id, ...line }) => line)).toEqual([
    { ...common, event: 'reject', from: 'confirm', to: 'reject', reason: '組戻しになりました。' },
    { ...common, event: 'confirm', from: 'request', to: 'confirm' },
    { ...common, event: 'create', from: null, to: 'request' },
  ])
})

describe.each(['request', 'confirm'] as const)('from %s', (state) => {
  it.each([undefined, '', '   ', '　', '\u200b'])('wants a reason to reject, moves nothing for %j', async (reason) => {
    const before = await counter.addWithdrawal(state)
    const sent = reason === undefined ? {} : { reason }
    const reply = await counter.send(before.id, 'reject', before.version, sent)
    expect([reply.status, reply.body.errors]).toEqual([422, { reason: 'この項目に入力してください。' }])
    const now = await app.call(getWithdrawal, { params: { id: before.id } }, { as: 'SYSTEM_MANAGEMENT' })
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
  expect((await app.call(getWithdrawal, { params: { id } }, { as: 'SYSTEM_MANAGEMENT' })).status).toBe(200)
})

it('has no withdrawal of an unknown id', async () => {
  const body = { event: 'confirm', version: 1 }
  expect((await app.call(transitionWithdrawal, { params: { id: 2_000_000_000 }, body }, { as })).status).toBe(404)
})

it('has left the ledger whole, after all of the above', async () => {
  expect(await brokenInvariants(app.db)).toEqual({})
})
