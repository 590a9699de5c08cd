import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  chooseNotificationKind,
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  muteConversation,
} from '../../contract/notification.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { addConversationNote } from '../../contract/conversation/note.ts'
import { submitReport } from '../../contract/appApi/report.ts'
import { seededRandom } from '../../machines/testing/seededRandom.ts'
import { performByServer } from '../app/jobs.ts'
import { staffRole } from '../auth/tables.ts'
import { STAFF } from '../features/conversation/testing.ts'
import { notify } from '../features/notification/notify.ts'
import {
  notificationEvent,
  notificationMark,
  notificationMute,
  notificationRead,
} from '../features/notification/tables.ts'
import { notificationSetting } from '../features/notificationSetting/table.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'
import type { CallerName } from '../testing/testApp.ts'

/** The seed of the acts, which can be another one: `SEED=17 npx vitest run server/live/staffNotifications`. */
const SEED = Number(process.env['SEED'] ?? 1)
const ALL: CallerName = 'allPermissions'
const WAIT = { timeout: 15_000, interval: 20 }

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest({})
})
afterEach(async () => {
  live.disconnectAll()
  await live.app.db.delete(notificationEvent)
})
afterAll(() => live.close())

/** The number that a console was told last, in whatever event. */
function toldCountOf(client: LiveClient): number | undefined {
  const told = client.received.flatMap(([name, payload]) => {
    if (name === 'authenticated') return [(payload as { counts?: { notifications: number } }).counts?.notifications]
    return name === 'NOTIFICATION' ? [(payload as { counts: number }).counts] : []
  })
  return told.at(-1)
}

/** What the first process does by itself. */
function serverWork() {
  const { app, processes } = live
  const publish = processes[0]?.sockets.liveUpdates.publish
  if (publish === undefined) throw new Error('there is no process')
  return { db: app.db, clock: () => app.time.now, liveUpdates: { publish } }
}

/** The failure of a job, each of which is a notification of its own. */
const failureOf = (id: number) => ({ job: { id, kind: 'mail', key: String(id) }, day: '2026-11-21' })

const countOf = async (as: CallerName) => (await live.app.call(countUnreadNotifications, {}, { as })).body.data.counts

test('a message is told to the consoles of the group with its notification, and read in one tab, to the other one', async () => {
  const [tab, otherTab] = [await live.connectStaff(STAFF), await live.connectStaff(STAFF, 1)]
  const stranger = await live.connectStaff('REPORT_MANAGEMENT')
  const { writer, id } = await live.fixtures.openMemberConversation()
  await live.fixtures.write(id, 'こんにちは。', writer)
  const isTold = (count: number) => (payload: { counts: number }) => payload.counts === count
  const first = await otherTab.waitFor('NOTIFICATION', isTold(1))
  const { name } = (await live.app.call(listNotifications, { query: {} }, { as: STAFF })).body.data.items[0] ?? {}
  expect(first).toEqual({
    counts: 1,
    notifications: [
      {
        id: expect.any(Number) as number,
        kind: 'NEW_MESSAGE',
        subject: { kind: 'conversation', id, parentId: 1 },
        name,
        mentionedBy: null,
        count: 1,
        isRead: false,
        createdAt: live.app.time.now.toISOString(),
        changedAt: live.app.time.now.toISOString(),
      },
    ],
  })
  await live.fixtures.write(id, 'まだですか。', writer)
  const second = await tab.waitFor('NOTIFICATION', ({ notifications }) => notifications[0]?.count === 2)
  expect(second.counts).toBe(1)
  await live.app.call(markAllNotificationsRead, { body: {} }, { as: STAFF })
  expect(await tab.waitFor('NOTIFICATION', isTold(0))).toEqual({ counts: 0, notifications: [] })
  await otherTab.waitFor('NOTIFICATION', isTold(0))
  expect(stranger.payloadsOf('NOTIFICATION')).toEqual([])
})

