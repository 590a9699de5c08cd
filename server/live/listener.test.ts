import { createServer, connect as connectTo, type AddressInfo, type Socket as NetSocket } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Config } from '../../contract/config.ts'
import { API_BASE } from '../../contract/limits.ts'
import { SOCKET_NAMESPACE, SocketEvent } from '../../contract/socketEvents.ts'
import { createLog } from '../app/log.ts'
import { openListener } from './listener.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'
import { openTestDatabase, TEST_PASSWORD } from '../testing/testApp.ts'

/** The embedded database has one process and no connections that could be lost. */
const isServed = process.env['TEST_DATABASE_URL'] !== undefined
const AGAIN_MS = 10_000

/** One of two server processes on one PostgreSQL, with a console's socket on it. */
interface Replica {
  process: ServerProcess
  address: string
  token: string
  socket: Socket
  heard: unknown[][]
}

let database: Awaited<ReturnType<typeof openTestDatabase>>
let administrator: pg.Client

beforeAll(async () => {
  if (!isServed) return
  database = await openTestDatabase()
  const elsewhere = new URL(database.url ?? '')
  elsewhere.pathname = new URL(process.env['TEST_DATABASE_URL'] ?? '').pathname
  administrator = new pg.Client({ connectionString: elsewhere.href })
  await administrator.connect()
})
afterAll(async () => {
  if (!isServed) return
  await administrator.end()
  await database.close()
})

describe.runIf(isServed)('two processes on one PostgreSQL', () => {
  let replicas: [Replica, Replica]
  beforeAll(async () => {
    const first = await openReplica()
    replicas = [first, await openReplica()]
  }, 180_000)
  afterAll(async () => {
    for (const {
      socket,
      process: { child, ended },
    } of replicas) {
      socket.disconnect()
      child.kill('SIGKILL')
      await ended
    }
  })

  test('hear every change of each other again after the connections that listen were terminated', async () => {
    await expectBothHear(replicas)
    for (let round = 0; round < 3; round += 1) {
      expect(await terminate(LISTENING)).toBe(2)
      await expectBothHear(replicas)
    }
  })

  test('hear every change of each other again after all connections were terminated', async () => {
    expect(await terminate('true')).toBeGreaterThan(2)
    await expectBothHear(replicas)
  })

  test('that hear nothing are not ready and say so, tell their own consoles what they write, and catch up', async () => {
    const [first, second] = replicas
    const since = replicas.map(({ heard }) => heard.length)
    const newsOf = ({ heard }: Replica, at: number) => heard.slice(since[at]).map(([event]) => event)
    const saysNotReady = async ({ address }: Replica) => {
      const answer = await fetch(`${address}/readyz`, { headers: { 'Accept-Language': 'en' } })
      return { status: answer.status, body: await answer.json() }
    }
    await allowConnections(false)
    try {
      expect(await terminate(LISTENING)).toBe(2)
      await vi.waitUntil(() => replicas.every((replica, at) => newsOf(replica, at).includes(SocketEvent.INTERRUPTED)))
      const notHearing = {
        status: 503,
        body: {
          status: 503,
          message: 'Changes made through other servers are not arriving at the moment. Try again in a moment.',
        },
      }
      expect(await Promise.all(replicas.map(saysNotReady))).toEqual([notHearing, notHearing])
      expect(await change(first)).toBe(200)
      await vi.waitUntil(() => newsOf(first, 0).includes(SocketEvent.SYSTEM_CONFIG_CHANGED))
      expect(newsOf(second, 1)).toEqual([SocketEvent.INTERRUPTED])
    } finally {
      await allowConnections(true)
    }
    const caughtUp = [SocketEvent.AUTHENTICATED, { cursor: expect.any(String) as string, changed: null }]
    await vi.waitUntil(() => newsOf(second, 1).includes(SocketEvent.AUTHENTICATED), { timeout: AGAIN_MS })
    expect(second.heard.slice(since[1])).toEqual([[SocketEvent.INTERRUPTED], [SocketEvent.RESUMED], caughtUp])
    await expectBothHear(replicas)
  })

  test('lose no more than the call in flight where connections are terminated one by one while people work', async () => {
    const statuses: number[] = []
    const over = new AbortController()
    const work = async (replica: Replica) => {
      while (!over.signal.aborted) statuses.push(await change(replica), await read(replica))
    }
    const people = [...replicas, ...replicas].map(work)
    for (let kills = 0; kills < 30; kills += 1) {
      const before = statuses.length
      await terminate('pid = (select pid from pg_stat_activity where datname = $1 order by random() limit 1)')
      await vi.waitUntil(() => statuses.length >= before + 8, { timeout: AGAIN_MS })
    }
    over.abort()
    await Promise.all(people)
    // 409: two people changed the same version. 503: the call whose connection it was.
    expect(statuses.filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 503).length).toBeLessThanOrEqual(30)
    expect(replicas.map(({ process: { child } }) => child.exitCode)).toEqual([null, null])
    await expectBothHear(replicas)
  })
})

