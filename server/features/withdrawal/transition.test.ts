import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { UserRole } from '../../../contract/enumerations.ts'
import { readBalance } from '../point/ledger.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { entry, movement } from '../point/tables.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { as, createWithdrawalFixtures } from './testing.ts'

const REASON = '名義が違います。'
let app: TestApp
let withdrawals: Awaited<ReturnType<typeof createWithdrawalFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  withdrawals = await createWithdrawalFixtures(app)
})
afterAll(() => app.close())

it.each([
  ['requested', 'confirm', 0],
  ['requested', 'reject', 1_000],
  ['transferring', 'succeed', 0],
  ['transferring', 'reject', 1_000],
] as const)(
  'from the state %s, the event %s of a withdrawal gives the member %i points',
  async (state, event, refundedPoints) => {
    const { id, version, userId } = await withdrawals.addWithdrawal(state)
    const response = await withdrawals.send(id, event, version, { reason: REASON })
    expect([response.status, await readBalance(app.db, 'member', userId)]).toEqual([200, 2_000 + refundedPoints])
  },
)

it.each(['paid', 'rejected'] as const)('a withdrawal in the state %s has no event that moves points', async (state) => {
  const { id, version, userId } = await withdrawals.addWithdrawal(state)
  const balance = await readBalance(app.db, 'member', userId)
  for (const event of ['reject', 'succeed', 'refundPoints', ' confirm']) {
    expect((await withdrawals.send(id, event, version, { reason: REASON })).status).toBe(409)
  }
  expect(await readBalance(app.db, 'member', userId)).toBe(balance)
})

it('the refund of a withdrawal reverses the movement that took the points; its cause is the withdrawal, and its actor the staff member', async () => {
  const { id, version, userId } = await withdrawals.addWithdrawal('transferring')
  await withdrawals.send(id, 'reject', version, { reason: REASON })
  const movements = await app.db.select().from(movement).where(eq(movement.causeId, id)).orderBy(asc(movement.id))
  const [taken, given] = movements.filter(({ causeRecord }) => causeRecord === 'withdrawal')
  const actor = { actorRole: UserRole.ADMIN, actorId: app.ids.POINT_MANAGEMENT, actorName: as }
  const common = { causeRecord: 'withdrawal', causeId: id, ...actor, at: app.time.now }
  expect([taken, given]).toEqual([
    { ...common, id: taken?.id, type: 'WITHDRAW', reversesId: null },
    { ...common, id: given?.id, type: 'REFUND_WITHDRAW', reversesId: taken?.id },
  ])
  const amounts = async (movementId = 0) => {
    const entries = await app.db.select().from(entry).where(eq(entry.movementId, movementId)).orderBy(asc(entry.id))
    return entries.map(({ accountKind, amount }) => [accountKind, amount])
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

describe.each(['requested', 'transferring'] as const)('a withdrawal in the state %s', (state) => {
  it.each([undefined, '', '   ', '　', '\u200b'])(
    'a withdrawal is not rejected with the reason %j, and no points are moved',
    async (reason) => {
      const before = await withdrawals.addWithdrawal(state)
      const sent = reason === undefined ? {} : { reason }
      const response = await withdrawals.send(before.id, 'reject', before.version, sent)
      expect([response.status, response.body.errors]).toEqual([422, { reason: 'この項目に入力してください。' }])
      const current = await app.call(
        withdrawalEndpoints.get,
        { params: { id: before.id } },
        { as: 'SYSTEM_MANAGEMENT' },
      )
      expect(current.body.data).toEqual(before)
      expect(await readBalance(app.db, 'member', before.userId)).toBe(2_000)
    },
  )

  it('an old version of a withdrawal is refused before its event is checked, and the refusal names who changed it', async () => {
    const before = await withdrawals.addWithdrawal(state)
    await withdrawals.send(before.id, 'reject', before.version, { reason: REASON })
    const late = await withdrawals.send(before.id, 'reject', before.version, {
      reason: '遅れました。',
      as: 'allPermissions',
    })
    expect([late.status, late.body.message]).toEqual([
      409,
      'POINT_MANAGEMENTさんが先に更新しました（今）。現在の状態は「却下」です。最新の内容をご確認ください。',
    ])
    expect(await readBalance(app.db, 'member', before.userId)).toBe(3_000)
  })
})

it('a withdrawal cannot be decided by callers who may only read it', async () => {
  const { id } = await withdrawals.addWithdrawal()
  const response = await withdrawals.send(id, 'confirm', 1, { as: 'SYSTEM_MANAGEMENT' })
  expect(response.status).toBe(403)
  expect((await app.call(withdrawalEndpoints.get, { params: { id } }, { as: 'SYSTEM_MANAGEMENT' })).status).toBe(200)
})

it('no invariant of the ledger is broken after the tests above', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
