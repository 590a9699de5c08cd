import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '../../../contract/notification.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { emailOf, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { notificationEvent, notificationRead } from './tables.ts'

/** Concurrent transactions need a PostgreSQL server: those of the embedded database run one after another. */
const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
const AS_REPORTER = { as: 'REPORT_MANAGEMENT' } as const

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await app.signIn('REPORT_MANAGEMENT')
})
afterAll(() => app.close())
beforeEach(() => app.db.delete(notificationEvent))

async function happen(db: Db, groupKey: string): Promise<number> {
  const at = app.time.now
  const [written] = await db
    .insert(notificationEvent)
    .values({ kind: 'NEW_REPORT', groupKey, createdAt: at, changedAt: at })
    .returning({ id: notificationEvent.id })
  return written?.id ?? 0
}

/** Runs `meanwhile` while a transaction is open that has written a notification; it commits afterwards. */
async function whileOneIsUncommitted<Result>(meanwhile: (uncommittedId: number) => Promise<Result>): Promise<Result> {
  return app.db.transaction(async (tx) => meanwhile(await happen(tx, 'uncommitted')))
}

async function list() {
  const { items, seenUntil } = (await app.call(listNotifications, { query: {} }, AS_REPORTER)).body.data
  return { items, seenUntil: seenUntil ?? '' }
}
/** Counts the connections to the database that wait for a lock. */
async function countWaitingForLock(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) as { rows: { count: number }[] }
  return rows[0]?.count ?? 0
}
const unreadIds = async () =>
  (await app.call(listNotifications, { query: { tab: 'unread' } }, AS_REPORTER)).body.data.items.map(({ id }) => id)
const markAll = async (body: object) =>
  (await app.call(markAllNotificationsRead, { body }, AS_REPORTER)).body.data.counts

describe.runIf(hasPostgres)('marking all as read while a transaction is open', () => {
  test('what has a lower number, but is committed later, stays unread; what was shown is read', async () => {
    const late = await whileOneIsUncommitted(async (uncommittedId) => {
      const shown = await happen(app.db, 'committed before')
      expect(shown).toBeGreaterThan(uncommittedId)
      const { items, seenUntil } = await list()
      expect(items.map(({ id }) => id)).toEqual([shown])
      expect(await markAll({ seenUntil })).toBe(0)
      return uncommittedId
    })
    expect(await unreadIds()).toEqual([late])
    expect((await app.call(countUnreadNotifications, {}, AS_REPORTER)).body.data.counts).toBe(1)
  })

  test('what is committed between the list and the mark stays unread, also if it began before', async () => {
    const { seenUntil, late } = await whileOneIsUncommitted(async (uncommittedId) => {
      await happen(app.db, 'committed before')
      return { late: uncommittedId, seenUntil: (await list()).seenUntil }
    })
    const later = await happen(app.db, 'later')
    expect(await markAll({ seenUntil })).toBe(2)
    expect((await unreadIds()).toSorted((one, other) => one - other)).toEqual([late, later])
    expect(await markAll({})).toBe(0)
  })

  test('a notification that grows in an open transaction stays unread', async () => {
    const grown = await happen(app.db, 'grown')
    await app.db.transaction(async (tx) => {
      const isGrown = eq(notificationEvent.id, grown)
      const [row] = await tx.select().from(notificationEvent).where(isGrown)
      const [current] = await tx
        .insert(notificationEvent)
        .values({ kind: 'NEW_REPORT', groupKey: 'number', createdAt: app.time.now, changedAt: app.time.now })
        .returning()
      await tx
        .update(notificationEvent)
        .set({ count: (row?.count ?? 0) + 1, transactionId: current?.transactionId ?? 0n })
        .where(isGrown)
      expect(await markAll({ seenUntil: (await list()).seenUntil })).toBe(0)
    })
    expect(await unreadIds()).toContain(grown)
  })

  test('marks of two tabs at once wait for each other, and neither is refused', async () => {
    const id = await happen(app.db, 'shown')
    const { seenUntil } = await list()
    const marked = await app.db.transaction(async (tx) => {
      // The other tab has begun to mark all, and has not come to the single notifications.
      const [own] = await tx
        .select()
        .from(staff)
        .where(eq(staff.email, emailOf('REPORT_MANAGEMENT')))
      const staffId = own?.id ?? 0
      await tx.execute(sql`update notification_mark set transaction_id = transaction_id where staff_id = ${staffId}`)
      const call = app.call(markAllNotificationsRead, { body: { shown: [{ id, count: 1 }], seenUntil } }, AS_REPORTER)
      await expect.poll(() => countWaitingForLock(tx)).toBe(1)
      await tx.insert(notificationRead).values({ staffId, eventId: id, count: 1, readAt: app.time.now })
      return { call }
    })
    expect((await marked.call).status).toBe(200)
    expect(await unreadIds()).toEqual([])
  })

  test('a single mark that somebody sets while all are being marked stays', async () => {
    const before = await happen(app.db, 'before')
    const { seenUntil } = await list()
    const next = await happen(app.db, 'next')
    const [all, single] = await Promise.all([
      app.call(markAllNotificationsRead, { body: { seenUntil } }, AS_REPORTER),
      app.call(markNotificationRead, { params: { id: next }, body: { count: 1 } }, AS_REPORTER),
    ])
    expect([all.status, single.status]).toEqual([200, 200])
    expect(await unreadIds()).toEqual([])
    expect((await list()).items.map(({ id, isRead }) => [id, isRead])).toEqual([
      [next, true],
      [before, true],
    ])
  })
})