test('a mention is told to the mentioned colleague alone, in every process', async () => {
  const { app, fixtures } = live
  const [mentioned, author] = [await live.connectStaff(ALL, 1), await live.connectStaff(STAFF)]
  const { id } = await fixtures.openMemberConversation()
  const body = { text: '確認をお願いします。', mentions: [app.staffIds[ALL]] }
  await app.call(addConversationNote, { params: { id }, body }, { as: STAFF })
  const told = await mentioned.waitFor('NOTIFICATION', ({ counts }) => counts === 1)
  expect(told.notifications.map(({ mentionedBy, subject }) => [mentionedBy, subject?.id])).toEqual([[STAFF, id]])
  await app.call(addConversationNote, { params: { id }, body }, { as: STAFF })
  await mentioned.waitFor('NOTIFICATION', ({ counts }) => counts === 2)
  expect(author.payloadsOf('NOTIFICATION')).toEqual([])
})

test('a console gets at most one event a second, and then the newest number', async () => {
  const staff = await live.connectStaff('SYSTEM_MANAGEMENT', 1)
  const arrivals: number[] = []
  staff.socket.on('NOTIFICATION', () => void arrivals.push(performance.now()))
  const startedAt = performance.now()
  const work = serverWork()
  for (let id = 1; id <= 15; id += 1) await performByServer(work, (context) => notify(context, 'OTHER', failureOf(id)))
  await staff.waitFor('NOTIFICATION', ({ counts }) => counts === 15)
  expect(arrivals.length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - startedAt) / 1_000))
  const told = staff.payloadsOf('NOTIFICATION')
  expect(told.every(({ notifications }) => notifications.length <= 10)).toBe(true)
})

test('a console is told what is new for it, however much there is of other kinds at the same time', async () => {
  const reporter = await live.connectStaff('REPORT_MANAGEMENT', 1)
  const everything = await live.connectStaff(ALL, 1)
  await performByServer(serverWork(), async (context) => {
    await notify(context, 'NEW_REPORT', { reportId: 1 })
    for (let id = 1; id <= 11; id += 1) await notify(context, 'OTHER', failureOf(id))
  })
  const told = await reporter.waitFor('NOTIFICATION', ({ counts }) => counts === 1)
  expect(told.notifications.map(({ kind }) => kind)).toEqual(['NEW_REPORT'])
  const toldAll = await everything.waitFor('NOTIFICATION', ({ counts }) => counts === 12)
  const { items } = (await live.app.call(listNotifications, { query: {} }, { as: ALL })).body.data
  expect(toldAll.notifications).toEqual(items.slice(0, 10))
})

test('a console is told when the default of a kind changes', async () => {
  const { member, callApp, storeId } = live.fixtures
  await callApp(submitReport, { body: { kind: 'store', id: storeId, content: '不適切です。' } }, member)
  const staff = await live.connectStaff('REPORT_MANAGEMENT', 1)
  expect(toldCountOf(staff)).toBe(1)
  const [setting] = await live.app.db
    .select()
    .from(notificationSetting)
    .where(eq(notificationSetting.kind, 'NEW_REPORT'))
  const params = { id: setting?.id ?? 0 }
  const as = 'SYSTEM_MANAGEMENT'
  await live.app.call(endpoints.updateNotificationSetting, { params, body: { default: 'off', version: 1 } }, { as })
  await staff.waitFor('NOTIFICATION', ({ counts }) => counts === 0)
  await live.app.call(endpoints.updateNotificationSetting, { params, body: { default: 'on', version: 2 } }, { as })
  await staff.waitFor('NOTIFICATION', ({ counts }) => counts === 1)
})

test('a mute reaches the other tabs of the same person, and nobody else', async () => {
  const [tab, colleague] = [await live.connectStaff(STAFF, 1), await live.connectStaff(ALL)]
  const { id } = await live.fixtures.openMemberConversation()
  await live.app.call(muteConversation, { params: { id }, body: { isMuted: true } }, { as: STAFF })
  const isMute = ({ record }: { record?: string }) => record === 'conversationMute'
  await tab.waitFor('RECORD_CHANGED', isMute)
  expect(colleague.payloadsOf('RECORD_CHANGED').filter(isMute)).toEqual([])
})

