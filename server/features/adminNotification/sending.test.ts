import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminNotificationEndpoints, updateAdminNotification } from '../../../contract/adminNotification.ts'
import { AdminNotificationStatus, TargetAudience } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { job } from '../../jobs/table.ts'
import { createEventReporters } from '../../live/eventReporters.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createCrashingDb, SimulatedCrash } from '../../testing/crashingDb.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { personalNotification } from '../notification/tables.ts'
import { createStoreFixtures } from '../store/testing.ts'
import { store } from '../store/table.ts'
import { createMemberFixtures } from '../user/testing.ts'
import { member } from '../user/table.ts'
import { missNextAdminNotification } from './missNext.ts'
import { resumeNextSending } from './resumeNext.ts'
import { BATCH_SIZE, LATE_MAX_MS, sendBatch } from './sendBatch.ts'
import { adminNotification, adminNotificationRecipient } from './tables.ts'
import { addAdminNotification, copyMembers } from './testing.ts'

const STAFF = { as: 'NOTIFICATION_MANAGEMENT' } as const
const { DRAFT, SCHEDULED, SENDING, SENT, CANCELLED, OVERDUE } = AdminNotificationStatus
const { USER, STORE, ALL } = TargetAudience
/** More than two batches. */
const MEMBER_COUNT = 2 * BATCH_SIZE + 3
const STORE_COUNT = 4
let app: TestApp
let startedAt: Date
beforeAll(async () => {
  app = await openTestApp()
  startedAt = app.time.now
  const { addUser } = await createMemberFixtures(app.db)
  await copyMembers(app.db, await addUser(), MEMBER_COUNT - 1)
  for (const status of [userLifecycle.codes.deactivated, userLifecycle.codes.deleted]) await addUser({ status })
  await addUser({ createdAt: new Date(startedAt.getTime() + 1) })
  const { addStore } = await createStoreFixtures(app.db)
  for (let index = 0; index < STORE_COUNT; index += 1) await addStore({ status: storeLifecycle.codes.accepted })
  for (const status of [storeLifecycle.codes.requested, storeLifecycle.codes.inactive]) await addStore({ status })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(adminNotificationRecipient)
  await app.db.delete(adminNotification)
})

const publishedEvents: LiveEvent[] = []

/** Runs one batch in a transaction of its own, as a worker does. */
function runBatch(id: number, db: Db = app.db) {
  return db.transaction((tx) => {
    const events = createEventReporters(publishedEvents, undefined)
    return sendBatch({ db: tx, clock: () => app.time.now, actor: undefined, requestId: randomUUID(), ...events }, id)
  })
}

/** Runs batches until the worker has nothing more to do. Returns how many there were. */
async function runToEnd(id: number): Promise<number> {
  for (let batchCount = 1; ; batchCount += 1) if ((await runBatch(id)) === 'done') return batchCount
}

const addSending = (audience: (typeof TargetAudience)[keyof typeof TargetAudience]) =>
  addAdminNotification(app, { status: SENDING, audience, startedAt })
const read = async (id: number) => (await app.call(adminNotificationEndpoints.get, { params: { id } }, STAFF)).body.data
const transition = (id: number, event: string, version: number) =>
  app.call(adminNotificationEndpoints.transition, { params: { id }, body: { event, version } }, STAFF)
const countRecipients = (id: number) =>
  app.db.$count(adminNotificationRecipient, eq(adminNotificationRecipient.adminNotificationId, id))

