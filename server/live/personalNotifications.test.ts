import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { markAllAppNotificationsRead } from '../../contract/appApi/notification.ts'
import { performByServer } from '../app/jobs.ts'
import { addAdminNotification } from '../features/adminNotification/testing.ts'
import { notify } from '../features/notification/notify.ts'
import { openLiveTest } from '../testing/liveProcesses.ts'

let live: Awaited<ReturnType<typeof openLiveTest>>
beforeAll(async () => {
  live = await openLiveTest({})
})
afterEach(() => live.disconnectAll())
afterAll(() => live.close())

test('a member is told the number of unread notifications in every process, and nobody else', async () => {
  const { app, fixtures, processes } = live
  const [reader, stranger] = [await fixtures.addMember(), await fixtures.addMember()]
  const phones = [await live.connect(reader.token), await live.connect(reader.token, 1)]
  const other = await live.connect(stranger.token, 1)
  const id = await addAdminNotification(app)
  const publish = processes[0]?.sockets.liveUpdates.publish
  if (publish === undefined) throw new Error('there is no process')
  await performByServer({ db: app.db, clock: () => app.time.now, liveUpdates: { publish } }, (context) =>
    notify(context, 'ADMIN', { adminNotificationId: id, owners: [{ kind: 'member', ids: [reader.id] }] }),
  )
  const isTold = (count: number) => (payload: { counts: number }) => payload.counts === count
  for (const phone of phones)
    expect(await phone.waitFor('NOTIFICATION', isTold(1))).toEqual({ counts: 1, notifications: [] })
  await fixtures.callApp(markAllAppNotificationsRead, { query: {}, body: {} }, reader)
  for (const phone of phones) await phone.waitFor('NOTIFICATION', isTold(0))
  expect(other.payloadsOf('NOTIFICATION')).toEqual([])
})

test('a store account is told the number of the store for which it acts', async () => {
  const { app, fixtures, processes } = live
  const { storeAccount, storeId } = fixtures
  const device = await live.connect(storeAccount.token, 1)
  await device.send('CLIENT_SWITCH_STORE', { storeId })
  const id = await addAdminNotification(app)
  const publish = processes[0]?.sockets.liveUpdates.publish
  if (publish === undefined) throw new Error('there is no process')
  await performByServer({ db: app.db, clock: () => app.time.now, liveUpdates: { publish } }, (context) =>
    notify(context, 'ADMIN', { adminNotificationId: id, owners: [{ kind: 'store', ids: [storeId] }] }),
  )
  expect(await device.waitFor('NOTIFICATION', ({ counts }) => counts === 1)).toEqual({ counts: 1, notifications: [] })
})
