import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotificationKind } from '../../contract/enumerations.ts'
import { notificationEvent, notificationRead, personalNotification } from '../features/notification/tables.ts'
import { job } from '../jobs/table.ts'
import { runDueJobs } from '../jobs/runJobs.ts'
import { addJob } from '../jobs/addJob.ts'
import { noLiveUpdates } from '../live/liveEvents.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { jobDefinitions } from './jobDefinitions.ts'
import { performByServer } from './jobs.ts'
import { createLog } from './log.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('the job deletes notifications of staff after 90 days, with what was read of them, and those of others after a year', async () => {
  const { db, time } = app
  const clock = () => time.now
  const ago = (days: number, ms = 0) => new Date(time.now.getTime() - days * DAY_MS - ms)
  const at = (changedAt: Date) => ({ createdAt: ago(500), changedAt })
  const events = await db
    .insert(notificationEvent)
    .values([
      { kind: 'NEW_REPORT', groupKey: 'old', ...at(ago(90, 1)) },
      { kind: 'NEW_REPORT', groupKey: 'shown', ...at(ago(90, -1)) },
    ])
    .returning({ eventId: notificationEvent.id })
  const staffId = app.staffIds.REPORT_MANAGEMENT
  const reads = events.map(({ eventId }) => ({ staffId, eventId, count: 1, readAt: time.now }))
  await db.insert(notificationRead).values(reads)
  const owner = { ownerKind: 'member', ownerId: 1, kind: NotificationKind.COUPON_EXPIRED } as const
  await db.insert(personalNotification).values([
    { ...owner, groupKey: 'old', ...at(ago(365, 1)) },
    { ...owner, groupKey: 'kept', ...at(ago(365)) },
  ])
  await db.delete(job)
  await addJob({ db, clock }, 'deleteExpired', 'deleteExpired', {})
  await runDueJobs({
    db,
    clock,
    log: createLog('silent'),
    definitions: jobDefinitions,
    perform: (operation) => performByServer({ db, clock, liveUpdates: noLiveUpdates }, operation),
  })
  const keysOf = (rows: { groupKey: string }[]) => rows.map(({ groupKey }) => groupKey)
  expect(keysOf(await db.select().from(notificationEvent).orderBy(asc(notificationEvent.id)))).toEqual(['shown'])
  expect(await db.select({ eventId: notificationRead.eventId }).from(notificationRead)).toEqual(events.slice(1))
  expect(keysOf(await db.select().from(personalNotification))).toEqual(['kept'])
})