/** The ids of the recipients and of those who should have got it. Each is there once. */
async function recipientsOf(id: number) {
  const rows = await app.db
    .select({
      kind: adminNotificationRecipient.kind,
      ids: sql<number[]>`array_agg(recipient_id order by recipient_id)`,
    })
    .from(adminNotificationRecipient)
    .where(eq(adminNotificationRecipient.adminNotificationId, id))
    .groupBy(adminNotificationRecipient.kind)
    .orderBy(adminNotificationRecipient.kind)
  return rows.map(({ ids }) => ids)
}
/** The members and the stores with a notification of it, each as often as they have one. */
async function ownersNotifiedOf(id: number) {
  const rows = await app.db
    .select({ kind: personalNotification.ownerKind, ids: sql<number[]>`array_agg(owner_id order by owner_id)` })
    .from(personalNotification)
    .where(and(eq(personalNotification.subjectKind, 'adminNotification'), eq(personalNotification.subjectId, id)))
    .groupBy(personalNotification.ownerKind)
    .orderBy(personalNotification.ownerKind)
  return rows.map(({ ids }) => ids)
}

async function audienceIds() {
  const members = await app.db
    .select()
    .from(member)
    .where(eq(member.status, userLifecycle.codes.active))
    .orderBy(member.id)
  const stores = await app.db
    .select()
    .from(store)
    .where(eq(store.status, storeLifecycle.codes.accepted))
    .orderBy(store.id)
  const idsOf = (rows: { id: number; createdAt: Date }[]) =>
    rows.filter(({ createdAt }) => createdAt <= startedAt).map(({ id }) => id)
  return { members: idsOf(members), stores: idsOf(stores) }
}

test('everybody of the audience at the start gets it once, in batches, and the staff see the progress', async () => {
  const { members, stores } = await audienceIds()
  expect([members.length, stores.length]).toEqual([MEMBER_COUNT, STORE_COUNT])
  const id = await addAdminNotification(app, { audience: ALL, status: DRAFT })
  expect((await transition(id, 'sendNow', 1)).body.data.status).toBe(SENDING)
  publishedEvents.splice(0)
  expect(await runBatch(id)).toBe('again')
  expect(await read(id)).toMatchObject({
    status: SENDING,
    recipientCount: BATCH_SIZE,
    totalCount: MEMBER_COUNT + STORE_COUNT,
    version: 2,
  })
  expect(publishedEvents.filter(({ type }) => type === 'changed' || type === 'recipientsCounted')).toEqual([
    { type: 'recipientsCounted', adminNotificationIds: [id] },
  ])
  expect(await runToEnd(id)).toBe(2)
  expect(await read(id)).toMatchObject({
    status: SENT,
    recipientCount: MEMBER_COUNT + STORE_COUNT,
    totalCount: MEMBER_COUNT + STORE_COUNT,
    sentAt: app.time.now.toISOString(),
    version: 3,
  })
  expect(await recipientsOf(id)).toEqual([members, stores])
  expect(await ownersNotifiedOf(id)).toEqual([members, stores])
  expect(await runBatch(id)).toBe('done')
  expect(await countRecipients(id)).toBe(MEMBER_COUNT + STORE_COUNT)
})

test('a recipient who has read their notification is counted once, also after it was deleted', async () => {
  const id = await addSending(STORE)
  await runToEnd(id)
  const isAbout = eq(personalNotification.subjectId, id)
  const [first] = await app.db.select().from(personalNotification).where(isAbout)
  const isFirst = eq(personalNotification.id, first?.id ?? 0)
  for (const hour of [1, 2]) {
    const readAt = new Date(startedAt.getTime() + hour * 3_600_000)
    await app.db.update(personalNotification).set({ readAt, readCount: 1 }).where(isFirst)
    expect((await read(id)).readCount).toBe(1)
  }
  await app.db.delete(personalNotification).where(isAbout)
  expect(await read(id)).toMatchObject({ recipientCount: STORE_COUNT, readCount: 1 })
})

test.each([
  ['members', USER, 'members'],
  ['stores', STORE, 'stores'],
] as const)('an admin notification for %s reaches nobody else', async (_name, audience, reached) => {
  const id = await addSending(audience)
  await runToEnd(id)
  expect(await recipientsOf(id)).toEqual([(await audienceIds())[reached]])
})

