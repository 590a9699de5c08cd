import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Config } from '../../contract/config.ts'
import type { Page } from '../../contract/endpoint.ts'
import { API_BASE } from '../../contract/limits.ts'
import type { Report } from '../../contract/report.ts'
import { openPostgresAdmin, type PostgresAdmin } from '../testing/postgresAdmin.ts'
import { type ServerProcess, startServer } from '../testing/serverProcess.ts'
import { TEST_PASSWORD } from '../testing/testApp.ts'
import { openTestDatabase } from '../testing/testDatabase.ts'

/** The embedded database runs in the process of the server: nobody else can lock, stop or restart it. */
const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined
/** The time within which every call has ended, whatever happens to the database. */
const CALL_TIMEOUT_MS = 30_000
const IS_POOLED = `application_name = 'choba'`

interface CallResponse {
  status: number
  retryAfter: string | null
  body: { data?: unknown; message?: string }
}

describe.runIf(hasPostgres)('a server whose PostgreSQL is locked, does not respond or restarts', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let admin: PostgresAdmin
  let server: ServerProcess
  let token: string

  beforeAll(async () => {
    database = await openTestDatabase()
    server = startServer({ DATABASE_URL: database.url ?? '' })
    const credentials = { email: 'admin@choba.example', password: TEST_PASSWORD }
    token = ((await call('POST', '/auth/login', credentials)).body.data as { token: string }).token
    admin = await openPostgresAdmin(database.url ?? '')
  }, 180_000)
  afterEach(async () => {
    admin.resumeBackends()
    await admin.client.query('rollback')
  })
  afterAll(async () => {
    await admin.close()
    server.child.kill('SIGKILL')
    await server.exitCode
    await database.close()
  })

  async function call(method: string, path: string, body?: unknown): Promise<CallResponse> {
    const response = await fetch((await server.url) + API_BASE + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Accept-Language': 'en' },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const responseBody = (await response.json()) as CallResponse['body']
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: responseBody }
  }
  const statusOf = async (path: string) => (await call('GET', path)).status
  async function changeConfig(): Promise<number> {
    const { updatedAt: _at, updatedBy: _by, ...config } = (await call('GET', '/system/config')).body.data as Config
    return (await call('PUT', '/system/config', config)).status
  }
  async function handleReport(): Promise<CallResponse> {
    const [report] = ((await call('GET', '/report?status=0')).body.data as Page<Report>).items
    return call('POST', `/report/${report?.id}/transition`, { event: 'handle', version: report?.version })
  }

  test('while a table is locked, calls that need it are refused soon and say so, and all others are answered meanwhile', async () => {
    await admin.client.query('begin; lock table report in access exclusive mode')
    const endings: string[] = []
    const refusedCalls = Array.from({ length: 10 }, async () => {
      const { status, retryAfter, body } = await call('GET', '/report')
      endings.push('refused')
      return [status, retryAfter, body.message]
    })
    const otherStatuses = Promise.all([
      ...['/user', '/store', '/system/staff', '/point/withdrawal', '/system/language', '/auth/profile'].map(statusOf),
      changeConfig(),
    ])
    expect(await otherStatuses.then((statuses) => [...statuses, ...endings])).toEqual(Array<number>(7).fill(200))
    const responses = await Promise.all(refusedCalls)
    expect(new Set(responses.map(([status, retryAfter]) => `${status} ${retryAfter}`))).toEqual(new Set(['503 1']))
    expect(responses.map(([, , message]) => message)).toContain(
      'This data is in use at the moment. Try again in a moment.',
    )
    expect(await statusOf('/user')).toBe(200)
    await admin.client.query('rollback')
    expect(await statusOf('/report')).toBe(200)
  })

  test('a write that waits for a locked table is refused without effect, while other writes are done', async () => {
    await admin.client.query('begin; lock table report in exclusive mode')
    const handling = handleReport()
    expect(await changeConfig()).toBe(200)
    expect(await handling).toMatchObject({ status: 503, retryAfter: '1' })
    await admin.client.query('rollback')
    expect((await handleReport()).status).toBe(200)
  })

  test('while backends do not respond, every call ends, and calls are answered again before the backends go on', async () => {
    await Promise.all(['/user', '/store', '/report', '/user', '/store', '/report'].map(statusOf))
    const stoppedPids = await admin.stopBackends(IS_POOLED)
    expect(stoppedPids.length).toBeGreaterThan(0)
    await vi.waitUntil(
      async () => {
        const statuses = await Promise.all([
          ...['/user', '/store', '/report'].map(statusOf),
          changeConfig().catch(() => 503),
        ])
        expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
        return statuses.every((status) => status === 200)
      },
      { timeout: 90_000 },
    )
  }, 120_000)

  test('after a restart of PostgreSQL, calls are answered as soon as it accepts connections', async () => {
    const databaseName = new URL(database.url ?? '').pathname.slice(1)
    const maintenance = await openPostgresAdmin(process.env['TEST_DATABASE_URL'] ?? '')
    await maintenance.client.query(`alter database ${databaseName} allow_connections false`)
    await admin.terminateBackends('true')
    const during = await call('GET', '/user')
    expect([during.status, during.retryAfter]).toEqual([503, '1'])
    await maintenance.client.query(`alter database ${databaseName} allow_connections true`)
    await maintenance.close()
    admin = await openPostgresAdmin(database.url ?? '')
    await vi.waitUntil(async () => (await statusOf('/user')) === 200, { timeout: CALL_TIMEOUT_MS })
    expect(await changeConfig()).toBe(200)
  })
})
