import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LiveClient, openLiveTest } from '../testing/liveProcesses.ts'
import type { Db } from '../db/database.ts'
import { deleteExpiredRows } from '../app/deleteExpiredRows.ts'
import type { LiveEvent } from './liveEvents.ts'
import { notifyProcesses } from './processNotifications.ts'
import { largeNotification } from './tables.ts'

/** A notification takes fewer bytes than this. */
const NOTIFICATION_BYTES = 8_000

let live: Awaited<ReturnType<typeof openLiveTest>>
let clients: LiveClient[] = []
beforeAll(async () => {
  live = await openLiveTest()
  clients = [await live.connectStaff('allPermissions', 0), await live.connectStaff('allPermissions', 1)]
})
afterAll(async () => {
  live.disconnectAll()
  await live.close()
})

const write = (name: string) => ({ event: 'update', from: 'stored', to: 'stored', version: 2, by: { id: 1, name } })
const storeChange = (id: number, name: string): LiveEvent => ({
  type: 'changed',
  change: { record: 'store', id, write: write(name) },
  staffId: 0,
})

/** Creates an event whose notification in this transaction has so many bytes. */
async function eventOfSize(transaction: Db, id: number, byteCount: number): Promise<LiveEvent> {
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
    await live.app.db.delete(largeNotification)
    const [process] = live.processes
    const events: LiveEvent[] = []
    for (const size of [undefined, byteCount, undefined]) {
      const deliver = await live.app.db.transaction(async (tx) => {
        const id = byteCount * 10 + events.length
        const event = size === undefined ? storeChange(id, '短') : await eventOfSize(tx, id, size)
        events.push(event)
        return process?.sockets.liveUpdates.publish(tx, [event])
      })
      deliver?.()
    }
    expect(await live.app.db.$count(largeNotification)).toBe(storedCount)
    const changes = events.map((event) => ('change' in event ? event.change : undefined))
    for (const client of clients) {
      await client.waitFor('RECORD_CHANGED', ({ id }) => id === byteCount * 10 + 2)
      const received = client.payloadsOf('RECORD_CHANGED').filter(({ id }) => Math.floor(id / 10) === byteCount)
      expect(received).toEqual(changes)
    }
  })

  test('a stored notification is deleted after an hour', async () => {
    await live.app.db.delete(largeNotification)
    await live.app.db.transaction((tx) => notifyProcesses(tx, [storeChange(1, '長'.repeat(9_000))]))
    const [stored] = await live.app.db.select().from(largeNotification)
    const createdAt = stored?.createdAt.getTime() ?? 0
    await deleteExpiredRows(live.app.db, new Date(createdAt + 3_599_000))
    expect(await live.app.db.$count(largeNotification)).toBe(1)
    await deleteExpiredRows(live.app.db, new Date(createdAt + 3_601_000))
    expect(await live.app.db.$count(largeNotification)).toBe(0)
  })
})
