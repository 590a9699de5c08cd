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

/** A second is what the end of a session may take to close its sockets. */
const A_SECOND = { timeout: 1_000, interval: 10 }

let app: TestApp
/** Two processes on one database; a write is told by the first. */
let processes: { sockets: Sockets; address: string }[] = []
const open: Socket[] = []

beforeAll(async () => {
  app = await openTestApp({
    live: { announce: async (db, news) => processes[0]?.sockets.live.announce(db, news) ?? (() => undefined) },
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
  const { url, hear } = app.database
  const sockets = await openSockets({
    db: app.db,
    clock,
    tokens: createTokens(TEST_SECRET, clock),
    log: createLog('silent'),
    ...(url === undefined ? {} : { databaseUrl: url }),
    ...(hear === undefined ? {} : { hear }),
  })
  const http = createServer()
  sockets.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  await vi.waitUntil(() => sockets.isHearing(), { timeout: 10_000 })
  return { sockets, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** A socket of the token on each process, and what both have heard. */
async function connect(token: string) {
  const heard: string[] = []
  const sockets = await Promise.all(
    processes.map(async ({ address }, process) => {
      const socket = io(address + SOCKET_NAMESPACE, { forceNew: true, reconnection: false })
      open.push(socket)
      socket.onAny((event: string) => heard.push(`${process} ${event}`))
      await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
      expect(await socket.emitWithAck(SocketEvent.AUTHENTICATE, { token })).toEqual({ ok: true })
      return socket
    }),
  )
  return { sockets, heard }
}

const areClosed = (sockets: Socket[]) => vi.waitUntil(() => sockets.every(({ connected }) => !connected), A_SECOND)
const setStatus = (person: Person, status: number) =>
  app.db.update(staff).set({ status }).where(eq(staff.id, app.ids[person]))

/** Has both processes tell of a store, and answers who of these heard it once all of `sure` have. */
async function storeChanged(sure: string[]): Promise<void> {
  const before = sure.length
  for (const { sockets } of processes) {
    const told = await sockets.live.announce(app.db, [
      { type: 'changed', change: { record: 'store', id: 1 }, staffId: 0 },
    ])
    told()
  }
  await vi.waitUntil(
    () => sure.slice(before).filter((event) => event.endsWith(SocketEvent.RECORD_CHANGED)).length >= 2,
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
  ])('by %s, and no others', async (_way, end) => {
    await setStatus('STORE_MANAGEMENT', accountLifecycle.codes.active)
    const own = await connect((await app.signIn('STORE_MANAGEMENT')).token)
    const other = await connect((await app.signIn('everything')).token)
    await end()
    await areClosed(own.sockets)
    expect(other.sockets.every(({ connected }) => connected)).toBe(true)
  })

  test('by a sign-out, also of a socket that was authenticated just then', async () => {
    await setStatus('REPORT_MANAGEMENT', accountLifecycle.codes.active)
    const { token } = await app.signIn('REPORT_MANAGEMENT')
    const own = await connect(token)
    for (const socket of own.sockets) socket.emit(SocketEvent.AUTHENTICATE, { token })
    expect((await app.call(logout, { body: {} }, { token })).status).toBe(200)
    await areClosed(own.sockets)
  })
})

describe('a right that is taken away', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'with the role',
      async () => {
        const [held] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.ids.STORE_MANAGEMENT))
        await app.db
          .insert(staffRole)
          .values({ staffId: app.ids.USER_MANAGEMENT, roleId: held?.roleId ?? 0, position: 1 })
        const own = await connect((await app.signIn('USER_MANAGEMENT')).token)
        await storeChanged(own.heard)
        const isIt = and(eq(staffRole.staffId, app.ids.USER_MANAGEMENT), eq(staffRole.roleId, held?.roleId ?? 0))
        await app.db.delete(staffRole).where(isIt)
        return own
      },
    ],
    [
      'from the role',
      async () => {
        const [held] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.ids.POINT_MANAGEMENT))
        const [store] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.ids.STORE_MANAGEMENT))
        const [right] = await app.db
          .select()
          .from(rolePermission)
          .where(eq(rolePermission.roleId, store?.roleId ?? 0))
        const added = { roleId: held?.roleId ?? 0, permissionId: right?.permissionId ?? 0 }
        await app.db.insert(rolePermission).values(added)
        const own = await connect((await app.signIn('POINT_MANAGEMENT')).token)
        await storeChanged(own.heard)
        await app.db
          .delete(rolePermission)
          .where(and(eq(rolePermission.roleId, added.roleId), eq(rolePermission.permissionId, added.permissionId)))
        return own
      },
    ],
  ])('%s: the next change of a record is not heard, and the console asks for its permissions', async (_how, take) => {
    const witness = await connect((await app.signIn('everything')).token)
    const own = (await take()) as Awaited<ReturnType<typeof connect>>
    const before = own.heard.length
    await storeChanged(witness.heard)
    await vi.waitUntil(() => own.heard.length >= before + 2, A_SECOND)
    expect(own.heard.slice(before).toSorted()).toEqual([
      `0 ${SocketEvent.STORE_PERMISSION_CHANGED}`,
      `1 ${SocketEvent.STORE_PERMISSION_CHANGED}`,
    ])
    expect(own.sockets.every(({ connected }) => connected)).toBe(true)
  })
})
