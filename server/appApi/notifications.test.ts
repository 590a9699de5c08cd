import { afterAll, beforeAll, expect, test } from 'vitest'
import { markAppConversationSeen } from '../../contract/appApi/chat.ts'
import {
  countUnreadAppNotifications,
  listAppNotifications,
  markAllAppNotificationsRead,
  markAppNotificationRead,
} from '../../contract/appApi/notification.ts'
import { adminNotificationEndpoints } from '../../contract/adminNotification.ts'
import { AdminNotificationStatus, NotificationKind, TargetAudience } from '../../contract/enumerations.ts'
import { performByServer } from '../app/jobs.ts'
import { sendBatch } from '../features/adminNotification/sendBatch.ts'
import { addAdminNotification } from '../features/adminNotification/testing.ts'
import { createConversationFixtures } from '../features/conversation/testing.ts'
import type { NotificationCauses } from '../features/notification/kinds.ts'
import { notify } from '../features/notification/notify.ts'
import { noLiveUpdates } from '../live/liveEvents.ts'
import type { AppPersonOfTest } from '../testing/appPeople.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'

let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
beforeAll(async () => {
  app = await openTestApp()
  fixtures = await createConversationFixtures(app)
})
afterAll(() => app.close())

type AdminCause = NotificationCauses[typeof NotificationKind.ADMIN]

/** Sends words of staff. */
async function sendWords(id: number, owners: AdminCause['owners']) {
  await addAdminNotification(app, { id, title: '休業', type: '臨時', content: 'お休みです。' })
  const work = { db: app.db, clock: () => app.time.now, liveUpdates: noLiveUpdates }
  await performByServer(work, (context) => notify(context, NotificationKind.ADMIN, { adminNotificationId: id, owners }))
}

const list = async (reader: AppPersonOfTest, query: { storeId?: number; cursor?: string; limit?: number } = {}) =>
  (await fixtures.callApp(listAppNotifications, { query }, reader)).body.data
const countOf = async (reader: AppPersonOfTest, query: { storeId?: number } = {}) =>
  (await fixtures.callApp(countUnreadAppNotifications, { query }, reader)).body.data.count

test('a member reads notifications page by page, marks one and all, and never those of others', async () => {
  const [reader, stranger] = [await fixtures.addMember(), await fixtures.addMember()]
  for (let id = 101; id <= 105; id += 1) await sendWords(id, [{ kind: 'member', ids: [reader.id] }])
  const first = await list(reader, { limit: 2 })
  expect(first).toEqual({
    items: [105, 104].map((id) => ({
      id: expect.any(Number) as number,
      kind: 'ADMIN',
      subject: { kind: 'adminNotification', id },
      title: '休業',
      content: 'お休みです。',
      type: '臨時',
      points: null,
      name: null,
      count: 1,
      newCount: 1,
      isRead: false,
      createdAt: app.time.now.toISOString(),
      changedAt: app.time.now.toISOString(),
    })),
    nextCursor: expect.any(String) as string,
    seenUntil: expect.any(String) as string,
    unreadCount: 5,
  })
  const second = await list(reader, { limit: 2, cursor: first.nextCursor ?? '' })
  const third = await list(reader, { limit: 2, cursor: second.nextCursor ?? '' })
  expect([...second.items, ...third.items].map(({ subject }) => subject?.id)).toEqual([103, 102, 101])
  expect(third.nextCursor).toBeNull()
  const params = { id: first.items[0]?.id ?? 0 }
  expect((await fixtures.callApp(markAppNotificationRead, { params, query: {}, body: {} }, stranger)).status).toBe(404)
  const marked = await fixtures.callApp(markAppNotificationRead, { params, query: {}, body: {} }, reader)
  expect(marked.body.data).toEqual({ count: 4 })
  await sendWords(106, [{ kind: 'member', ids: [reader.id, stranger.id] }])
  const body = { seenUntil: first.seenUntil }
  const all = await fixtures.callApp(markAllAppNotificationsRead, { query: {}, body }, reader)
  expect(all.body.data).toEqual({ count: 1 })
  expect((await list(reader)).items.map(({ isRead }) => isRead)).toEqual([false, true, true, true, true, true])
  const allOfNow = await fixtures.callApp(markAllAppNotificationsRead, { query: {}, body: {} }, reader)
  expect([allOfNow.body.data.count, await countOf(stranger)]).toEqual([0, 1])
})

