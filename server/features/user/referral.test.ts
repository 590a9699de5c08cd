import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterReferralCode, getReferral } from '../../../contract/appApi/referral.ts'
import { UserRole } from '../../../contract/enumerations.ts'
import { userEndpoints } from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { readBalance } from '../point/ledger.ts'
import { movement } from '../point/tables.ts'
import { member } from './table.ts'

const publishedEvents: LiveEvent[] = []
let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  marketplace = await createMarketplace(app)
})
afterAll(() => app.close())

const enter = (person: MarketplacePerson, code: string) =>
  marketplace.call(enterReferralCode, { body: { code } }, person)

async function readMovementCount(entererId: number): Promise<number> {
  return app.db.$count(movement, and(eq(movement.causeRecord, 'referral'), eq(movement.causeId, entererId)))
}

it('a code gives both members their rewards in one movement, and the history says who has entered it', async () => {
  const referrer = await marketplace.addMember(0, { referralCode: 'ABCD2345' })
  const visitor = await marketplace.addMember(0, { referralCode: 'EFGH6789', fullName: '山田 花子', nickName: '' })
  publishedEvents.splice(0)
  const entered = await enter(visitor, ' ａｂcd2345 ')
  const rewards = { referrer: 300, enterer: 100 }
  expect(entered.body.data).toEqual({
    code: 'EFGH6789',
    referrer: { id: referrer.id, name: 'ゆいゆい' },
    referredCount: 0,
    rewards,
  })
  expect((await marketplace.call(getReferral, {}, referrer)).body.data).toEqual({
    code: 'ABCD2345',
    referrer: null,
    referredCount: 1,
    rewards,
  })
  expect(await readBalance(app.db, 'member', referrer.id)).toBe(300)
  expect(await readBalance(app.db, 'member', visitor.id)).toBe(100)
  expect(await readMovementCount(visitor.id)).toBe(1)
  const write = { event: 'enterReferralCode', from: 'active', to: 'active', version: 2 }
  expect(publishedEvents).toEqual([
    { type: 'pointsChanged', change: { owner: 'user', id: referrer.id } },
    { type: 'pointsChanged', change: { owner: 'user', id: visitor.id } },
    { type: 'ownersNotified', memberIds: [referrer.id], storeIds: [] },
    {
      type: 'changed',
      change: {
        record: 'user',
        id: visitor.id,
        write: { ...write, by: { id: visitor.id, name: '山田 花子', role: UserRole.MEMBER } },
      },
      staffId: 0,
    },
    { type: 'changed', change: { record: 'user', id: referrer.id }, staffId: 0 },
  ])
  const history = await app.call(
    userEndpoints.history,
    { params: { id: visitor.id }, query: {} },
    { as: 'USER_MANAGEMENT' },
  )
  expect(history.body.data.items).toMatchObject([
    {
      event: 'enterReferralCode',
      actor: '山田 花子',
      actorRole: UserRole.MEMBER,
      changes: [{ field: 'referrer', before: null, after: '佐藤 結衣' }],
    },
  ])
})

it('a code is entered once, is not one’s own, closes no circle, and belongs to an active member', async () => {
  const first = await marketplace.addMember(0, { referralCode: 'FIRST' })
  const second = await marketplace.addMember(0, { referralCode: 'SECOND' })
  const third = await marketplace.addMember(0, { referralCode: 'THIRD' })
  await marketplace.addMember(0, { referralCode: 'INACTIVE', status: userLifecycle.codes.deactivated })
  expect((await enter(second, 'FIRST')).status).toBe(200)
  expect((await enter(third, 'SECOND')).status).toBe(200)
  expect((await enter(second, 'THIRD')).body).toEqual({ status: 409, message: '紹介コードは入力済みです。' })
  const refusals = []
  for (const code of ['FIRST', 'THIRD', 'NOBODY', 'INACTIVE']) refusals.push((await enter(first, code)).body.errors)
  expect(refusals).toEqual([
    { code: 'ご自身の紹介コードは入力できません。' },
    { code: 'この会員は、あなたの紹介から始まった会員のため、紹介コードを入力できません。' },
    { code: 'この紹介コードは存在しません。' },
    { code: 'この紹介コードは存在しません。' },
  ])
  expect(await readBalance(app.db, 'member', first.id)).toBe(300)
})

it.each([
  [{ REFERRAL_REWARD: 0, REFERRAL_CODE_ENTERER_REWARD: 50 }, [0, 50], 1],
  [{ REFERRAL_REWARD: 70, REFERRAL_CODE_ENTERER_REWARD: 0 }, [70, 0], 1],
  [{ REFERRAL_REWARD: 0, REFERRAL_CODE_ENTERER_REWARD: 0 }, [0, 0], 0],
])('with the settings %j the members get %j points in %i movements', async (settings, balances, movementCount) => {
  const referralCode = `SET${settings.REFERRAL_REWARD}X${settings.REFERRAL_CODE_ENTERER_REWARD}`
  const referrer = await marketplace.addMember(0, { referralCode })
  const visitor = await marketplace.addMember()
  await marketplace.setConfig(settings)
  expect((await enter(visitor, referralCode)).status).toBe(200)
  await marketplace.setConfig({ REFERRAL_REWARD: 300, REFERRAL_CODE_ENTERER_REWARD: 100 })
  const storedBalances = await Promise.all([referrer, visitor].map(({ id }) => readBalance(app.db, 'member', id)))
  expect([storedBalances, await readMovementCount(visitor.id)]).toEqual([balances, movementCount])
})

it('the database refuses another referrer, and a second movement for one referral', async () => {
  const referrer = await marketplace.addMember(0, { referralCode: 'ONCE' })
  const visitor = await marketplace.addMember()
  await enter(visitor, 'ONCE')
  const change = app.db.update(member).set({ referrerId: null }).where(eq(member.id, visitor.id))
  await expect(change).rejects.toMatchObject({ cause: { code: '23001' } })
  const secondMovement = app.db.insert(movement).values({
    type: 'REFERRAL',
    causeRecord: 'referral',
    causeId: visitor.id,
    actorRole: UserRole.MEMBER,
    actorId: referrer.id,
    actorName: '佐藤 結衣',
    at: app.time.now,
  })
  await expect(secondMovement).rejects.toMatchObject({ cause: { constraint: 'movement_referral' } })
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
