import { afterAll, beforeAll, expect, it } from 'vitest'
import { Gender, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import {
  getUserBankAccount,
  listUserPointHistory,
  listUserReferrals,
  revealUserBankAccount,
  userEndpoints,
} from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { idOf } from '../../demo/address.ts'
import { postMovement } from '../point/ledger.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { BANK_ACCOUNT, createMemberFixtures } from './testing.ts'

const USER_MANAGEMENT_CALLER = { as: 'USER_MANAGEMENT' } as const
let app: TestApp
let memberFixtures: Awaited<ReturnType<typeof createMemberFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  memberFixtures = await createMemberFixtures(app.db)
})
afterAll(() => app.close())

function givePoints(ownerId: number, amount: number, at: string) {
  return app.db.transaction((transaction) =>
    postMovement(transaction, {
      type: PointTransactionType.REFERRAL,
      cause: { record: 'member', id: ownerId },
      actor: { role: UserRole.MEMBER, id: ownerId, name: '山田 花子' },
      at: new Date(at),
      entries: [
        { accountRef: { kind: 'member', ownerId }, amount },
        { accountRef: { kind: 'platform', purpose: 'issue' }, amount: -amount },
      ],
    }),
  )
}

it('the record of a member has all fields, with points, industries and referrals', async () => {
  const referrerId = await memberFixtures.addUser({ fullName: '鈴木 一郎' })
  const industryIds = [idOf(memberFixtures.masterDataIds.industryIds, 'その他'), memberFixtures.ramenId]
  const id = await memberFixtures.addUser({ referralCode: 'WHOLE234', referrerId, industryIds })
  await memberFixtures.addUser({ referrerId: id })
  await memberFixtures.addUser({ referrerId: id })
  await givePoints(id, 300, '2026-11-01T00:00:00.000Z')
  const response = await app.call(userEndpoints.get, { params: { id } }, USER_MANAGEMENT_CALLER)
  expect(response.body.data).toEqual({
    id,
    fullName: '佐藤 結衣',
    fullNameKana: 'サトウ ユイ',
    nickName: 'ゆいゆい',
    sex: Gender.FE_MALE,
    phone: '09012345678',
    email: 'yui@post.example',
    prefecture: '東京都',
    point: 300,
    status: userLifecycle.codes.active,
    version: 1,
    createdAt: '2026-10-01T00:00:00.000Z',
    birthDate: '1990-04-01',
    address: '渋谷区本町1-2-3',
    zipcode: '150-0001',
    company: '株式会社あおば',
    industries: ['ラーメン', 'その他'],
    profileImage: null,
    referralCode: 'WHOLE234',
    referrer: { id: referrerId, fullName: '鈴木 一郎' },
    referredCount: 2,
    statusReason: null,
    updatedAt: '2026-10-01T00:00:00.000Z',
  })
})

it('the history of points lists only the entries of the member’s account, newest first or by their points', async () => {
  const id = await memberFixtures.addUser()
  await givePoints(await memberFixtures.addUser(), 999, '2026-11-03T00:00:00.000Z')
  await givePoints(id, 300, '2026-11-01T00:00:00.000Z')
  await givePoints(id, 100, '2026-11-02T00:00:00.000Z')
  await givePoints(id, 200, '2026-11-02T00:00:00.000Z')
  const listPointHistory = async (query: { sort?: 'point' | '-point' | 'at'; limit?: number; page?: number }) => {
    const response = await app.call(listUserPointHistory, { params: { id }, query }, USER_MANAGEMENT_CALLER)
    return response.body.data
  }
  const { items } = await listPointHistory({ limit: 1, page: 3 })
  expect(items).toEqual([
    {
      id: items[0]?.id,
      type: PointTransactionType.REFERRAL,
      point: 300,
      ownerId: id,
      ownerName: '佐藤 結衣',
      counterpart: null,
      cause: { record: 'member', id },
      coupon: null,
      balanceAfter: 300,
      at: '2026-11-01T00:00:00.000Z',
    },
  ])
  const balances = (await listPointHistory({ sort: 'point' })).items.map(({ point, balanceAfter }) => [
    point,
    balanceAfter,
  ])
  expect(balances).toEqual([
    [100, 400],
    [200, 600],
    [300, 300],
  ])
  const listPoints = async (query: Parameters<typeof listPointHistory>[0]) =>
    (await listPointHistory(query)).items.map(({ point }) => point)
  expect({
    newestFirst: await listPoints({}),
    oldestFirst: await listPoints({ sort: 'at' }),
    mostFirst: await listPoints({ sort: '-point' }),
    secondPage: await listPoints({ sort: 'point', limit: 2, page: 2 }),
  }).toEqual({
    newestFirst: [200, 100, 300],
    oldestFirst: [300, 100, 200],
    mostFirst: [300, 200, 100],
    secondPage: [300],
  })
})