test.runIf(isServed)('a listening connection that hangs is noticed and replaced', async () => {
  const proxy = await openProxy(new URL(database.url ?? ''))
  const told: string[] = []
  const listener = openListener({
    databaseUrl: proxy.url,
    channel: 'a_test',
    log: createLog('silent'),
    heard: (payload) => told.push(payload),
    resumed: () => told.push('resumed'),
    interrupted: () => told.push('interrupted'),
  })
  await vi.waitUntil(() => told.includes('resumed'), { timeout: AGAIN_MS })
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query("select pg_notify('a_test', 'first')")
  await vi.waitUntil(() => told.includes('first'))
  proxy.hang()
  await vi.waitUntil(() => !listener.isHearing(), { timeout: AGAIN_MS })
  await vi.waitUntil(() => listener.isHearing(), { timeout: AGAIN_MS })
  await other.query("select pg_notify('a_test', 'second')")
  await vi.waitUntil(() => told.includes('second'))
  expect(told).toEqual(['resumed', 'first', 'interrupted', 'resumed', 'second'])
  listener.close()
  await other.end()
  proxy.close()
})

const LISTENING = "query ilike 'listen%'"

async function openReplica(): Promise<Replica> {
  const server = startServer({ DATABASE_URL: database.url ?? '' })
  const address = await server.address
  const login = await fetch(`${address}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@choba.example', password: TEST_PASSWORD }),
  })
  const { token } = ((await login.json()) as { data: { token: string } }).data
  const socket = io(address + SOCKET_NAMESPACE, { forceNew: true, reconnection: false })
  const heard: unknown[][] = []
  socket.onAny((...event: unknown[]) => heard.push(event))
  const authenticate = () => void socket.emit(SocketEvent.AUTHENTICATE, { token, cursor: '1' })
  socket.on('connect', authenticate)
  socket.on(SocketEvent.RESUMED, authenticate)
  await vi.waitUntil(() => heard.some(([event]) => event === SocketEvent.AUTHENTICATED), { timeout: AGAIN_MS })
  return { process: server, address, token, socket, heard }
}

/** Ends the backends of both processes that match, as an administrator would; answers how many. */
async function terminate(which: string): Promise<number> {
  const { rowCount } = await administrator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and ${which}`,
    [nameOfDatabase()],
  )
  return rowCount ?? 0
}

async function allowConnections(isAllowed: boolean): Promise<void> {
  await administrator.query(`alter database ${nameOfDatabase()} allow_connections ${isAllowed}`)
}

function nameOfDatabase(): string {
  return new URL(database.url ?? '').pathname.slice(1)
}

function send({ address, token }: Replica, method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(address + API_BASE + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

async function read(replica: Replica): Promise<number> {
  return (await send(replica, 'GET', '/store')).status
}

/** Changes the config at one process; the status of the answer. A refusal for now says when to ask again. */
async function change(replica: Replica): Promise<number> {
  const asked = await send(replica, 'GET', '/system/config')
  if (asked.status !== 200) return statusOf(asked)
  const { updatedAt: _at, updatedBy: _by, ...values } = ((await asked.json()) as { data: Config }).data
  return statusOf(
    await send(replica, 'PUT', '/system/config', { ...values, referralReward: (values.referralReward + 1) % 1_000 }),
  )
}

function statusOf({ status, headers }: Response): number {
  if (status === 503) expect(headers.get('Retry-After')).toBe('1')
  return status
}

/** Within 10 seconds a change at either process is heard on the sockets of both, and both say that they are ready. */
async function expectBothHear(replicas: readonly Replica[]): Promise<void> {
  const isHeardFrom = async (replica: Replica) => {
    const before = replicas.map(({ heard }) => heard.length)
    const arrived = () =>
      replicas.every(({ heard }, at) =>
        heard.slice(before[at]).some(([event]) => event === SocketEvent.SYSTEM_CONFIG_CHANGED),
      )
    if ((await change(replica)) !== 200) return false
    return vi.waitUntil(arrived, { timeout: 1_000 }).catch(() => false)
  }
  for (const replica of replicas) await vi.waitUntil(() => isHeardFrom(replica), { timeout: AGAIN_MS })
  const ready = await Promise.all(replicas.map(async ({ address }) => (await fetch(`${address}/readyz`)).status))
  expect(ready).toEqual([200, 200])
}

/** Stands between a client and the database; `hang` lets nothing through the connections that are open now. */
async function openProxy(to: URL) {
  const open = new Set<NetSocket>()
  const server = createServer((client) => {
    const behind = connectTo(Number(to.port), to.hostname)
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    hang() {
      for (const socket of open) socket.unpipe().pause()
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
