import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { adminNotificationEndpoints } from '../../contract/adminNotification.ts'
import {
  listAppNotifications,
  markAllAppNotificationsRead,
  markAppNotificationRead,
} from '../../contract/appApi/notification.ts'
import { AdminNotificationStatus } from '../../contract/enumerations.ts'
import { performByServer } from '../app/jobs.ts'
import { sendBatch } from '../features/adminNotification/sendBatch.ts'
import { addAdminNotification } from '../features/adminNotification/testing.ts'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'

const STAFF = 'NOTIFICATION_MANAGEMENT'
const WAIT = { timeout: 15_000, interval: 20 }

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest({})
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

/** Sends an admin notification to all active members. Returns its id. */
async function sendToMembers(): Promise<number> {
  const { app, processes } = live
  const publish = processes[0]?.sockets.liveUpdates.publish
  if (publish === undefined) throw new Error('there is no process')
  const id = await addAdminNotification(app, { status: AdminNotificationStatus.SENDING, startedAt: app.time.now })
  const work = { db: app.db, clock: () => app.time.now, liveUpdates: { publish } }
  expect(await performByServer(work, (context) => sendBatch(context, id))).toBe('done')
  return id
}

const toldTo = (client: LiveClient) =>
  client.payloadsOf('RECORD_CHANGED').filter(({ record }) => record === 'adminNotification')

const readCountOf = async (id: number) =>
  (await live.app.call(adminNotificationEndpoints.get, { params: { id } }, { as: STAFF })).body.data.readCount

test('in every process, staff who may see an admin notification are told that somebody has read it', async () => {
  const { fixtures } = live
  const [first, second] = [await fixtures.addMember(), await fixtures.addMember()]
  const id = await sendToMembers()
  const change = { record: 'adminNotification', id } as const
  const consoles = [await live.connectStaff(STAFF), await live.connectStaff(STAFF, 1)]
  const strangers = [await live.connectStaff('SYSTEM_MANAGEMENT', 1), await live.connect(second.token, 1)]
  const { items } = (await fixtures.callApp(listAppNotifications, { query: {} }, first)).body.data
  const notificationId = items.find(({ subject }) => subject?.id === id)?.id ?? 0
  await fixtures.callApp(markAppNotificationRead, { params: { id: notificationId }, query: {}, body: {} }, first)
  for (const each of consoles) await expect.poll(() => toldTo(each), WAIT).toEqual([change])
  expect(await readCountOf(id)).toBe(1)
  await fixtures.callApp(markAllAppNotificationsRead, { query: {}, body: {} }, second)
  for (const each of consoles) await expect.poll(() => toldTo(each), WAIT).toEqual([change, change])
  expect(await readCountOf(id)).toBe(2)
  for (const each of strangers) expect(toldTo(each)).toEqual([])
})

test('however many are read at once, a console is told of each once', async () => {
  const { fixtures } = live
  const member = await fixtures.addMember()
  const ids = [await sendToMembers(), await sendToMembers()]
  const staff = await live.connectStaff(STAFF)
  await fixtures.callApp(markAllAppNotificationsRead, { query: {}, body: {} }, member)
  const idsTold = () => toldTo(staff).map(({ id }) => id)
  await expect.poll(() => idsTold().toSorted((one, other) => one - other), WAIT).toEqual(ids)
})
