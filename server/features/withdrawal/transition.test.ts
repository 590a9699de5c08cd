import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { UserRole } from '../../../contract/enumerations.ts'
import { readBalance } from '../point/ledger.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { entry, movement } from '../point/tables.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { POINT_MANAGEMENT_CALLER, createWithdrawalFixtures } from './testing.ts'

const REASON = '名義が違います。'
let app: TestApp
let withdrawalFixtures: Awaited<ReturnType<typeof createWithdrawalFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  withdrawalFixtures = await createWithdrawalFixtures(app)
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
    const { id, version, userId } = await withdrawalFixtures.addWithdrawal(state)
    const response = await withdrawalFixtures.send(id, event, version, { reason: REASON })
    expect([response.status, await readBalance(app.db, 'member', userId)]).toEqual([200, 2_000 + refundedPoints])
  },
)

it.each(['paid', 'rejected'] as const)('a withdrawal in the state %s has no event that moves points', async (state) => {
  const { id, version, userId } = await withdrawalFixtures.addWithdrawal(state)
  const balance = await readBalance(app.db, 'member', userId)
  for (const event of ['reject', 'succeed', 'refundPoints', ' confirm']) {
    expect((await withdrawalFixtures.send(id, event, version, { reason: REASON })).status).toBe(409)
  }
  expect(await readBalance(app.db, 'member', userId)).toBe(balance)
})

it('the refund of a withdrawal reverses the movement that took the points; its cause is the withdrawal, and its actor the staff member', async () => {
  const { id, version, userId } = await withdrawalFixtures.addWithdrawal('transferring')
  await withdrawalFixtures.send(id, 'reject', version, { reason: REASON })
  const movements = await app.db.select().from(movement).where(eq(movement.causeId, id)).orderBy(asc(movement.id))
  const [withdrawalMovement, refundMovement] = movements.filter(({ causeRecord }) => causeRecord === 'withdrawal')
  const actor = {
    actorRole: UserRole.ADMIN,
    actorId: app.staffIds.POINT_MANAGEMENT,
    actorName: POINT_MANAGEMENT_CALLER.as,
  }
  const common = { causeRecord: 'withdrawal', causeId: id, ...actor, at: app.time.now }
  expect([withdrawalMovement, refundMovement]).toEqual([
    { ...common, id: withdrawalMovement?.id, type: 'WITHDRAW', reversesId: null },
    { ...common, id: refundMovement?.id, type: 'REFUND_WITHDRAW', reversesId: withdrawalMovement?.id },
  ])
  const amounts = async (movementId = 0) => {
    const entries = await app.db.select().from(entry).where(eq(entry.movementId, movementId)).orderBy(asc(entry.id))
    return entries.map(({ accountKind, amount }) => [accountKind, amount])
  }
  expect(await amounts(withdrawalMovement?.id)).toEqual([
    ['member', -1_000],
    ['platform', 1_000],
  ])
  expect(await amounts(refundMovement?.id)).toEqual([
    ['member', 1_000],
    ['platform', -1_000],
  ])
  expect(await readBalance(app.db, 'member', userId)).toBe(3_000)
})

describe.each(['requested', 'transferring'] as const)('a withdrawal in the state %s', (state) => {
  it.each([undefined, '', '   ', '　', '\u200b'])(
    'a withdrawal is not rejected with the reason %j, and no points are moved',
    async (reason) => {
      const withdrawalBefore = await withdrawalFixtures.addWithdrawal(state)
      const options = reason === undefined ? {} : { reason }
      const response = await withdrawalFixtures.send(withdrawalBefore.id, 'reject', withdrawalBefore.version, options)
      expect([response.status, response.body.errors]).toEqual([422, { reason: 'この項目に入力してください。' }])
      const current = await app.call(
        withdrawalEndpoints.get,
        { params: { id: withdrawalBefore.id } },
        { as: 'SYSTEM_MANAGEMENT' },
      )
      expect(current.body.data).toEqual(withdrawalBefore)
      expect(await readBalance(app.db, 'member', withdrawalBefore.userId)).toBe(2_000)
    },
  )

  it('an old version of a withdrawal is refused before its event is checked, and the refusal names who changed it', async () => {
    const withdrawalBefore = await withdrawalFixtures.addWithdrawal(state)
    await withdrawalFixtures.send(withdrawalBefore.id, 'reject', withdrawalBefore.version, { reason: REASON })
    const lateResponse = await withdrawalFixtures.send(withdrawalBefore.id, 'reject', withdrawalBefore.version, {
      reason: '遅れました。',
      as: 'allPermissions',
    })
    expect([lateResponse.status, lateResponse.body.message]).toEqual([
      409,
      'POINT_MANAGEMENTさんが先に更新しました（今）。現在の状態は「却下」です。最新の内容をご確認ください。',
    ])
    expect(await readBalance(app.db, 'member', withdrawalBefore.userId)).toBe(3_000)
  })
})

it('a withdrawal cannot be decided by callers who may only read it', async () => {
  const { id } = await withdrawalFixtures.addWithdrawal()
  const response = await withdrawalFixtures.send(id, 'confirm', 1, { as: 'SYSTEM_MANAGEMENT' })
  expect(response.status).toBe(403)
  expect((await app.call(withdrawalEndpoints.get, { params: { id } }, { as: 'SYSTEM_MANAGEMENT' })).status).toBe(200)
})

it('no invariant of the ledger is broken after the tests above', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