test('after any acts of two people in three tabs, each tab was told the number that the tables give', async () => {
  const { app, fixtures } = live
  const people: CallerName[] = [STAFF, ALL]
  const conversations = await Promise.all(Array.from({ length: 3 }, () => fixtures.openMemberConversation()))
  const tabs = [
    { as: STAFF, client: await live.connectStaff(STAFF) },
    { as: ALL, client: await live.connectStaff(ALL) },
    { as: ALL, client: await live.connectStaff(ALL, 1) },
  ] as const
  const random = seededRandom(SEED)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const [role] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.staffIds[STAFF]))
  if (role === undefined) throw new Error('the person has no role')

  async function loseOrGetGroup(): Promise<void> {
    const isRole = and(eq(staffRole.staffId, role?.staffId ?? 0), eq(staffRole.roleId, role?.roleId ?? 0))
    const lost = await app.db.delete(staffRole).where(isRole).returning()
    if (lost.length === 0 && role !== undefined) await app.db.insert(staffRole).values(role).onConflictDoNothing()
  }

  async function act(): Promise<void> {
    const { id, writer } = pick(conversations)
    const as = pick(people)
    const acts = [
      'write',
      'write',
      'report',
      'answer',
      'mention',
      'read',
      'readAll',
      'choose',
      'mute',
      'group',
    ] as const
    const name = pick(acts)
    const params = { id }
    if (name === 'write') return void (await fixtures.write(id, '本文', writer))
    if (name === 'answer') return void (await fixtures.answer(id, '回答', ALL))
    if (name === 'group') return loseOrGetGroup()
    if (name === 'mention') {
      const body = { text: 'メモ', mentions: [app.staffIds[pick(people)]] }
      return void (await app.call(addConversationNote, { params, body }, { as }))
    }
    if (name === 'report') {
      const body = { kind: 'store', id: fixtures.storeId, content: '不適切です。' } as const
      return void (await fixtures.callApp(submitReport, { body }, fixtures.member))
    }
    if (name === 'choose') {
      const body = {
        kind: pick(['NEW_MESSAGE', 'NEW_REPORT'] as const),
        choice: pick(['on', 'off', 'default'] as const),
      }
      return void (await app.call(chooseNotificationKind, { body }, { as }))
    }
    if (name === 'mute')
      return void (await app.call(muteConversation, { params, body: { isMuted: random() < 0.5 } }, { as: ALL }))
    const { items, seenUntil } = (await app.call(listNotifications, { query: { tab: 'unread' } }, { as })).body.data
    if (name === 'readAll')
      return void (await app.call(
        markAllNotificationsRead,
        { body: seenUntil === null || random() < 0.5 ? {} : { seenUntil } },
        { as },
      ))
    if (items.length === 0) return
    const { id: eventId, count } = pick(items)
    await app.call(markNotificationRead, { params: { id: eventId }, body: { count } }, { as })
  }

  /** Counts by the tables alone. Of the two people, one has all groups, the other one group or none. */
  async function expectedCountOf(as: CallerName): Promise<number> {
    const staffId = app.staffIds[as]
    const marks = await app.db.select().from(notificationMark).where(eq(notificationMark.staffId, staffId))
    const markOf = new Map<string, (typeof marks)[number]>(marks.map((mark) => [mark.permissionGroup, mark]))
    const reads = await app.db.select().from(notificationRead).where(eq(notificationRead.staffId, staffId))
    const mutes = await app.db.select().from(notificationMute).where(eq(notificationMute.staffId, staffId))
    const { rows } = (await app.db.execute(
      `select kind from notification_choice where choice = 'off' and staff_id = ${staffId}`,
    )) as { rows: { kind: string }[] }
    const events = await app.db.select().from(notificationEvent)
    return events.filter(({ id, kind, subjectId, count, transactionId, staffId: recipientId }) => {
      const mark = markOf.get(kind === 'NEW_MESSAGE' ? STAFF : 'REPORT_MANAGEMENT')
      if (mark === undefined || transactionId < mark.transactionId) return false
      if (mark.endedTransactionId !== null && transactionId >= mark.endedTransactionId) return false
      if (recipientId === null && rows.some((row) => row.kind === kind)) return false
      if (recipientId === null && kind === 'NEW_MESSAGE' && mutes.some((mute) => mute.conversationId === subjectId))
        return false
      if (recipientId !== null && recipientId !== staffId) return false
      return !reads.some((read) => read.eventId === id && read.count >= count)
    }).length
  }

  const isSettled = async () => {
    for (const { as, client } of tabs) {
      const counts = [await expectedCountOf(as), await countOf(as), toldCountOf(client)]
      if (new Set(counts).size !== 1) return false
    }
    return true
  }
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(Array.from({ length: 14 }, act))
    expect(await vi.waitUntil(isSettled, WAIT)).toBe(true)
    app.time.now = new Date(app.time.now.getTime() + 30_000)
  }
})
