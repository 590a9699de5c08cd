import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { logout } from '../../contract/auth.ts'
import { SOCKET_NAMESPACE, SocketEvent } from '../../contract/socketEvents.ts'
import { accountLifecycle } from '../../machines/account.ts'
import { createTokens } from '../auth/tokens.ts'
import { createLog } from '../app/log.ts'
import { rolePermission, session, staffRole } from '../auth/tables.ts'
import { staff } from '../db/schema.ts'
import { openSockets, type Sockets } from './socket.ts'
import { openTestApp, type Person, TEST_SECRET, type TestApp } from '../testing/testApp.ts'

/** When a session ends, its sockets are closed within a second. */
const A_SECOND = { timeout: 1_000, interval: 10 }

let app: TestApp
/** Two processes on one database; writes are published through the first. */
let processes: { sockets: Sockets; address: string }[] = []
const open: Socket[] = []

beforeAll(async () => {
  app = await openTestApp({
    live: { publish: async (db, news) => processes[0]?.sockets.live.publish(db, news) ?? (() => undefined) },
  })
  processes = [await openProcess(), await openProcess()]
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const { sockets } of processes) await sockets.close()
  await app.close()
})

async function openProcess() {
  const clock = () => app.time.now
  const { url, listen } = app.database
  const sockets = await openSockets({
    db: app.db,
    clock,
    tokens: createTokens(TEST_SECRET, clock),
    log: createLog('silent'),
    ...(url === undefined ? {} : { databaseUrl: url }),
    ...(listen === undefined ? {} : { listen }),
  })
  const http = createServer()
  sockets.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  await vi.waitUntil(() => sockets.isListening(), { timeout: 10_000 })
  return { sockets, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** Opens a socket with the token on each process, and records the events that both receive. */
async function connect(token: string) {
  const received: string[] = []
  const sockets = await Promise.all(
    processes.map(async ({ address }, process) => {
      const socket = io(address + SOCKET_NAMESPACE, { forceNew: true, reconnection: false })
      open.push(socket)
      socket.onAny((event: string) => received.push(`${process} ${event}`))
      await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
      expect(await socket.emitWithAck(SocketEvent.AUTHENTICATE, { token })).toEqual({ ok: true })
      return socket
    }),
  )
  return { sockets, received }
}

const areClosed = (sockets: Socket[]) => vi.waitUntil(() => sockets.every(({ connected }) => !connected), A_SECOND)
const setStatus = (person: Person, status: number) =>
  app.db.update(staff).set({ status }).where(eq(staff.id, app.ids[person]))

/**
 * Publishes a change of a store through both processes and waits until it has arrived twice.
 * @param received the events of a client that may see stores
 */
async function publishStoreChanged(received: string[]): Promise<void> {
  const before = received.length
  for (const { sockets } of processes) {
    const deliver = await sockets.live.publish(app.db, [
      { type: 'changed', change: { record: 'store', id: 1 }, staffId: 0 },
    ])
    deliver()
  }
  await vi.waitUntil(
    () => received.slice(before).filter((event) => event.endsWith(SocketEvent.RECORD_CHANGED)).length >= 2,
    {
      timeout: 2_000,
    },
  )
}

describe('within a second the sockets of every process are closed', () => {
  test.each([
    ['a deactivation', () => setStatus('STORE_MANAGEMENT', accountLifecycle.codes.deactivated)],
    [
      'a deactivation that is undone at once',
      async () => {
        await setStatus('STORE_MANAGEMENT', accountLifecycle.codes.deactivated)
        await setStatus('STORE_MANAGEMENT', accountLifecycle.codes.active)
      },
    ],
    [
      'the end of the session',
      () =>
        app.db.update(session).set({ revokedAt: app.time.now }).where(eq(session.staffId, app.ids.STORE_MANAGEMENT)),
    ],
    ['the removal of the session', () => app.db.delete(session).where(eq(session.staffId, app.ids.STORE_MANAGEMENT))],
  ])('by %s, and no others', async (_name, end) => {
    await setStatus('STORE_MANAGEMENT', accountLifecycle.codes.active)
    const own = await connect((await app.signIn('STORE_MANAGEMENT')).token)
    const other = await connect((await app.signIn('everything')).token)
    await end()
    await areClosed(own.sockets)
    expect(other.sockets.every(({ connected }) => connected)).toBe(true)
  })

  test('by a sign-out, even while the sockets authenticate again', async () => {
    await setStatus('REPORT_MANAGEMENT', accountLifecycle.codes.active)
    const { token } = await app.signIn('REPORT_MANAGEMENT')
    const own = await connect(token)
    for (const socket of own.sockets) socket.emit(SocketEvent.AUTHENTICATE, { token })
    expect((await app.call(logout, { body: {} }, { token })).status).toBe(200)
    await areClosed(own.sockets)
  })
})

describe('a permission that is removed', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'with the role',
      async () => {
        const [role] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.ids.STORE_MANAGEMENT))
        await app.db
          .insert(staffRole)
          .values({ staffId: app.ids.USER_MANAGEMENT, roleId: role?.roleId ?? 0, position: 1 })
        const own = await connect((await app.signIn('USER_MANAGEMENT')).token)
        await publishStoreChanged(own.received)
        const isAdded = and(eq(staffRole.staffId, app.ids.USER_MANAGEMENT), eq(staffRole.roleId, role?.roleId ?? 0))
        await app.db.delete(staffRole).where(isAdded)
        return own
      },
    ],
    [
      'from the role',
      async () => {
        const [role] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.ids.POINT_MANAGEMENT))
        const [storeRole] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.ids.STORE_MANAGEMENT))
        const [granted] = await app.db
          .select()
          .from(rolePermission)
          .where(eq(rolePermission.roleId, storeRole?.roleId ?? 0))
        const added = { roleId: role?.roleId ?? 0, permissionId: granted?.permissionId ?? 0 }
        await app.db.insert(rolePermission).values(added)
        const own = await connect((await app.signIn('POINT_MANAGEMENT')).token)
        await publishStoreChanged(own.received)
        await app.db
          .delete(rolePermission)
          .where(and(eq(rolePermission.roleId, added.roleId), eq(rolePermission.permissionId, added.permissionId)))
        return own
      },
    ],
  ])(
    '%s: the next change of a record is not sent to the console, which reloads its permissions',
    async (_how, remove) => {
      const witness = await connect((await app.signIn('everything')).token)
      const own = (await remove()) as Awaited<ReturnType<typeof connect>>
      const before = own.received.length
      await publishStoreChanged(witness.received)
      await vi.waitUntil(() => own.received.length >= before + 2, A_SECOND)
      expect(own.received.slice(before).toSorted()).toEqual([
        `0 ${SocketEvent.STORE_PERMISSION_CHANGED}`,
        `1 ${SocketEvent.STORE_PERMISSION_CHANGED}`,
      ])
      expect(own.sockets.every(({ connected }) => connected)).toBe(true)
    },
  )
})
