import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdCoupon } from '../../../contract/appApi/coupon.ts'
import { sendAppMessage, startAppConversation } from '../../../contract/appApi/chat.ts'
import { requestStore as requestOwnStore, transitionOwnStore } from '../../../contract/appApi/ownStore.ts'
import { enterReferralCode } from '../../../contract/appApi/referral.ts'
import { submitReport } from '../../../contract/appApi/report.ts'
import { replyToReview, writeReview } from '../../../contract/appApi/review.ts'
import { requestOwnWithdrawal } from '../../../contract/appApi/withdrawal.ts'
import { sendMessage } from '../../../contract/conversation/chat.ts'
import { couponPaymentEndpoints } from '../../../contract/coupon.ts'
import { ConversationType, NotificationKind } from '../../../contract/enumerations.ts'
import {
  type NotificationKindCode,
  STAFF_NOTIFICATION_GROUPS,
  STAFF_NOTIFICATION_KINDS,
} from '../../../contract/kinds/notification.ts'
import { countUnreadNotifications, listNotifications } from '../../../contract/notification.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import { storeEndpoints } from '../../../contract/store.ts'
import { requestWithdrawal, withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import { couponHoldingLifecycle } from '../../../machines/lifecycles/couponUse.ts'
import { performByServer } from '../../app/jobs.ts'
import { noLiveUpdates } from '../../live/liveEvents.ts'
import { createMarketplace, type MarketplacePerson } from '../../testing/marketplace.ts'
import { type CallerName, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { textMessage } from '../conversation/testing.ts'
import { notifyOfExpiry } from '../couponUse/expiry.ts'
import { coupon, couponHolding } from '../store/partTables.ts'
import { addCoupon } from '../store/testing.ts'
import { notificationSetting } from '../notificationSetting/table.ts'
import { notify } from './notify.ts'
import { notificationEvent, personalNotification } from './tables.ts'

const K = NotificationKind

let app: TestApp
let marketplace: Awaited<ReturnType<typeof createMarketplace>>
let account: MarketplacePerson
let storeId: number
let member: MarketplacePerson
let other: MarketplacePerson
beforeAll(async () => {
  app = await openTestApp({ callRate: { count: () => undefined } })
  // Shortly before midnight in Japan.
  app.time.now = new Date('2026-11-21T14:55:00.000Z')
  marketplace = await createMarketplace(app)
  account = await marketplace.addStoreAccount()
  storeId = await marketplace.addStore(account, 100_000, { name: '花屋' })
  member = await marketplace.addMember(50_000, { fullName: '田中 一郎', nickName: 'いち' })
  other = await marketplace.addMember(50_000, { fullName: '鈴木 花子', nickName: '', referralCode: 'HANAKO22' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(notificationEvent)
  await app.db.delete(personalNotification)
})

/**
 * Reads who was notified of what: staff, then members and stores. Each row has its group key without the kind, with which
 * every group key begins.
 */
async function readNotified() {
  const events = await app.db.select().from(notificationEvent).orderBy(asc(notificationEvent.id))
  const personal = await app.db.select().from(personalNotification).orderBy(asc(personalNotification.id))
  for (const { id, transactionId, createdAt, changedAt, ...row } of [...events, ...personal]) {
    expect([id > 0, transactionId > 0n, createdAt <= changedAt, changedAt <= app.time.now]).toEqual(Array(4).fill(true))
    if ('readCount' in row) expect([row.readCount, row.readAt]).toEqual([0, null])
    expect(row.groupKey.split(' ')[0]).toBe(row.kind)
  }
  const groupOf = ({ groupKey }: { groupKey: string }) => groupKey.slice(groupKey.indexOf(' ') + 1)
  return {
    staff: events.map((row) => [
      row.kind,
      `${row.subjectKind} ${row.subjectId}`,
      groupOf(row),
      row.name,
      row.count,
      row.authorId,
    ]),
    personal: personal.map((row) => [
      row.kind,
      `${row.ownerKind} ${row.ownerId}`,
      row.subjectKind === null ? null : `${row.subjectKind} ${row.subjectId}`,
      groupOf(row),
      row.facts,
      row.count,
    ]),
  }
}
type Notified = Awaited<ReturnType<typeof readNotified>>

const staffOnly = (...staff: Notified['staff']): Notified => ({ staff, personal: [] })
const personalOnly = (...personal: Notified['personal']): Notified => ({ staff: [], personal })

const work = () => ({ db: app.db, clock: () => app.time.now, liveUpdates: noLiveUpdates })

async function openConversation(person: MarketplacePerson, type: number, partnerId?: number) {
  const query = person.kind === 'member' ? {} : { storeId }
  const body = { type: type as 1, ...(partnerId === undefined ? {} : { partnerId }) }
  return (await marketplace.callSuccessfully(startAppConversation, { query, body }, person)).id
}

const write = (id: number, person: MarketplacePerson) =>
  marketplace.callSuccessfully(
    sendAppMessage,
    { params: { id }, query: person.kind === 'member' ? {} : { storeId }, body: textMessage('こんにちは。') },
    person,
  )

async function answer(id: number, seenSeq: number) {
  const body = { ...textMessage('はい。'), seenSeq }
  const { status } = await app.call(sendMessage, { params: { id }, body }, { as: 'CONVERSATION_MANAGEMENT' })
  expect(status).toBe(200)
}

/** Completes a use of a new coupon of 1,000 points, for which the member gets 10 and the marketplace 50. */
async function completeUse(person: MarketplacePerson) {
  await marketplace.setConfig({ SCAN_COUPON_REWARD_PERCENT: 1, USE_COUPON_PERCENT_FEE: 5 })
  const couponId = await marketplace.addOfferedCoupon(storeId, { title: '花束', point: 1_000 })
  const id = await marketplace.startUse(person, couponId)
  await marketplace.scan(account, id)
  await marketplace.complete(account, id)
  return id
}

async function transitionWithdrawal(id: number, event: string, version: number) {
  const body = { event, version, ...(event === 'reject' ? { reason: '口座が違います。' } : {}) }
  const { status } = await app.call(
    withdrawalEndpoints.transition,
    { params: { id }, body },
    { as: 'POINT_MANAGEMENT' },
  )
  expect(status).toBe(200)
}

async function requestWithdrawalOf(person: MarketplacePerson) {
  await marketplace.setConfig({ MIN_POINT_WITHDRAW: 100 })
  return (await marketplace.callSuccessfully(requestOwnWithdrawal, { body: { point: 1_000 } }, person)).id
}

async function requestStore() {
  const { tokyoId, ramenId } = marketplace.storeFixtures
  const body = {
    ...{ name: '新しい店', nameKana: 'アタラシイミセ', nickName: '新', phone: '0312345678', zipcode: '150-0001' },
    ...{ prefectureId: tokyoId, address: '渋谷区1-2-3', industryId: ramenId, introduction: '開店します。' },
  }
  return (await marketplace.callSuccessfully(requestOwnStore, { body }, account)).id
}

async function clear() {
  await app.db.delete(notificationEvent)
  await app.db.delete(personalNotification)
}

/** Performs the cause of each kind, as people do. Returns who is to be notified. */
const causes: Record<NotificationKindCode, () => Promise<Notified>> = {
  [K.ADMIN]: async () => {
    const owners = [
      { kind: 'member', ids: [member.id, other.id] },
      { kind: 'store', ids: [storeId] },
    ] as const
    const send = () =>
      performByServer(work(), (context) => notify(context, K.ADMIN, { adminNotificationId: 7, owners }))
    expect(await send()).toBe(3)
    expect(await send()).toBe(0)
    const subject = 'adminNotification 7'
    return personalOnly(
      [K.ADMIN, `member ${member.id}`, subject, '7', null, 1],
      [K.ADMIN, `member ${other.id}`, subject, '7', null, 1],
      [K.ADMIN, `store ${storeId}`, subject, '7', null, 1],
    )
  },
  [K.NEW_MESSAGE]: async () => {
    const id = await openConversation(member, ConversationType.CMS_TO_USER)
    const subject = `conversation ${id}`
    await write(id, member)
    await write(id, member)
    const firstSpell = `${id} 1`
    expect(await readNotified()).toEqual(staffOnly([K.NEW_MESSAGE, subject, firstSpell, null, 2, null]))
    await answer(id, 2)
    await answer(id, 3)
    // In the same millisecond, which the clock of this test stands at.
    await write(id, member)
    return {
      staff: [
        [K.NEW_MESSAGE, subject, firstSpell, null, 2, null],
        [K.NEW_MESSAGE, subject, `${id} 2`, null, 1, null],
      ],
      personal: [[K.NEW_MESSAGE, `member ${member.id}`, subject, String(id), null, 2]],
    }
  },
  [K.REQUEST_NEW_STORE]: async () => {
    const firstAt = app.time.now
    const id = await requestStore()
    const body = { event: 'reject', version: 1, reason: '書類が足りません。' } as const
    await app.call(storeEndpoints.transition, { params: { id }, body }, { as: 'STORE_MANAGEMENT' })
    app.time.now = new Date(app.time.now.getTime() + 1_000)
    await marketplace.callSuccessfully(
      transitionOwnStore,
      { params: { id }, body: { event: 'reapply', version: 2 } },
      account,
    )
    const rowOf = (at: Date) => [K.REQUEST_NEW_STORE, `store ${id}`, `${id} ${at.getTime()}`, null, 1, null]
    return staffOnly(rowOf(firstAt), rowOf(app.time.now))
  },
  [K.REFERRAL_SUCCESS]: async () => {
    await marketplace.setConfig({ REFERRAL_REWARD: 300, REFERRAL_CODE_ENTERER_REWARD: 100 })
    await marketplace.callSuccessfully(enterReferralCode, { body: { code: 'HANAKO22' } }, member)
    return personalOnly([
      K.REFERRAL_SUCCESS,
      `member ${other.id}`,
      null,
      String(member.id),
      { points: 300, name: 'いち' },
      1,
    ])
  },
  [K.REQUEST_WITHDRAW]: async () => {
    const id = await requestWithdrawalOf(member)
    const body = { userId: member.id, point: 500 }
    const { data } = (await app.call(requestWithdrawal, { body }, { as: 'POINT_MANAGEMENT' })).body
    return staffOnly(
      [K.REQUEST_WITHDRAW, `withdrawal ${id}`, String(id), null, 1, null],
      [K.REQUEST_WITHDRAW, `withdrawal ${data.id}`, String(data.id), null, 1, app.staffIds.POINT_MANAGEMENT],
    )
  },
  [K.REQUEST_WITHDRAW_CONFIRM]: async () => {
    const id = await requestWithdrawalOf(member)
    await clear()
    await transitionWithdrawal(id, 'confirm', 1)
    const row = [
      K.REQUEST_WITHDRAW_CONFIRM,
      `member ${member.id}`,
      `withdrawal ${id}`,
      String(id),
      { points: 1_000 },
      1,
    ]
    return personalOnly(row)
  },
  [K.REQUEST_WITHDRAW_REJECTED]: async () => {
    const id = await requestWithdrawalOf(member)
    await clear()
    await transitionWithdrawal(id, 'reject', 1)
    const row = [
      K.REQUEST_WITHDRAW_REJECTED,
      `member ${member.id}`,
      `withdrawal ${id}`,
      String(id),
      { points: 1_000 },
      1,
    ]
    return personalOnly(row)
  },
  [K.REQUEST_WITHDRAW_SUCCESS]: async () => {
    const id = await requestWithdrawalOf(member)
    await transitionWithdrawal(id, 'confirm', 1)
    await clear()
    await transitionWithdrawal(id, 'succeed', 2)
    const row = [
      K.REQUEST_WITHDRAW_SUCCESS,
      `member ${member.id}`,
      `withdrawal ${id}`,
      String(id),
      { points: 1_000 },
      1,
    ]
    return personalOnly(row)
  },
  [K.NEW_REVIEW]: async () => {
    const useId = await completeUse(member)
    await clear()
    const body = { rate: 5, content: '美しい。' }
    const { id } = await marketplace.callSuccessfully(writeReview, { params: { id: useId }, body }, member)
    return staffOnly([K.NEW_REVIEW, `review ${id}`, String(id), null, 1, null])
  },
  [K.NEW_SUB_REVIEW]: async () => {
    const useId = await completeUse(member)
    const body = { rate: 5, content: '美しい。' }
    const { id } = await marketplace.callSuccessfully(writeReview, { params: { id: useId }, body }, member)
    await clear()
    const reply = (person: MarketplacePerson) =>
      marketplace.callSuccessfully(replyToReview, { params: { id }, body: { content: '感謝します。' } }, person)
    await reply(account)
    await reply(member)
    app.time.now = new Date('2026-11-21T15:05:00.000Z')
    await reply(account)
    return staffOnly(
      [K.NEW_SUB_REVIEW, `review ${id}`, `${id} 2026-11-21`, null, 2, null],
      [K.NEW_SUB_REVIEW, `review ${id}`, `${id} 2026-11-22`, null, 1, null],
    )
  },
  [K.NEW_REPORT]: async () => {
    const body = { kind: 'store', id: storeId, content: '不適切です。' } as const
    const { id } = await marketplace.callSuccessfully(submitReport, { body }, member)
    return staffOnly([K.NEW_REPORT, `report ${id}`, String(id), null, 1, null])
  },
  [K.OTHER]: async () => {
    const fail = (id: number, key: string, day: string) =>
      performByServer(work(), (context) => notify(context, K.OTHER, { job: { id, kind: 'deleteExpired', key }, day }))
    await fail(4, 'deleteExpired', '2026-11-21')
    await fail(5, 'deleteExpired', '2026-11-21')
    await fail(6, 'another', '2026-11-21')
    await fail(7, 'deleteExpired', '2026-11-22')
    return staffOnly(
      [K.OTHER, 'job 4', 'job deleteExpired deleteExpired 2026-11-21', 'deleteExpired', 2, null],
      [K.OTHER, 'job 6', 'job deleteExpired another 2026-11-21', 'deleteExpired', 1, null],
      [K.OTHER, 'job 7', 'job deleteExpired deleteExpired 2026-11-22', 'deleteExpired', 1, null],
    )
  },
  [K.DELETE_COUPON]: async () => {
    const id = await addCoupon(app.db, storeId, { title: '花束' })
    const anotherId = await addCoupon(app.db, storeId, { title: '鉢植え' })
    const third = await marketplace.addMember(0)
    const { effective, used } = couponHoldingLifecycle.codes
    const holdings = [
      { couponId: id, memberId: member.id, status: effective },
      { couponId: id, memberId: third.id, status: effective },
      { couponId: id, memberId: other.id, status: used },
      { couponId: anotherId, memberId: other.id, status: effective },
    ]
    const at = app.time.now
    await app.db.insert(couponHolding).values(holdings.map((holding) => ({ ...holding, createdAt: at })))
    const body = { event: 'refusePayment', version: 1, reason: '入金がありません。' } as const
    const refuse = async () =>
      (await app.call(couponPaymentEndpoints.transition, { params: { id }, body }, { as: 'STORE_MANAGEMENT' })).status
    expect([await refuse(), await refuse()]).toEqual([200, 409])
    const rowOf = (owner: string) => [K.DELETE_COUPON, owner, `coupon ${id}`, String(id), { name: '花束' }, 1]
    return personalOnly(rowOf(`member ${member.id}`), rowOf(`member ${third.id}`), rowOf(`store ${storeId}`))
  },
  [K.USE_COUPON_PERCENT_FEE]: async () => bookedUse(await completeUse(other)),
  [K.SCAN_COUPON_REWARD_PERCENT]: async () => bookedUse(await completeUse(other)),
  [K.COUPON_IS_CANCEL]: async () => {
    const couponId = await marketplace.addOfferedCoupon(storeId, { title: '花束' })
    const own = await marketplace.startUse(member, couponId)
    await marketplace.reject(member, own)
    const others = await marketplace.startUse(other, couponId)
    await marketplace.reject(account, others)
    return personalOnly(
      [K.COUPON_IS_CANCEL, `store ${storeId}`, `couponUse ${own}`, String(own), { name: '花束' }, 1],
      [K.COUPON_IS_CANCEL, `member ${other.id}`, `couponUse ${others}`, String(others), { name: '花束' }, 1],
    )
  },
  [K.COUPON_PREPARE_TO_EXPIRE]: () => ofCoupon(K.COUPON_PREPARE_TO_EXPIRE, 2 * 86_400_000),
  [K.COUPON_EXPIRED]: () => ofCoupon(K.COUPON_EXPIRED, -1_000),
}

function bookedUse(useId: number): Notified {
  return personalOnly(
    [
      K.SCAN_COUPON_REWARD_PERCENT,
      `member ${other.id}`,
      `couponUse ${useId}`,
      String(useId),
      { points: 10, name: '花束' },
      1,
    ],
    [
      K.USE_COUPON_PERCENT_FEE,
      `store ${storeId}`,
      `couponUse ${useId}`,
      String(useId),
      { points: 50, name: '花束' },
      1,
    ],
  )
}

/** Lets the job notify of a coupon that ends at this time, twice, as if it had been interrupted. */
async function ofCoupon(kind: NotificationKindCode, endsInMs: number): Promise<Notified> {
  await app.db.update(coupon).set({ expiringNotifiedAt: app.time.now, expiredNotifiedAt: app.time.now })
  const displayTo = new Date(app.time.now.getTime() + 60_000)
  const id = await marketplace.addOfferedCoupon(storeId, { title: '花束', displayTo })
  await marketplace.callSuccessfully(holdCoupon, { params: { id } }, member)
  const ends = { displayTo: new Date(app.time.now.getTime() + endsInMs) }
  for (let run = 0; run < 2; run += 1) {
    await app.db
      .update(coupon)
      .set({ ...ends, expiringNotifiedAt: null, expiredNotifiedAt: null })
      .where(eq(coupon.id, id))
    await performByServer(work(), (context) => notifyOfExpiry(context, {}))
  }
  return personalOnly([kind, `member ${member.id}`, `coupon ${id}`, String(id), { name: '花束' }, 1])
}

test.each(Object.values(NotificationKind))('%s notifies whom its cause concerns, and nobody else', async (kind) => {
  const expected = await causes[kind]()
  expect(await readNotified()).toEqual(expected)
})

describe('which staff are notified', () => {
  const cases = PERMISSION_GROUPS.flatMap((group) => STAFF_NOTIFICATION_KINDS.map((kind) => [group, kind] as const))
  test.each(cases)('%s of %s', async (group, kind) => {
    await app.db
      .insert(notificationEvent)
      .values({ kind, groupKey: kind, createdAt: app.time.now, changedAt: app.time.now })
    const isConcerned = STAFF_NOTIFICATION_GROUPS[kind] === group
    const read = async (as: CallerName) => [
      (await app.call(countUnreadNotifications, {}, { as })).body.data.counts,
      (await app.call(listNotifications, { query: {} }, { as })).body.data.items.map((item) => item.kind),
    ]
    expect(await read(group)).toEqual(isConcerned ? [1, [kind]] : [0, []])
    expect(await read('allPermissions')).toEqual([1, [kind]])
    expect(await read('noPermissions')).toEqual([0, []])
  })
})

test('staff are not notified of a withdrawal that they have requested for a member', async () => {
  await marketplace.setConfig({ MIN_POINT_WITHDRAW: 100 })
  const body = { userId: member.id, point: 500 }
  await app.call(requestWithdrawal, { body }, { as: 'POINT_MANAGEMENT' })
  const countOf = async (as: CallerName) => (await app.call(countUnreadNotifications, {}, { as })).body.data.counts
  expect([await countOf('POINT_MANAGEMENT'), await countOf('allPermissions')]).toEqual([0, 1])
})

test('what is refused notifies nobody', async () => {
  const body = { kind: 'user', id: member.id, content: '自分です。' } as const
  expect((await marketplace.call(submitReport, { body }, member)).status).toBe(422)
  expect(await readNotified()).toEqual(staffOnly())
})

test('members and stores are not notified of a kind that is off by default', async () => {
  await app.db.update(notificationSetting).set({ default: 'off' })
  await performByServer(work(), async (context) => {
    const owners = [{ kind: 'member', ids: [member.id] }] as const
    expect(await notify(context, K.COUPON_EXPIRED, { couponId: 1, couponTitle: '花束', owners })).toBe(0)
    expect(await notify(context, K.ADMIN, { adminNotificationId: 8, owners })).toBe(1)
  })
  await app.db.update(notificationSetting).set({ default: 'on' })
})