test('two workers at once send it to each recipient once', async () => {
  const id = await addSending(ALL)
  await Promise.all([runToEnd(id), runToEnd(id)])
  const { members, stores } = await audienceIds()
  expect(await recipientsOf(id)).toEqual([members, stores])
  expect(await read(id)).toMatchObject({ status: SENT, recipientCount: members.length + stores.length })
})

test('after a crash before any statement, before the commit or after it, each recipient has got it once', async () => {
  const { members, stores } = await audienceIds()
  for (const crash of [1, 2, 3, 4, 5, 6, 7, 8, 9, 'commit', 'answer'] as const) {
    const id = await addSending(ALL)
    const { db, plannedCrashes } = createCrashingDb(app.db)
    for (const isFirst of [true, false]) {
      plannedCrashes.push(...(isFirst ? [crash] : [undefined, crash]))
      const failures = [await runBatch(id, db).catch((error: unknown) => error)]
      if (!isFirst) failures.push(await runBatch(id, db).catch((error: unknown) => error))
      expect(failures.filter((failure) => failure instanceof Error && !(failure instanceof SimulatedCrash))).toEqual([])
      const { recipientCount } = await read(id)
      expect([crash, await countRecipients(id)]).toEqual([crash, recipientCount])
    }
    await runToEnd(id)
    expect([crash, await recipientsOf(id)]).toEqual([crash, [members, stores]])
    expect([crash, await ownersNotifiedOf(id)]).toEqual([crash, [members, stores]])
    expect(await read(id)).toMatchObject({ status: SENT, recipientCount: members.length + stores.length })
  }
})

test('a cancellation in the middle keeps what was delivered, and nobody else gets it', async () => {
  const id = await addSending(ALL)
  await runBatch(id)
  const cancelled = await transition(id, 'cancel', 1)
  expect(cancelled.body.data).toMatchObject({ status: CANCELLED, recipientCount: BATCH_SIZE, sentAt: null })
  expect(await runBatch(id)).toBe('done')
  expect(await countRecipients(id)).toBe(BATCH_SIZE)
  expect((await transition(id, 'cancel', 2)).status).toBe(409)
})

test('a cancellation and a batch at once come one after the other', async () => {
  const id = await addSending(ALL)
  const [outcome, cancelled] = await Promise.all([runBatch(id), transition(id, 'cancel', 1)])
  expect(cancelled.body.data.status).toBe(CANCELLED)
  expect(await countRecipients(id)).toBe(outcome === 'again' ? BATCH_SIZE : 0)
})

test('the sending begins at its time, and at most an hour after it', async () => {
  const now = app.time.now.getTime()
  const outcomes: unknown[] = []
  for (const lateMs of [-1, 0, LATE_MAX_MS, LATE_MAX_MS + 1, 5 * LATE_MAX_MS]) {
    const id = await addAdminNotification(app, {
      status: SCHEDULED,
      audience: STORE,
      scheduledAt: new Date(now - lateMs),
    })
    const outcome = await runBatch(id)
    if (outcome === 'again') await runToEnd(id)
    const { status, recipientCount } = await read(id)
    outcomes.push([outcome, status, recipientCount])
  }
  expect(outcomes).toEqual([
    [{ at: new Date(now + 1) }, SCHEDULED, 0],
    ['again', SENT, STORE_COUNT],
    ['again', SENT, STORE_COUNT],
    ['done', OVERDUE, 0],
    ['done', OVERDUE, 0],
  ])
})

test('what is late is sent when staff decide so', async () => {
  const id = await addAdminNotification(app, { status: OVERDUE, audience: STORE, scheduledAt: new Date(0) })
  expect(await runBatch(id)).toBe('done')
  await transition(id, 'sendNow', 1)
  await runToEnd(id)
  expect(await read(id)).toMatchObject({ status: SENT, recipientCount: STORE_COUNT })
})

