import { createServer, connect as connectTo, type AddressInfo, type Socket as NetSocket } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Config } from '../../contract/config.ts'
import type { TranslationEntry } from '../../contract/translationEntry.ts'
import { API_BASE } from '../../contract/limits.ts'
import type { Staff } from '../../contract/staff.ts'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import { createLog } from '../app/log.ts'
import { openDatabaseListener } from './databaseListener.ts'
import { openPostgresAdmin } from '../testing/postgresAdmin.ts'
import { type ServerProcess, startServer } from '../testing/serverProcess.ts'
import { TEST_PASSWORD } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

/** These tests need a PostgreSQL server: the embedded database has one process and no connections to lose. */
const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
const RECOVERY_TIMEOUT_MS = 30_000
/**
 * How long to wait for a notification: less than the ten seconds for which a process keeps permissions in its cache.
 */
const ARRIVAL_WAIT = { timeout: 8_000, interval: 10 }

/** The time in ms within which the sockets and calls of other processes must reflect a change. */
const PROPAGATION_TIMEOUT_MS = 1_000

/** One of two server processes on one PostgreSQL, with an authenticated socket as a console opens it. */
interface Replica {
  process: ServerProcess
  url: string
  token: string
  socket: Socket
  /** The events that the socket has received, each as its name and its payload. */
  received: unknown[][]
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let adminClient: pg.Client

beforeAll(async () => {
  if (!hasPostgres) return
  database = await openTestDatabase()
  const adminUrl = new URL(database.url ?? '')
  adminUrl.pathname = new URL(process.env['TEST_DATABASE_URL'] ?? '').pathname
  adminClient = new pg.Client({ connectionString: adminUrl.href })
  await adminClient.connect()
})
afterAll(async () => {
  if (!hasPostgres) return
  await adminClient.end()
  await database.close()
})

describe.runIf(hasPostgres)('two processes on one PostgreSQL', () => {
  let replicas: [Replica, Replica]
  beforeAll(async () => {
    const firstReplica = await openReplica()
    replicas = [firstReplica, await openReplica()]
  }, 180_000)
  afterAll(async () => {
    for (const {
      socket,
      process: { child, exitCode },
    } of replicas) {
      socket.disconnect()
      child.kill('SIGKILL')
      await exitCode
    }
  })

  test('two processes receive every change of each other again after the listening connections were terminated', async () => {
    await expectBothReceive(replicas)
    for (let round = 0; round < 3; round += 1) {
      expect(await terminateConnections(LISTENING_CONDITION)).toBe(2)
      await expectBothReceive(replicas)
    }
  })

  test('two processes receive every change of each other again after all connections were terminated', async () => {
    expect(await terminateConnections('true')).toBeGreaterThan(2)
    await expectBothReceive(replicas)
  })

  test('processes that cannot listen to the database are not ready, notify their own consoles of their writes, and catch up later', async () => {
    const [first, second] = replicas
    const counts = replicas.map(({ received }) => received.length)
    const newEvents = ({ received }: Replica, index: number) => received.slice(counts[index]).map(([event]) => event)
    const readiness = async ({ url }: Replica) => {
      const response = await fetch(`${url}/readyz`, { headers: { 'Accept-Language': 'en' } })
      return { status: response.status, body: await response.json() }
    }
    await setConnectionsAllowed(false)
    try {
      expect(await terminateConnections(LISTENING_CONDITION)).toBe(2)
      await vi.waitUntil(
        () => replicas.every((replica, index) => newEvents(replica, index).includes('interrupted')),
        ARRIVAL_WAIT,
      )
      const notReadyResponse = {
        status: 503,
        body: {
          status: 503,
          message: 'Changes made through other servers are not arriving at the moment. Try again in a moment.',
        },
      }
      expect(await Promise.all(replicas.map(readiness))).toEqual([notReadyResponse, notReadyResponse])
      expect(await changeConfig(first)).toBe(200)
      await vi.waitUntil(() => newEvents(first, 0).includes('SYSTEM_CONFIG_CHANGED'), ARRIVAL_WAIT)
      expect(newEvents(second, 1)).toEqual(['interrupted'])
    } finally {
      await setConnectionsAllowed(true)
    }
    const authenticatedEvent = [
      'authenticated',
      {
        cursor: expect.any(String) as string,
        changed: null,
        writes: expect.any(Array) as unknown[],
        counts: { conversations: expect.any(Array) as unknown[], notifications: expect.any(Number) as number },
      },
    ]
    await vi.waitUntil(() => newEvents(second, 1).includes('authenticated'), { timeout: RECOVERY_TIMEOUT_MS })
    // The number of notifications, counted anew, may follow at any time.
    const eventsOfCatchUp = second.received.slice(counts[1]).filter(([event]) => event !== 'NOTIFICATION')
    expect(eventsOfCatchUp).toEqual([['interrupted'], ['resumed'], authenticatedEvent])
    await expectBothReceive(replicas)
  })

  test('one process refuses a staff member who was deactivated through the other', async () => {
    const [first, second] = replicas
    const { staffId, fetchResponseStatus } = await signInOtherStaff(second)
    expect([await fetchResponseStatus(), await fetchResponseStatus()]).toEqual([200, 200])
    expect(await setStaffActive(first, staffId, false)).toBe(200)
    await vi.waitUntil(async () => (await fetchResponseStatus()) === 403, ARRIVAL_WAIT)
    expect(await setStaffActive(first, staffId, true)).toBe(200)
    expect(await fetchResponseStatus()).toBe(401)
  })

  test('one process refuses a staff member within a second after the other deactivated them, closes their socket and notifies the other consoles', async () => {
    const [first, second] = replicas
    const { staffId, fetchResponseStatus, socket } = await signInOtherStaff(second)
    expect(await fetchResponseStatus()).toBe(200)
    const countChanges = () => second.received.filter(([event]) => event === 'RECORD_CHANGED').length
    const before = countChanges()
    expect(await setStaffActive(first, staffId, false)).toBe(200)
    const isRefusedAndReported = async () =>
      (await fetchResponseStatus()) === 403 && socket.disconnected && countChanges() > before
    await vi.waitUntil(isRefusedAndReported, { timeout: PROPAGATION_TIMEOUT_MS, interval: 10 })
    expect(await setStaffActive(first, staffId, true)).toBe(200)
  })

  test('a staff member who was deactivated while the processes cannot listen to the database is refused at once', async () => {
    const [first, second] = replicas
    const before = second.received.length
    const { staffId, fetchResponseStatus } = await signInOtherStaff(second)
    expect(await fetchResponseStatus()).toBe(200)
    await setConnectionsAllowed(false)
    try {
      expect(await terminateConnections(LISTENING_CONDITION)).toBe(2)
      await vi.waitUntil(() => second.received.slice(before).some(([event]) => event === 'interrupted'), ARRIVAL_WAIT)
      expect(await fetchResponseStatus()).toBe(200)
      expect(await setStaffActive(first, staffId, false)).toBe(200)
      expect(await fetchResponseStatus()).toBe(403)
    } finally {
      await setConnectionsAllowed(true)
    }
    await expectBothReceive(replicas)
    expect(await setStaffActive(first, staffId, true)).toBe(200)
  })

  test('a right that was taken away is refused after at most a tenth of a second, although the listening backends do not respond', async () => {
    const [first, second] = replicas
    const { staffId, fetchResponseStatus } = await signInOtherStaff(second)
    // The responses of the second call on come from the cache.
    for (let count = 0; count < 5; count += 1) expect(await fetchResponseStatus()).toBe(200)
    const admin = await openPostgresAdmin(database.url ?? '')
    try {
      expect(await admin.stopBackends(LISTENING_CONDITION)).toHaveLength(2)
      expect(await setStaffActive(first, staffId, false)).toBe(200)
      const deactivatedAt = performance.now()
      while (performance.now() - deactivatedAt <= 100) await fetchResponseStatus()
      expect([await fetchResponseStatus(), await fetchResponseStatus()]).toEqual([403, 403])
    } finally {
      await admin.close()
    }
    await expectBothReceive(replicas)
    expect(await setStaffActive(first, staffId, true)).toBe(200)
  })

  test('one process uses the texts that were edited through the other, even while they cannot listen to the database', async () => {
    const [first, second] = replicas
    const notFoundMessage = async () => {
      const response = await send(second, 'GET', '/system/language/2000000000')
      return ((await response.json()) as { message: string }).message
    }
    const before = await notFoundMessage()
    const editText = async (text: string) => {
      const searchResponse = await send(first, 'GET', '/system/language?q=error.notFound')
      const { items } = ((await searchResponse.json()) as { data: { items: TranslationEntry[] } }).data
      const { id, version } = items.find(({ key }) => key === 'error.notFound') ?? {}
      return (await send(first, 'PUT', `/system/language/${id}`, { ja: text, vi: '', en: '', version })).status
    }
    expect(await editText('ありません。')).toBe(200)
    await vi.waitUntil(async () => (await notFoundMessage()) === 'ありません。', ARRIVAL_WAIT)
    await setConnectionsAllowed(false)
    try {
      const count = second.received.length
      expect(await terminateConnections(LISTENING_CONDITION)).toBe(2)
      await vi.waitUntil(() => second.received.slice(count).some(([event]) => event === 'interrupted'), ARRIVAL_WAIT)
      expect(await editText('見つかりません。')).toBe(200)
      expect(await notFoundMessage()).toBe('見つかりません。')
    } finally {
      await setConnectionsAllowed(true)
    }
    await expectBothReceive(replicas)
    expect(await editText('')).toBe(200)
    await vi.waitUntil(async () => (await notFoundMessage()) === before, ARRIVAL_WAIT)
  })

  test('only calls in progress fail when connections are terminated one by one while people work', async () => {
    const statuses: number[] = []
    const stopController = new AbortController()
    const workAtReplica = async (replica: Replica) => {
      while (!stopController.signal.aborted)
        statuses.push(await changeConfig(replica), await fetchStoreListStatus(replica))
    }
    const workers = [...replicas, ...replicas].map(workAtReplica)
    for (let terminationCount = 0; terminationCount < 30; terminationCount += 1) {
      const before = statuses.length
      await terminateConnections(
        'pid = (select pid from pg_stat_activity where datname = $1 order by random() limit 1)',
      )
      await vi.waitUntil(() => statuses.length >= before + 8, { timeout: RECOVERY_TIMEOUT_MS })
    }
    stopController.abort()
    await Promise.all(workers)
    // 409: two people changed the same version. 503: the call's database connection was terminated.
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(30)
    expect(replicas.map(({ process: { child } }) => child.exitCode)).toEqual([null, null])
    await expectBothReceive(replicas)
  })
})

test.runIf(hasPostgres)('a connection of the listener that hangs is noticed and replaced', async () => {
  const proxy = await openProxy(new URL(database.url ?? ''))
  const listenerCalls: string[] = []
  const listener = openDatabaseListener({
    databaseUrl: proxy.url,
    channel: 'a_test',
    log: createLog('silent'),
    onNotification: (payload) => listenerCalls.push(payload),
    onResumed: () => listenerCalls.push('resumed'),
    onInterrupted: () => listenerCalls.push('interrupted'),
  })
  await vi.waitUntil(() => listenerCalls.includes('resumed'), { timeout: RECOVERY_TIMEOUT_MS })
  const otherDatabaseClient = new pg.Client({ connectionString: database.url })
  await otherDatabaseClient.connect()
  await otherDatabaseClient.query("select pg_notify('a_test', 'first')")
  await vi.waitUntil(() => listenerCalls.includes('first'), ARRIVAL_WAIT)
  proxy.hang()
  await vi.waitUntil(() => listenerCalls.at(-2) === 'interrupted' && listenerCalls.at(-1) === 'resumed', {
    timeout: RECOVERY_TIMEOUT_MS,
  })
  expect(listener.isListening()).toBe(true)
  await otherDatabaseClient.query("select pg_notify('a_test', 'second')")
  await vi.waitUntil(() => listenerCalls.includes('second'), ARRIVAL_WAIT)
  expect(listenerCalls).toEqual(['resumed', 'first', 'interrupted', 'resumed', 'second'])
  listener.close()
  await otherDatabaseClient.end()
  proxy.close()
})

const LISTENING_CONDITION = "query ilike 'listen%'"

async function openReplica(): Promise<Replica> {
  const server = startServer({ DATABASE_URL: database.url ?? '' })
  const url = await server.url
  const loginResponse = await fetch(`${url}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@choba.example', password: TEST_PASSWORD }),
  })
  const { token } = ((await loginResponse.json()) as { data: { token: string } }).data
  const { socket, received } = await openSocket(url, token)
  // A socket whose token could not be checked is closed, and a console then connects again.
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') socket.connect()
  })
  return { process: server, url, token, socket, received }
}

/** Opens a socket as a console does, and waits until it is authenticated. */
async function openSocket(url: string, token: string): Promise<Pick<Replica, 'socket' | 'received'>> {
  const socket = io(url + SOCKET_NAMESPACE, { forceNew: true, reconnection: false })
  const received: unknown[][] = []
  socket.onAny((...event: unknown[]) => received.push(event))
  const authenticate = () => void socket.emit('authenticate', { token, cursor: '1' })
  socket.on('connect', authenticate)
  socket.on('resumed', authenticate)
  await vi.waitUntil(() => received.some(([event]) => event === 'authenticated'), {
    timeout: RECOVERY_TIMEOUT_MS,
  })
  return { socket, received }
}

/**
 * Terminates backends of the test database.
 * @param condition an SQL condition on `pg_stat_activity`
 * @returns how many were terminated
 */
async function terminateConnections(condition: string): Promise<number> {
  const { rowCount } = await adminClient.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and ${condition}`,
    [databaseName()],
  )
  return rowCount ?? 0
}

async function setConnectionsAllowed(isAllowed: boolean): Promise<void> {
  await adminClient.query(`alter database ${databaseName()} allow_connections ${isAllowed}`)
}

function databaseName(): string {
  return new URL(database.url ?? '').pathname.slice(1)
}

function send({ url, token }: Replica, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(url + API_BASE + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function fetchStoreListStatus(replica: Replica): Promise<number> {
  return (await send(replica, 'GET', '/store')).status
}

/**
 * Signs in another staff member at one process. Returns the staff member's id, a function that sends a call and returns
 * its status, and an authenticated socket.
 */
async function signInOtherStaff(
  replica: Replica,
): Promise<{ staffId: number; fetchResponseStatus: () => Promise<number>; socket: Socket }> {
  const credentials = { email: 'user@choba.example', password: TEST_PASSWORD }
  const loginResponse = await send({ ...replica, token: '' }, 'POST', '/auth/login', credentials)
  const { token } = ((await loginResponse.json()) as { data: { token: string } }).data
  const profileResponse = await send({ ...replica, token }, 'GET', '/auth/profile')
  const { id } = ((await profileResponse.json()) as { data: { id: number } }).data
  const { socket } = await openSocket(replica.url, token)
  return {
    staffId: id,
    fetchResponseStatus: async () => (await send({ ...replica, token }, 'GET', '/user')).status,
    socket,
  }
}

/** Activates or deactivates a staff member through one process and returns the status. */
async function setStaffActive(replica: Replica, id: number, isActive: boolean): Promise<number> {
  const { version } = ((await (await send(replica, 'GET', `/system/staff/${id}`)).json()) as { data: Staff }).data
  const body = { event: isActive ? 'activate' : 'deactivate', version }
  return (await send(replica, 'POST', `/system/staff/${id}/transition`, body)).status
}

/** Changes the config through one process and returns the status. Expects every 503 to have a Retry-After header. */
async function changeConfig(replica: Replica): Promise<number> {
  const configResponse = await send(replica, 'GET', '/system/config')
  if (configResponse.status !== 200) return statusOf(configResponse)
  const { updatedAt: _at, updatedBy: _by, ...values } = ((await configResponse.json()) as { data: Config }).data
  return statusOf(
    await send(replica, 'PUT', '/system/config', { ...values, REFERRAL_REWARD: (values.REFERRAL_REWARD + 1) % 1_000 }),
  )
}

function statusOf({ status, headers }: Response): number {
  if (status === 503) expect(headers.get('Retry-After')).toBe('1')
  return status
}

/** Expects that, after a while, a change at either process reaches the sockets of both, and that both are ready. */
async function expectBothReceive(replicas: readonly Replica[]): Promise<void> {
  const tryToReachBoth = async (replica: Replica) => {
    const before = replicas.map(({ received }) => received.length)
    const haveArrived = () =>
      replicas.every(({ received }, index) =>
        received.slice(before[index]).some(([event]) => event === 'SYSTEM_CONFIG_CHANGED'),
      )
    if ((await changeConfig(replica)) !== 200) return false
    return vi.waitUntil(haveArrived, { timeout: 3_000 }).catch(() => false)
  }
  for (const replica of replicas) await vi.waitUntil(() => tryToReachBoth(replica), { timeout: RECOVERY_TIMEOUT_MS })
  const readyStatuses = await Promise.all(replicas.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))
  expect(readyStatuses).toEqual([200, 200])
}

/** Opens a proxy in front of the database. `hang` stops the traffic of the connections that are open now. */
async function openProxy(databaseUrl: URL) {
  const openConnections = new Set<NetSocket>()
  const server = createServer((client) => {
    const upstream = connectTo(Number(databaseUrl.port), databaseUrl.hostname)
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      openConnections.add(from)
      from.pipe(into)
      from.on('error', () => into.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    hang() {
      for (const socket of openConnections) socket.unpipe().pause()
    },
    close() {
      for (const socket of openConnections) socket.destroy()
      server.close()
    },
  }
}
