import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { listNotifications, markAllNotificationsRead } from '../../../contract/notification.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { adoptRestoredNotifications } from './restoredDatabase.ts'
import { notificationEvent } from './tables.ts'

const AS_REPORTER = { as: 'REPORT_MANAGEMENT' } as const
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

async function happen(groupKey: string): Promise<void> {
  const at = app.time.now
  await app.db.insert(notificationEvent).values({ kind: 'NEW_REPORT', groupKey, createdAt: at, changedAt: at })
}

const readState = async () =>
  (await app.call(listNotifications, { query: {} }, AS_REPORTER)).body.data.items.map(({ isRead }) => isRead)
const markAll = async () => (await app.call(markAllNotificationsRead, { body: {} }, AS_REPORTER)).body.data.counts

test('in a database that was restored from a dump, what is unread stays so, and what happens later is unread', async () => {
  await happen('read')
  await markAll()
  await happen('unread')
  expect(await readState()).toEqual([false, true])
  for (const table of ['notification_event', 'notification_mark'])
    await app.db.execute(sql`update ${sql.identifier(table)} set transaction_id = transaction_id + 1000000000`)
  await adoptRestoredNotifications(app.db)
  await happen('later')
  expect(await readState()).toEqual([false, false, true])
  expect(await markAll()).toBe(0)
  await happen('latest')
  expect(await readState()).toEqual([false, true, true, true])
  const before = await app.db.select().from(notificationEvent)
  await adoptRestoredNotifications(app.db)
  expect(await app.db.select().from(notificationEvent)).toEqual(before)
})