test('a store account reads those of the store that it names, and of no other store', async () => {
  const { storeAccount: reader, storeId, addStore } = fixtures
  const otherStoreId = await addStore()
  await sendWords(111, [{ kind: 'store', ids: [otherStoreId] }])
  expect([await countOf(reader, { storeId }), await countOf(reader, { storeId: otherStoreId })]).toEqual([0, 1])
  expect((await fixtures.callApp(listAppNotifications, { query: {} }, reader)).status).toBe(400)
  expect((await fixtures.callApp(listAppNotifications, { query: { storeId: 999_999 } }, reader)).status).toBe(403)
})

test('messages are one notification, which is read when the last message was seen, and unread with the next one', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await fixtures.answer(id, 'いらっしゃいませ。')
  await fixtures.answer(id, 'ご用件は。')
  const shown = async () =>
    (await list(writer)).items.map(({ kind, subject, count, newCount, isRead }) => [
      kind,
      subject,
      count,
      newCount,
      isRead,
    ])
  const subject = { kind: 'conversation', id }
  expect(await shown()).toEqual([['NEW_MESSAGE', subject, 2, 2, false]])
  const see = (seq: number) =>
    fixtures.callApp(markAppConversationSeen, { params: { id }, query: {}, body: { seq } }, writer)
  await see(1)
  expect(await countOf(writer)).toBe(1)
  await see(2)
  expect(await shown()).toEqual([['NEW_MESSAGE', subject, 2, 0, true]])
  await fixtures.answer(id, 'もしもし。')
  expect(await shown()).toEqual([['NEW_MESSAGE', subject, 3, 1, false]])
  await fixtures.write(id, 'はい。', writer)
  expect(await countOf(writer)).toBe(1)
})

test('a notification that has happened again since it was shown stays unread', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await fixtures.answer(id, 'いらっしゃいませ。')
  const { items, seenUntil } = await list(writer)
  await fixtures.answer(id, 'ご用件は。')
  const params = { id: items[0]?.id ?? 0 }
  const one = await fixtures.callApp(markAppNotificationRead, { params, query: {}, body: { count: 1 } }, writer)
  expect(one.body.data.count).toBe(1)
  const all = await fixtures.callApp(markAllAppNotificationsRead, { query: {}, body: { seenUntil } }, writer)
  expect(all.body.data.count).toBe(1)
})

test('a member reads what staff have sent, with its type, and staff see how many have read it', async () => {
  const reader = await fixtures.addMember()
  const id = await addAdminNotification(app, {
    status: AdminNotificationStatus.SENDING,
    audience: TargetAudience.USER,
    startedAt: app.time.now,
  })
  const work = { db: app.db, clock: () => app.time.now, liveUpdates: noLiveUpdates }
  await expect.poll(() => performByServer(work, (context) => sendBatch(context, id))).toBe('done')
  const { items, seenUntil } = await list(reader)
  expect(items).toMatchObject([
    {
      title: '年末年始の休業のお知らせ',
      type: '休業',
      content: '12月29日から1月3日まで休業します。',
      subject: { kind: 'adminNotification', id },
      isRead: false,
    },
  ])
  await fixtures.callApp(markAllAppNotificationsRead, { query: {}, body: { seenUntil } }, reader)
  const { body } = await app.call(adminNotificationEndpoints.get, { params: { id } }, { as: 'NOTIFICATION_MANAGEMENT' })
  expect(body.data).toMatchObject({ status: AdminNotificationStatus.SENT, readCount: 1 })
})