it('the history of points is empty for a member without an account of points', async () => {
  const id = await memberFixtures.addUser()
  const response = await app.call(listUserPointHistory, { params: { id }, query: {} }, USER_MANAGEMENT_CALLER)
  expect(response.body.data).toEqual({ items: [], total: 0, page: 1, limit: 20 })
})

it('the referrals are the members whom a member has referred, newest first', async () => {
  const id = await memberFixtures.addUser()
  const { active, deactivated } = userLifecycle.codes
  const firstReferralId = await memberFixtures.addUser({
    referrerId: id,
    createdAt: new Date('2026-10-02T00:00:00.000Z'),
    status: deactivated,
  })
  const secondReferralId = await memberFixtures.addUser({
    referrerId: id,
    createdAt: new Date('2026-10-03T00:00:00.000Z'),
  })
  const response = await app.call(listUserReferrals, { params: { id }, query: {} }, USER_MANAGEMENT_CALLER)
  expect(response.body.data.items).toEqual([
    { id: secondReferralId, fullName: '佐藤 結衣', status: active, createdAt: '2026-10-03T00:00:00.000Z' },
    { id: firstReferralId, fullName: '佐藤 結衣', status: deactivated, createdAt: '2026-10-02T00:00:00.000Z' },
  ])
})

it('the bank account of a member is masked until somebody reveals it, and who revealed it is audited', async () => {
  const id = await memberFixtures.addUser()
  await memberFixtures.addBankAccount(id)
  const maskedResponse = await app.call(getUserBankAccount, { params: { id } }, USER_MANAGEMENT_CALLER)
  expect(maskedResponse.body.data).toEqual({
    bankAccount: { ...BANK_ACCOUNT, accountNumber: '••••567', holder: 'ｻ••••' },
  })
  const revealResponse = await app.call(revealUserBankAccount, { params: { id }, body: {} }, USER_MANAGEMENT_CALLER)
  expect(revealResponse.body.data).toEqual(BANK_ACCOUNT)
  const history = await app.call(userEndpoints.history, { params: { id }, query: {} }, USER_MANAGEMENT_CALLER)
  expect(history.body.data.items.map(({ id: _id, ...line }) => line)).toEqual([
    {
      event: 'revealBankAccount',
      from: null,
      to: null,
      actor: 'USER_MANAGEMENT',
      reason: null,
      changes: [],
      at: app.time.now.toISOString(),
    },
  ])
})

it('even a short number of a bank account is masked', async () => {
  const id = await memberFixtures.addUser()
  await memberFixtures.addBankAccount(id, { accountNumber: '12345', holder: '' })
  const { body } = await app.call(getUserBankAccount, { params: { id } }, USER_MANAGEMENT_CALLER)
  expect(body.data.bankAccount).toEqual({ ...BANK_ACCOUNT, accountNumber: '••••5', holder: '••••' })
})

it('a missing bank account is null, and its reveal is not audited', async () => {
  const id = await memberFixtures.addUser()
  const maskedResponse = await app.call(getUserBankAccount, { params: { id } }, USER_MANAGEMENT_CALLER)
  const revealResponse = await app.call(revealUserBankAccount, { params: { id }, body: {} }, USER_MANAGEMENT_CALLER)
  const history = await app.call(userEndpoints.history, { params: { id }, query: {} }, USER_MANAGEMENT_CALLER)
  expect([maskedResponse.body.data, revealResponse.status, history.body.data.total]).toEqual([
    { bankAccount: null },
    404,
    0,
  ])
})

const childListEndpoints = [listUserPointHistory, listUserReferrals, userEndpoints.history]
it.each(childListEndpoints)('the endpoint $id is 404 for an unknown member', async (endpoint) => {
  expect((await app.call(endpoint, { params: { id: 2_000_000_000 }, query: {} }, USER_MANAGEMENT_CALLER)).status).toBe(
    404,
  )
})

it.each([userEndpoints.get, getUserBankAccount])('the endpoint $id is 404 for an unknown member', async (endpoint) => {
  expect((await app.call(endpoint, { params: { id: 2_000_000_000 } }, USER_MANAGEMENT_CALLER)).status).toBe(404)
})