test('nothing happens to a draft, to one that was unscheduled, and to one that is gone', async () => {
  const id = await addAdminNotification(app, { status: SCHEDULED, scheduledAt: new Date(app.time.now.getTime() + 1) })
  await transition(id, 'unschedule', 1)
  expect([await runBatch(id), await runBatch(2_000_000_000)]).toEqual(['done', 'done'])
  const rows = await app.db.select({ total: count() }).from(adminNotificationRecipient)
  expect([(await read(id)).status, rows]).toEqual([DRAFT, [{ total: 0 }]])
})

/** Runs the function as the regular job does. */
const runByServer = (operation: typeof missNextAdminNotification) =>
  app.db.transaction((tx) => {
    const events = createEventReporters(publishedEvents, undefined)
    return operation({ db: tx, clock: () => app.time.now, actor: undefined, requestId: randomUUID(), ...events })
  })
const runMissNext = () => runByServer(missNextAdminNotification)

test('what is scheduled and more than an hour late becomes overdue even if its own job has failed', async () => {
  const now = app.time.now.getTime()
  const at = (lateMs: number) => ({ status: SCHEDULED, scheduledAt: new Date(now - lateMs) })
  const ids = [
    await addAdminNotification(app, at(LATE_MAX_MS + 1)),
    await addAdminNotification(app, at(5 * LATE_MAX_MS)),
    await addAdminNotification(app, at(LATE_MAX_MS)),
    await addAdminNotification(app, { ...at(5 * LATE_MAX_MS), status: DRAFT }),
  ]
  expect([await runMissNext(), await runMissNext(), await runMissNext()]).toEqual([true, true, false])
  expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual([
    OVERDUE,
    OVERDUE,
    SCHEDULED,
    DRAFT,
  ])
})

test('a sending whose job has failed for good goes on with another one, after the last batch', async () => {
  const id = await addSending(USER)
  expect(await runBatch(id)).toBe('again')
  const failed = { kind: 'adminNotification', key: String(id), payload: { id }, state: 'failed' } as const
  const at = app.time.now
  await app.db.insert(job).values({ ...failed, createdAt: at, dueAt: at, dueSetAt: at, settledAt: at })
  await addAdminNotification(app, { status: CANCELLED, startedAt })
  expect([await runByServer(resumeNextSending), await runByServer(resumeNextSending)]).toEqual([true, false])
  const waiting = and(eq(job.kind, 'adminNotification'), eq(job.state, 'waiting'), eq(job.key, String(id)))
  expect(await app.db.select().from(job).where(waiting)).toMatchObject([{ payload: { id }, dueAt: at }])
  expect(await runToEnd(id)).toBe(2)
  expect(await read(id)).toMatchObject({ status: SENT, recipientCount: MEMBER_COUNT })
})

test('the job of an admin notification is due at its time, also after the time was changed, and at once if it is sent', async () => {
  const dueTimesOf = async (id: number) =>
    (
      await app.db
        .select({ dueAt: job.dueAt, payload: job.payload })
        .from(job)
        .where(eq(job.key, String(id)))
    ).map(({ dueAt, payload }) => [dueAt.toISOString(), payload])
  const fromNow = (hours: number) => new Date(app.time.now.getTime() + hours * 3_600_000)
  const id = await addAdminNotification(app, { scheduledAt: fromNow(24) })
  expect(await dueTimesOf(id)).toEqual([])
  await transition(id, 'schedule', 1)
  expect(await dueTimesOf(id)).toEqual([[fromNow(24).toISOString(), { id }]])
  const body = {
    title: 'あ',
    type: 'い',
    content: 'う',
    audience: USER,
    scheduledAt: fromNow(2).toISOString(),
    version: 2,
  }
  expect((await app.call(updateAdminNotification, { params: { id }, body }, STAFF)).status).toBe(200)
  expect(await dueTimesOf(id)).toEqual([[fromNow(2).toISOString(), { id }]])
  await transition(id, 'unschedule', 3)
  await transition(id, 'sendNow', 4)
  expect(await dueTimesOf(id)).toEqual([[app.time.now.toISOString(), { id }]])
})
