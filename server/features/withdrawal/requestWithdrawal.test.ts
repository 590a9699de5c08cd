import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getWithdrawalRequester, requestWithdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { withdrawalLifecycle } from '../../../machines/lifecycles/withdrawal.ts'
import { readBalance } from '../point/ledger.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { config } from '../config/table.ts'
import { entry } from '../point/tables.ts'
import { bankAccount, member } from '../user/table.ts'
import { withdrawal } from './table.ts'
import { type CallOptions, openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { BANK_ACCOUNT } from '../user/testing.ts'
import { POINT_MANAGEMENT_CALLER, createWithdrawalFixtures } from './testing.ts'

let app: TestApp
let withdrawalFixtures: Awaited<ReturnType<typeof createWithdrawalFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  withdrawalFixtures = await createWithdrawalFixtures(app)
})
afterAll(() => app.close())

/** Counts the withdrawals and the point entries, to which a withdrawal request adds. */
async function countRows() {
  return { withdrawals: await app.db.$count(withdrawal), entries: await app.db.$count(entry) }
}

it('a withdrawal request reserves the points, and copies the member and the bank account', async () => {
  const userId = await withdrawalFixtures.addMemberWithBankAccount(5_000, { fullName: '高橋 蓮' })
  const response = await withdrawalFixtures.request(userId, 5_000)
  const at = app.time.now.toISOString()
  const { id } = response.body.data
  expect([response.status, response.body.data]).toEqual([
    200,
    {
      id,
      userId,
      userName: '高橋 蓮',
      point: 5_000,
      ...BANK_ACCOUNT,
      accountNumber: '••••567',
      holder: 'ｻ••••',
      status: withdrawalLifecycle.codes.requested,
      statusReason: null,
      version: 1,
      createdAt: at,
      updatedAt: at,
    },
  ])
  expect(await readBalance(app.db, 'member', userId)).toBe(0)

  await app.db.update(member).set({ fullName: '高橋 湊' }).where(eq(member.id, userId))
  await app.db.update(bankAccount).set({ accountNumber: '7654321' }).where(eq(bankAccount.memberId, userId))
  expect((await app.call(withdrawalEndpoints.get, { params: { id } }, POINT_MANAGEMENT_CALLER)).body.data).toEqual({
    ...response.body.data,
    ...BANK_ACCOUNT,
  })
  const history = await app.call(withdrawalEndpoints.history, { params: { id }, query: {} }, POINT_MANAGEMENT_CALLER)
  expect(history.body.data.items.map(({ id: _id, ...line }) => line)).toEqual([
    {
      event: 'viewBankAccount',
      from: null,
      to: null,
      actor: POINT_MANAGEMENT_CALLER.as,
      reason: null,
      changes: [],
      at,
    },
    { event: 'create', from: null, to: 'requested', actor: POINT_MANAGEMENT_CALLER.as, reason: null, changes: [], at },
  ])
})

describe('withdrawal requests with the name of the member', () => {
  const sendRequestWithName = (userId: number, userName: string) =>
    app.call(requestWithdrawal, { body: { userId, point: 1_000, userName } }, POINT_MANAGEMENT_CALLER)

  it.each(['高橋 蓮', '高橋蓮', 'タカハシ レン', 'ﾀｶﾊｼﾚﾝ', 'たかはし　れん'])(
    'a withdrawal request with the name %s of the member is accepted',
    async (name) => {
      const userId = await withdrawalFixtures.addMemberWithBankAccount(1_000, {
        fullName: '高橋 蓮',
        fullNameKana: 'タカハシ レン',
      })
      expect((await sendRequestWithName(userId, name)).status).toBe(200)
    },
  )

  it.each(['高橋', '高橋 湊', 'たかはし'])(
    'a withdrawal request with %s instead of the name of the member is refused',
    async (name) => {
      const userId = await withdrawalFixtures.addMemberWithBankAccount(1_000, {
        fullName: '高橋 蓮',
        fullNameKana: 'タカハシ レン',
      })
      const rowCountsBefore = await countRows()
      const response = await sendRequestWithName(userId, name)
      expect([response.status, response.body.errors, await countRows()]).toEqual([
        422,
        { userName: 'この会員IDの氏名と一致しません。' },
        rowCountsBefore,
      ])
    },
  )
})

