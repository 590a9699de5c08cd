import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { logout } from '../../contract/auth.ts'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { createLog } from '../app/log.ts'
import { rolePermission, session, staffRole } from '../auth/tables.ts'
import { staff } from '../db/schema.ts'
import { openSockets, type Sockets } from './socket.ts'
import { openTestApp, type CallerName, TEST_SECRET, type TestApp } from '../testing/testApp.ts'

/** A wait that ends before the periodic check of all sockets, which would notice the change too. */
const PROMPT_REACTION_WAIT = { timeout: 10_000, interval: 10 }

let app: TestApp
/** Two processes on one database; writes are published through the first. */
let processes: { sockets: Sockets; address: string }[] = []
const openedSockets: Socket[] = []

beforeAll(async () => {
  app = await openTestApp({
    liveUpdates: {
      publish: async (db, events) => processes[0]?.sockets.liveUpdates.publish(db, events) ?? (() => undefined),
    },
  })
  processes = [await openProcess(), await openProcess()]
})
afterEach(() => {
  for (const socket of openedSockets.splice(0)) socket.disconnect()
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
    secret: TEST_SECRET,
    log: createLog('silent'),
    ...(url === undefined ? {} : { databaseUrl: url }),
    ...(listen === undefined ? {} : { listen }),
  })
  const http = createServer()
  sockets.attach(http)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  await vi.waitUntil(() => sockets.isListeningToDatabase(), { timeout: 10_000 })
  return { sockets, address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

/** Opens a socket with the token on each process, and records the events that each socket receives. */
async function connect(token: string) {
  const received: string[] = []
  const sockets = await Promise.all(
    processes.map(async ({ address }, processIndex) => {
      const socket = io(address + SOCKET_NAMESPACE, { forceNew: true, reconnection: false })
      openedSockets.push(socket)
      socket.onAny((event: string) => received.push(`${processIndex} ${event}`))
      await new Promise((resolve) => void socket.once('connect', () => resolve(undefined)))
      expect(await socket.emitWithAck('authenticate', { token })).toEqual({ ok: true })
      return socket
    }),
  )
  return { sockets, received }
}

const waitUntilClosed = (sockets: Socket[]) =>
  vi.waitUntil(() => sockets.every(({ connected }) => !connected), PROMPT_REACTION_WAIT)
const setStatus = (person: CallerName, status: number) =>
  app.db.update(staff).set({ status }).where(eq(staff.id, app.staffIds[person]))

/**
 * Publishes a change of a store to the sockets of both processes and waits until it has arrived at each.
 * @param received the events that a client who may see stores has received from both processes
 */
async function publishStoreChanged(received: string[]): Promise<void> {
  const countArrived = () => received.filter((event) => event.endsWith('RECORD_CHANGED')).length
  const before = countArrived()
  // Processes that share a PostgreSQL deliver what any of them publishes.
  const publishingProcesses = app.database.url === undefined ? processes : processes.slice(0, 1)
  for (const { sockets } of publishingProcesses) {
    const deliver = await sockets.liveUpdates.publish(app.db, [
      { type: 'changed', change: { record: 'store', id: 1 }, staffId: 0 },
    ])
    deliver()
  }
  await vi.waitUntil(() => countArrived() >= before + processes.length, PROMPT_REACTION_WAIT)
}

describe('the sockets of every process are closed immediately', () => {
  test.each([
    ['a deactivation', () => setStatus('STORE_MANAGEMENT', staffLifecycle.codes.deactivated)],
    [
      'a deactivation that is undone at once',
      async () => {
        await setStatus('STORE_MANAGEMENT', staffLifecycle.codes.deactivated)
        await setStatus('STORE_MANAGEMENT', staffLifecycle.codes.active)
      },
    ],
    [
      'the end of the session',
      () =>
        app.db
          .update(session)
          .set({ revokedAt: app.time.now })
          .where(eq(session.staffId, app.staffIds.STORE_MANAGEMENT)),
    ],
    [
      'the removal of the session',
      () => app.db.delete(session).where(eq(session.staffId, app.staffIds.STORE_MANAGEMENT)),
    ],
  ])(
    'the sockets of a staff member are closed on every process by %s, but those of others stay open',
    async (_name, end) => {
      await setStatus('STORE_MANAGEMENT', staffLifecycle.codes.active)
      const ownClient = await connect((await app.signIn('STORE_MANAGEMENT')).token)
      const otherClient = await connect((await app.signIn('allPermissions')).token)
      await end()
      await waitUntilClosed(ownClient.sockets)
      expect(otherClient.sockets.every(({ connected }) => connected)).toBe(true)
    },
  )

  test('the sockets of a session are closed on every process by a sign-out, even while they authenticate again', async () => {
    await setStatus('REPORT_MANAGEMENT', staffLifecycle.codes.active)
    const { token } = await app.signIn('REPORT_MANAGEMENT')
    const ownClient = await connect(token)
    for (const socket of ownClient.sockets) socket.emit('authenticate', { token })
    expect((await app.call(logout, { body: {} }, { token })).status).toBe(200)
    await waitUntilClosed(ownClient.sockets)
  })
})

describe('a permission that is removed', () => {
  const roleIdOf = async (person: CallerName) => {
    const [role] = await app.db.select().from(staffRole).where(eq(staffRole.staffId, app.staffIds[person]))
    return role?.roleId ?? 0
  }

  test.each<[string, CallerName, () => Promise<() => Promise<unknown>>]>([
    [
      'with the role',
      'USER_MANAGEMENT',
      async () => {
        const addedRow = { staffId: app.staffIds.USER_MANAGEMENT, roleId: await roleIdOf('STORE_MANAGEMENT') }
        await app.db.insert(staffRole).values({ ...addedRow, position: 1 })
        const isAddedRow = and(eq(staffRole.staffId, addedRow.staffId), eq(staffRole.roleId, addedRow.roleId))
        return () => app.db.delete(staffRole).where(isAddedRow)
      },
    ],
    [
      'from the role',
      'POINT_MANAGEMENT',
      async () => {
        const isOfStoreRole = eq(rolePermission.roleId, await roleIdOf('STORE_MANAGEMENT'))
        const [granted] = await app.db.select().from(rolePermission).where(isOfStoreRole)
        const addedRow = { roleId: await roleIdOf('POINT_MANAGEMENT'), permissionId: granted?.permissionId ?? 0 }
        await app.db.insert(rolePermission).values(addedRow)
        const isAddedRow = and(
          eq(rolePermission.roleId, addedRow.roleId),
          eq(rolePermission.permissionId, addedRow.permissionId),
        )
        return () => app.db.delete(rolePermission).where(isAddedRow)
      },
    ],
  ])(
    'after a permission was removed %s, the next change of a record is not sent to the console, which reloads its permissions',
    async (_how, person, add) => {
      const clientWithAccess = await connect((await app.signIn('allPermissions')).token)
      const remove = await add()
      const ownClient = await connect((await app.signIn(person)).token)
      await publishStoreChanged(ownClient.received)
      const before = ownClient.received.length
      await remove()
      await publishStoreChanged(clientWithAccess.received)
      // The grant before can be told once more, if it was checked while the client signed in. The number of notifications
      // is counted anew when rights change.
      const eventsAfter = () =>
        new Set(ownClient.received.slice(before).filter((event) => !event.endsWith(' NOTIFICATION')))
      await vi.waitUntil(() => eventsAfter().size >= processes.length, PROMPT_REACTION_WAIT)
      expect([...eventsAfter()].toSorted()).toEqual([`0 STORE_PERMISSION_CHANGED`, `1 STORE_PERMISSION_CHANGED`])
      expect(ownClient.sockets.every(({ connected }) => connected)).toBe(true)
    },
  )
})
