import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  getOwnWithdrawalRequester,
  listOwnWithdrawals,
  requestOwnWithdrawal,
} from '../../../contract/appApi/withdrawal.ts'
import { listOwnPoints } from '../../../contract/appApi/point.ts'
import { UserRole, WithdrawalStatus } from '../../../contract/enumerations.ts'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { createRecordingLiveUpdates, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { findBrokenInvariants } from '../point/ledgerInvariants.ts'
import { POINT_MANAGEMENT_CALLER } from './testing.ts'

const publishedEvents: LiveEvent[] = []
let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
  marketplace = await createMarketplace(app)
})
afterAll(() => app.close())

const bankAccount = {
  bankName: 'みずいろ銀行',
  branchName: '渋谷支店',
  accountType: '普通',
  accountNumber: '••••567',
  holder: 'ｻ••••',
}

const request = (person: MarketplacePerson, point: number, expectedBalance?: number) => {
  const body = { point, ...(expectedBalance === undefined ? {} : { expectedBalance }) }
  return marketplace.call(requestOwnWithdrawal, { body }, person)
}

it('a member requests a withdrawal of their own points, and staff see who has requested it', async () => {
  const visitor = await marketplace.addMember(3_000)
  const requester = { balance: 3_000, minimum: 1_000, bankAccount }
  expect((await marketplace.call(getOwnWithdrawalRequester, {}, visitor)).body.data).toEqual(requester)
  publishedEvents.splice(0)
  const requested = await request(visitor, 1_200, 3_000)
  const at = app.time.now.toISOString()
  const { id } = requested.body.data
  const shown = {
    ...{ id, point: 1_200, ...bankAccount, status: WithdrawalStatus.REQUEST, statusReason: null },
    ...{ createdAt: at, updatedAt: at },
  }
  expect(requested.body).toEqual({ status: 200, data: shown })
  expect(publishedEvents).toEqual([
    { type: 'pointsChanged', change: { owner: 'user', id: visitor.id } },
    { type: 'changed', change: { record: 'withdrawal', id }, staffId: 0 },
    { type: 'staffNotified', kind: 'REQUEST_WITHDRAW', eventId: expect.any(Number) as number },
  ])
  const { body: history } = await app.call(
    withdrawalEndpoints.history,
    { params: { id }, query: {} },
    POINT_MANAGEMENT_CALLER,
  )
  expect(history.data.items).toMatchObject([
    { event: 'create', to: 'requested', actor: '佐藤 結衣', actorRole: UserRole.MEMBER },
  ])
  await marketplace.withdrawalFixtures.send(id, 'reject', 1, { reason: '口座名義が違います。' })
  const listed = await marketplace.call(listOwnWithdrawals, { query: {} }, visitor)
  expect(listed.body.data.items).toEqual([
    { ...shown, status: WithdrawalStatus.REJECT, statusReason: '口座名義が違います。' },
  ])
  // The refund was booked by a staff member, whom the member does not get to know.
  const points = await marketplace.call(listOwnPoints, { query: {} }, visitor)
  expect(points.body.data.items.map(({ type, point, counterpart }) => [type, point, counterpart])).toEqual([
    ['REFUND_WITHDRAW', 1_200, null],
    ['WITHDRAW', -1_200, null],
    ['REFERRAL', 3_000, null],
  ])
})

it('a request below the minimum, above the balance, with another balance or without an account is refused', async () => {
  const visitor = await marketplace.addMember(3_000)
  expect((await request(visitor, 999)).body.errors).toEqual({ point: '出金は1,000ポイント以上から申請できます。' })
  expect((await request(visitor, 3_001)).body.errors).toEqual({ point: '残高（3,000ポイント）を超えています。' })
  expect((await request(visitor, 1_000, 2_999)).body).toEqual({
    status: 409,
    code: 'outdated',
    message: '残高が3,000ポイントに変わりました。申請内容をもう一度ご確認ください。',
    data: { record: { balance: 3_000, minimum: 1_000, bankAccount }, allowedEvents: [] },
  })
  const withoutAccount = await marketplace.openSession({
    kind: 'member',
    id: await marketplace.withdrawalFixtures.addUser(),
  })
  expect((await request(withoutAccount, 1_000)).body.errors).toEqual({ point: '口座が登録されていません。' })
  expect((await marketplace.call(listOwnWithdrawals, { query: {} }, visitor)).body.data.total).toBe(0)
  expect(await findBrokenInvariants(app.db)).toEqual({})
})