describe('data for a withdrawal request', () => {
  const loadRequester = (id: number, userName?: string, person: CallerName = POINT_MANAGEMENT_CALLER.as) =>
    app.call(
      getWithdrawalRequester,
      { params: { id }, query: userName === undefined ? {} : { userName } },
      { as: person },
    )

  it('the data for a withdrawal request have the balance, the minimum, the masked bank account, and whether the name matches', async () => {
    const id = await withdrawalFixtures.addMemberWithBankAccount(4_321, {
      fullName: '高橋 蓮',
      fullNameKana: 'タカハシ レン',
    })
    const rowCountsBefore = await countRows()
    const expected = {
      userId: id,
      status: userLifecycle.codes.active,
      isUserNameOfMember: null,
      balance: 4_321,
      minimum: 1_000,
      bankAccount: { ...BANK_ACCOUNT, accountNumber: '••••567', holder: 'ｻ••••' },
    }
    expect((await loadRequester(id)).body).toEqual({ status: 200, data: expected })
    expect((await loadRequester(id, 'ﾀｶﾊｼ ﾚﾝ')).body.data).toEqual({ ...expected, isUserNameOfMember: true })
    expect((await loadRequester(id, '高橋')).body.data).toEqual({ ...expected, isUserNameOfMember: false })
    expect(await countRows()).toEqual(rowCountsBefore)
  })

  it('the data for a withdrawal request are returned even for an inactive member without points and bank account; 404 for an unknown one', async () => {
    const { deactivated } = userLifecycle.codes
    const id = await withdrawalFixtures.addUser({ status: deactivated })
    expect((await loadRequester(id)).body.data).toEqual({
      userId: id,
      status: deactivated,
      isUserNameOfMember: null,
      balance: 0,
      minimum: 1_000,
      bankAccount: null,
    })
    expect((await loadRequester(2_000_000_000)).status).toBe(404)
    expect((await loadRequester(id, undefined, 'SYSTEM_MANAGEMENT')).status).toBe(403)
  })
})

describe('refused withdrawal requests', () => {
  const { deactivated, deleted } = userLifecycle.codes
  it.each([
    ['for an unknown member', () => Promise.resolve(2_000_000_000), 1_000, { userId: 'この会員は見つかりません。' }],
    [
      'for a member who is deactivated',
      () => withdrawalFixtures.addMemberWithBankAccount(5_000, { status: deactivated }),
      1_000,
      { userId: 'この会員は「停止中」のため、出金を申請できません。' },
    ],
    [
      'for a member who is deleted',
      () => withdrawalFixtures.addMemberWithBankAccount(5_000, { status: deleted }),
      1_000,
      { userId: 'この会員は「削除済み」のため、出金を申請できません。' },
    ],
    [
      'for a member without a bank account',
      () => withdrawalFixtures.addUser(),
      1_000,
      { userId: 'この会員は振込先口座が未登録です。' },
    ],
    [
      'below the minimum',
      () => withdrawalFixtures.addMemberWithBankAccount(5_000),
      999,
      { point: '出金は1,000ポイント以上から申請できます。' },
    ],
    [
      'above the balance',
      () => withdrawalFixtures.addMemberWithBankAccount(4_321),
      4_322,
      { point: '残高（4,321ポイント）を超えています。' },
    ],
    [
      'for a member who has never had points',
      () => withdrawalFixtures.addMemberWithBankAccount(0),
      1_000,
      { point: '残高（0ポイント）を超えています。' },
    ],
  ])('a withdrawal request is refused, and writes nothing, %s', async (_name, addMember, point, errors) => {
    const userId = await addMember()
    const rowCountsBefore = await countRows()
    const response = await withdrawalFixtures.request(userId, point)
    expect(response.body).toEqual({ status: 422, message: '入力内容を確認してください。', errors })
    expect(await countRows()).toEqual(rowCountsBefore)
  })
})

it('a withdrawal request is checked against the current minimum of the config', async () => {
  const userId = await withdrawalFixtures.addMemberWithBankAccount(5_000)
  await app.db.update(config).set({ MIN_POINT_WITHDRAW: 2_500 })
  const response = await withdrawalFixtures.request(userId, 2_499, { headers: { 'Accept-Language': 'en' } })
  expect(response.body.errors).toEqual({ point: 'A withdrawal must be at least 2,500 points.' })
  const vietnameseResponse = await withdrawalFixtures.request(userId, 2_499, { headers: { 'Accept-Language': 'vi' } })
  expect(vietnameseResponse.body.errors?.point).toContain(' 2,500 ')
  await app.db.update(config).set({ MIN_POINT_WITHDRAW: 1_000 })
  expect((await withdrawalFixtures.request(userId, 2_499)).status).toBe(200)
})

it('a withdrawal request is refused for callers who may only read withdrawals', async () => {
  expect(
    (
      await withdrawalFixtures.request(await withdrawalFixtures.addMemberWithBankAccount(5_000), 1_000, {
        as: 'SYSTEM_MANAGEMENT',
      })
    ).status,
  ).toBe(403)
})

