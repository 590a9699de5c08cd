import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectSignedIn, type LiveClient, openLiveProcess } from '../testing/liveProcesses.ts'
import { openTestApp, type TestApp } from '../testing/testApp.ts'
import { deleteExpiredRows } from '../app/deleteExpiredRows.ts'
import type { LiveEvent } from './liveEvents.ts'
import { notifyProcesses } from './processNotifications.ts'
import { largeNotification } from './tables.ts'

/** A notification takes fewer bytes than this. */
const NOTIFICATION_BYTES = 8_000

let app: TestApp
let processes: Awaited<ReturnType<typeof openLiveProcess>>[] = []
let clients: LiveClient[] = []

beforeAll(async () => {
  app = await openTestApp()
  processes = [await openLiveProcess(app)]
  if (app.database.url !== undefined) processes.push(await openLiveProcess(app))
  const { token } = await app.signIn('allPermissions')
  clients = await Promise.all(processes.map(({ address }) => connectSignedIn(address, token)))
})
afterAll(async () => {
  for (const { socket } of clients) socket.disconnect()
  for (const { sockets } of processes) await sockets.close()
  await app.close()
})

const write = (name: string) => ({ event: 'update', from: 'stored', to: 'stored', version: 2, by: { id: 1, name } })
const storeChange = (id: number, name: string): LiveEvent => ({
  type: 'changed',
  change: { record: 'store', id, write: write(name) },
  staffId: 0,
})

/** Creates an event whose notification in this transaction has so many bytes. */
async function eventOfSize(transaction: TestApp['db'], id: number, byteCount: number): Promise<LiveEvent> {
  const [row] = await transaction
    .select({ prefix: sql<string>`pg_current_xact_id() || ' '` })
    .from(sql`(values (1)) as one`)
  const rest = byteCount - Buffer.byteLength(`${row?.prefix}${JSON.stringify(storeChange(id, ''))}`)
  const kanjiCount = Math.floor(rest / 3)
  return storeChange(id, '長'.repeat(kanjiCount) + 'a'.repeat(rest - kanjiCount * 3))
}

describe('an event of any size reaches every process, in the order of the writes', () => {
  test.each([
    [NOTIFICATION_BYTES - 1, 0],
    [NOTIFICATION_BYTES, 1],
    [NOTIFICATION_BYTES + 1, 1],
    [60_000, 1],
  ])('a notification of %d bytes', async (byteCount, storedCount) => {
    await app.db.delete(largeNotification)
    const [process] = processes
    const events: LiveEvent[] = []
    for (const size of [undefined, byteCount, undefined]) {
      const deliver = await app.db.transaction(async (tx) => {
        const id = byteCount * 10 + events.length
        const event = size === undefined ? storeChange(id, '短') : await eventOfSize(tx, id, size)
        events.push(event)
        return process?.sockets.liveUpdates.publish(tx, [event])
      })
      deliver?.()
    }
    expect(await app.db.$count(largeNotification)).toBe(storedCount)
    const changes = events.map((event) => ('change' in event ? event.change : undefined))
    for (const client of clients) {
      await client.waitFor('RECORD_CHANGED', ({ id }) => id === byteCount * 10 + 2)
      const received = client.payloadsOf('RECORD_CHANGED').filter(({ id }) => Math.floor(id / 10) === byteCount)
      expect(received).toEqual(changes)
    }
  })

  test('a stored notification is deleted after an hour', async () => {
    await app.db.delete(largeNotification)
    await app.db.transaction((tx) => notifyProcesses(tx, [storeChange(1, '長'.repeat(9_000))]))
    const [stored] = await app.db.select().from(largeNotification)
    const createdAt = stored?.createdAt.getTime() ?? 0
    await deleteExpiredRows(app.db, new Date(createdAt + 3_599_000))
    expect(await app.db.$count(largeNotification)).toBe(1)
    await deleteExpiredRows(app.db, new Date(createdAt + 3_601_000))
    expect(await app.db.$count(largeNotification)).toBe(0)
  })
})
