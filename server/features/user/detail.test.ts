import { afterAll, beforeAll, expect, it } from 'vitest'
import { Gender, PointTransactionType, UserRole } from '../../../contract/enumerations.ts'
import {
  getUserBankAccount,
  listUserPointHistory,
  listUserReferrals,
  revealUserBankAccount,
  userEndpoints,
} from '../../../contract/user.ts'
import { userLifecycle } from '../../../machines/account.ts'
import { idOf } from '../../demo/land.ts'
import { post } from '../point/ledger.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { BANK_ACCOUNT, openClub } from './testing.ts'

const as = 'USER_MANAGEMENT'
let app: TestApp
let club: Awaited<ReturnType<typeof openClub>>
beforeAll(async () => {
  app = await openTestApp()
  club = await openClub(app.db)
})
afterAll(() => app.close())

function give(ownerId: number, amount: number, at: string) {
  return app.db.transaction((transaction) =>
    post(transaction, {
      type: PointTransactionType.REFERRAL,
      cause: { record: 'member', id: ownerId },
      actor: { role: UserRole.MEMBER, id: ownerId, name: '山田 花子' },
      at: new Date(at),
      sides: [
        { accountRef: { kind: 'member', ownerId }, amount },
        { accountRef: { kind: 'platform', purpose: 'issue' }, amount: -amount },
      ],
    }),
  )
}

it('answers one user whole, with the points, the industries and who brought whom', async () => {
  const referrer = await club.addUser({ fullName: '鈴木 一郎' })
  const industryIds = [idOf(club.land.industries, 'その他'), club.ramen]
  const id = await club.addUser({ referralCode: 'WHOLE234', referrerId: referrer, industryIds })
  await club.addUser({ referrerId: id })
  await club.addUser({ referrerId: id })
  await give(id, 300, '2026-11-01T00:00:00.000Z')
  const reply = await app.call(userEndpoints.get, { params: { id } }, { as })
  expect(reply.body.data).toEqual({
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
    referrer: { id: referrer, fullName: '鈴木 一郎' },
    referredCount: 2,
    statusReason: null,
    updatedAt: '2026-10-01T00:00:00.000Z',
  })
})

it('lists the movements of the account, newest first or by their points, and of nobody else', async () => {
  const id = await club.addUser()
  await give(await club.addUser(), 999, '2026-11-03T00:00:00.000Z')
  await give(id, 300, '2026-11-01T00:00:00.000Z')
  await give(id, 100, '2026-11-02T00:00:00.000Z')
  await give(id, 200, '2026-11-02T00:00:00.000Z')
  const list = async (query: { sort?: 'point' | '-point' | 'at'; limit?: number; page?: number }) => {
    const reply = await app.call(listUserPointHistory, { params: { id }, query }, { as })
    return reply.body.data
  }
  const { items } = await list({ limit: 1, page: 3 })
  expect(items).toEqual([
    {
      id: items[0]?.id,
      type: PointTransactionType.REFERRAL,
      point: 300,
      ownerId: id,
      ownerName: '佐藤 結衣',
      counterpart: '山田 花子',
      cause: { record: 'member', id },
      at: '2026-11-01T00:00:00.000Z',
    },
  ])
  const pointsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(({ point }) => point)
  expect({
    newest: await pointsOf({}),
    oldest: await pointsOf({ sort: 'at' }),
    most: await pointsOf({ sort: '-point' }),
    second: await pointsOf({ sort: 'point', limit: 2, page: 2 }),
  }).toEqual({ newest: [200, 100, 300], oldest: [300, 100, 200], most: [300, 200, 100], second: [300] })
})

it('has no movements of a user without an account', async () => {
  const id = await club.addUser()
  const reply = await app.call(listUserPointHistory, { params: { id }, query: {} }, { as })
  expect(reply.body.data).toEqual({ items: [], total: 0, page: 1, limit: 20 })
})

it('lists whom a user brought, newest first', async () => {
  const id = await club.addUser()
  const { active, deactivated } = userLifecycle.codes
  const early = await club.addUser({
    referrerId: id,
    createdAt: new Date('2026-10-02T00:00:00.000Z'),
    status: deactivated,
  })
  const late = await club.addUser({ referrerId: id, createdAt: new Date('2026-10-03T00:00:00.000Z') })
  const reply = await app.call(listUserReferrals, { params: { id }, query: {} }, { as })
  expect(reply.body.data.items).toEqual([
    { id: late, fullName: '佐藤 結衣', status: active, createdAt: '2026-10-03T00:00:00.000Z' },
    { id: early, fullName: '佐藤 結衣', status: deactivated, createdAt: '2026-10-02T00:00:00.000Z' },
  ])
})

it('masks the bank account until it is asked for, and keeps who asked', async () => {
  const id = await club.addUser()
  await club.addBankAccount(id)
  const masked = await app.call(getUserBankAccount, { params: { id } }, { as })
  expect(masked.body.data).toEqual({ bankAccount: { ...BANK_ACCOUNT, accountNumber: '••••567', holder: 'ｻ••••' } })
  const whole = await app.call(revealUserBankAccount, { params: { id }, body: {} }, { as })
  expect(whole.body.data).toEqual(BANK_ACCOUNT)
  const history = await app.call(userEndpoints.history, { params: { id }, query: {} }, { as })
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

it('never shows a whole number, however short it is', async () => {
  const id = await club.addUser()
  await club.addBankAccount(id, { accountNumber: '12345', holder: '' })
  const { body } = await app.call(getUserBankAccount, { params: { id } }, { as })
  expect(body.data.bankAccount).toEqual({ ...BANK_ACCOUNT, accountNumber: '••••5', holder: '••••' })
})

it('says that there is no bank account, and keeps no line for asking in vain', async () => {
  const id = await club.addUser()
  const masked = await app.call(getUserBankAccount, { params: { id } }, { as })
  const whole = await app.call(revealUserBankAccount, { params: { id }, body: {} }, { as })
  const history = await app.call(userEndpoints.history, { params: { id }, query: {} }, { as })
  expect([masked.body.data, whole.status, history.body.data.total]).toEqual([{ bankAccount: null }, 404, 0])
})

const parts = [listUserPointHistory, listUserReferrals, userEndpoints.history]
it.each(parts)('$id knows no user of an unknown id', async (endpoint) => {
  expect((await app.call(endpoint, { params: { id: 2_000_000_000 }, query: {} }, { as })).status).toBe(404)
})

it.each([userEndpoints.get, getUserBankAccount])('$id knows no user of an unknown id', async (endpoint) => {
  expect((await app.call(endpoint, { params: { id: 2_000_000_000 } }, { as })).status).toBe(404)
})