it('a withdrawal request with one idempotency key is performed once, however often it is sent', async () => {
  const userId = await withdrawalFixtures.addMemberWithBankAccount(5_000)
  const headers = { 'Idempotency-Key': 'one write' }
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => withdrawalFixtures.request(userId, 2_000, { headers })),
  )
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await readBalance(app.db, 'member', userId)).toBe(3_000)
})

describe('withdrawal requests with the balance that the sender was shown (rule 4.7)', () => {
  const sendRequestWithBalance = (userId: number, expectedBalance: number, point: number, options: CallOptions = {}) =>
    app.call(
      requestWithdrawal,
      { body: { userId, point, expectedBalance } },
      { ...POINT_MANAGEMENT_CALLER, ...options },
    )

  it('one of two concurrent withdrawal requests with the shown balance is accepted, and the other gets 409 with the current balance', async () => {
    const userId = await withdrawalFixtures.addMemberWithBankAccount(10_000)
    const responses = await Promise.all([
      sendRequestWithBalance(userId, 10_000, 3_000),
      sendRequestWithBalance(userId, 10_000, 3_000),
    ])
    const [accepted, refused] = responses.toSorted((a, b) => a.status - b.status)
    const { data: requester } = (
      await app.call(getWithdrawalRequester, { params: { id: userId }, query: {} }, POINT_MANAGEMENT_CALLER)
    ).body
    expect([accepted?.status, requester.balance]).toEqual([200, 7_000])
    expect(refused?.body).toEqual({
      status: 409,
      message: 'この会員の残高は7,000ポイントに変わりました。内容をもう一度ご確認ください。',
      code: 'outdated',
      data: { record: requester, allowedEvents: [] },
    })
    expect(await app.db.$count(withdrawal, eq(withdrawal.memberId, userId))).toBe(1)
    expect((await sendRequestWithBalance(userId, 7_000, 3_000)).status).toBe(200)
  })

  it('a withdrawal request is refused if the balance has grown since it was shown, and if the amount is above the balance that is left', async () => {
    const userId = await withdrawalFixtures.addMemberWithBankAccount(5_000)
    const rowCountsBefore = await countRows()
    expect((await sendRequestWithBalance(userId, 4_999, 1_000)).status).toBe(409)
    expect((await sendRequestWithBalance(userId, 8_000, 6_000)).status).toBe(409)
    expect(await countRows()).toEqual(rowCountsBefore)
  })

  it('a repeated withdrawal request gets the first response although its own points have changed the balance', async () => {
    const userId = await withdrawalFixtures.addMemberWithBankAccount(5_000)
    const headers = { 'Idempotency-Key': 'shown balance' }
    const first = await sendRequestWithBalance(userId, 5_000, 2_000, { headers })
    expect(await sendRequestWithBalance(userId, 5_000, 2_000, { headers })).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await readBalance(app.db, 'member', userId)).toBe(3_000)
  })

  it.each([
    ['en', 'This member’s balance has changed to 3,000 points. Please check the request again.'],
    ['vi', 'Số dư của thành viên này đã thay đổi thành 3,000 điểm. Hãy kiểm tra lại yêu cầu.'],
  ])('the refusal of an outdated balance is in the language %s of the sender', async (language, message) => {
    const userId = await withdrawalFixtures.addMemberWithBankAccount(3_000)
    const response = await sendRequestWithBalance(userId, 5_000, 1_000, { headers: { 'Accept-Language': language } })
    expect(response.body.message).toBe(message)
  })
})

it('concurrent withdrawal requests take no more than the balance, and the others are refused with the balance that is left', async () => {
  const userId = await withdrawalFixtures.addMemberWithBankAccount(10_000)
  const points = Array.from({ length: 30 }, (_, index) => 1_000 + 100 * (index % 7))
  const responses = await Promise.all(points.map((point) => withdrawalFixtures.request(userId, point)))
  const withdrawnAmounts = responses.filter(({ status }) => status === 200).map(({ body }) => body.data.point)
  const remainingBalance = await readBalance(app.db, 'member', userId)
  expect(withdrawnAmounts.reduce((sum, point) => sum + point, 0)).toBe(10_000 - remainingBalance)
  expect(remainingBalance).toBeLessThan(1_600)
  expect(withdrawnAmounts.length).toBeGreaterThanOrEqual(6)
  const refusals = responses.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.errors])
  const aboveBalanceError = { point: expect.stringMatching(/^残高（[\d,]+ポイント）を超えています。$/) as string }
  expect(refusals).toEqual(refusals.map(() => [422, aboveBalanceError]))
  const storedWithdrawals = await app.db.select().from(withdrawal).where(eq(withdrawal.memberId, userId))
  expect(storedWithdrawals.map(({ point }) => point).toSorted()).toEqual(withdrawnAmounts.toSorted())
})

it('no invariant of the ledger is broken after the tests above', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
