import { createServer } from 'node:http'
import { eq, type Logger } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { API_BASE } from '../../contract/limits.ts'
import { createApp } from '../app/app.ts'
import { createLog } from '../app/log.ts'
import { staff } from '../db/schema.ts'
import { LIVE_CHANNEL, parseNotification } from '../live/processNotifications.ts'
import { openSockets } from '../live/socket.ts'
import { createServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import { openTestApp, TEST_SECRET, type TestApp } from '../testing/testApp.ts'
import { type CallerCache, createCallerCache } from './callerCache.ts'
import { session, staffRole } from './tables.ts'
import { type Bearer, createTokenIssuer } from './tokens.ts'

const TEST_START = new Date('2026-11-21T03:00:00.000Z')

let app: TestApp
let queryCount: number
let monotonicMs: number
let areNotificationsConfirmed: boolean
let callerCache: CallerCache
let bearer: Bearer
beforeAll(async () => {
  app = await openTestApp()
  const { token } = await app.signIn('USER_MANAGEMENT')
  const verifiedBearer = await createTokenIssuer(TEST_SECRET, () => app.time.now).verify(token)
  if (verifiedBearer === undefined) throw new Error('no bearer')
  bearer = verifiedBearer
  const { logger } = (app.db as unknown as { session: { logger: Logger } }).session
  vi.spyOn(logger, 'logQuery').mockImplementation((query) => {
    if (query.includes('from "session" inner join "staff"')) queryCount += 1
  })
})
afterAll(() => app.close())
beforeEach(() => {
  queryCount = 0
  monotonicMs = 5_000
  areNotificationsConfirmed = true
  callerCache = createCallerCache(app.db, () => monotonicMs)
})
afterEach(() => app.db.update(session).set({ revokedAt: null }))

const startCache = () => callerCache.start(() => areNotificationsConfirmed)
/** Loads the caller some seconds after the start of the test. */
function load(seconds = 0) {
  monotonicMs = 5_000 + seconds * 1_000
  return callerCache.load(bearer, new Date(TEST_START.getTime() + seconds * 1_000))
}
const permissionsAfterSeconds = async (seconds = 0) => [...((await load(seconds))?.permissions ?? [])]

test('until the caller cache is started, every call queries the database', async () => {
  await load()
  await load()
  expect(queryCount).toBe(2)
})

describe('a started cache', () => {
  beforeEach(startCache)

  test('the caller cache keeps a caller for ten seconds', async () => {
    expect(await permissionsAfterSeconds()).toEqual(['USER_MANAGEMENT'])
    expect(await permissionsAfterSeconds(9.999)).toEqual(['USER_MANAGEMENT'])
    expect(queryCount).toBe(1)
    await load(10)
    expect(queryCount).toBe(2)
  })

  test('the caller cache keeps no caller longer than the session lasts', async () => {
    const expiresAt = new Date(TEST_START.getTime() + 2_000)
    const [before] = await app.db.select().from(session).where(eq(session.id, bearer.sessionId))
    await app.db.update(session).set({ expiresAt }).where(eq(session.id, bearer.sessionId))
    expect([await permissionsAfterSeconds(), await permissionsAfterSeconds(1.999), await load(2)]).toEqual([
      ['USER_MANAGEMENT'],
      ['USER_MANAGEMENT'],
      undefined,
    ])
    await app.db.update(session).set({ expiresAt: before?.expiresAt ?? expiresAt })
  })

  test('the caller cache keeps a caller no longer than ten seconds if the clock is set back meanwhile', async () => {
    await load()
    monotonicMs += 10_000
    await callerCache.load(bearer, new Date(TEST_START.getTime() - 6 * 3_600_000))
    expect(queryCount).toBe(2)
  })

  test('the caller cache returns no kept caller while it is not confirmed that notifications arrive', async () => {
    expect(await permissionsAfterSeconds()).toEqual(['USER_MANAGEMENT'])
    areNotificationsConfirmed = false
    await app.db.update(session).set({ revokedAt: TEST_START })
    expect(await load(0.1)).toBeUndefined()
    await app.db.update(session).set({ revokedAt: null })
    expect([await permissionsAfterSeconds(0.2), await permissionsAfterSeconds(0.3)]).toEqual([
      ['USER_MANAGEMENT'],
      ['USER_MANAGEMENT'],
    ])
    expect(queryCount).toBe(4)
    areNotificationsConfirmed = true
    await load(0.4)
    expect(queryCount).toBe(4)
  })

  test('the caller cache does not remember that a session had no caller', async () => {
    await app.db.update(session).set({ revokedAt: TEST_START })
    expect(await load()).toBeUndefined()
    await app.db.update(session).set({ revokedAt: null })
    expect(await permissionsAfterSeconds()).toEqual(['USER_MANAGEMENT'])
  })

  test('the caller cache does not return the caller of a session to a token with another staff id', async () => {
    await load()
    expect(await callerCache.load({ ...bearer, staffId: bearer.staffId + 1 }, TEST_START)).toBeUndefined()
  })

  test('the caller cache forgets one caller, or all callers, when they have changed', async () => {
    await load()
    callerCache.forget(bearer.staffId + 1)
    await load()
    expect(queryCount).toBe(1)
    callerCache.forget(bearer.staffId)
    await load()
    callerCache.forget()
    await load()
    expect(queryCount).toBe(3)
  })

  test('the caller cache does not keep what it loaded before a change', async () => {
    const loading = load()
    callerCache.forget(bearer.staffId)
    await loading
    await load()
    expect(queryCount).toBe(2)
  })

  test('the caller cache keeps what it loaded while another staff member was changed', async () => {
    const loading = load()
    callerCache.forget(bearer.staffId + 1)
    await loading
    await load()
    expect(queryCount).toBe(1)
  })

  test('the caller cache keeps nothing while it is stopped, and forgets what it kept before', async () => {
    await load()
    callerCache.stop()
    await load()
    await load()
    startCache()
    await load()
    expect(queryCount).toBe(4)
  })
})

test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'the database sends a notification of every change of a caller',
  async () => {
    const notifiedStaffIds: number[] = []
    const stop = await app.database.listen?.(LIVE_CHANNEL, (payload) => {
      const notification = parseNotification(payload)
      if (notification !== undefined && 'event' in notification && notification.event.type === 'accessChanged')
        notifiedStaffIds.push(notification.event.staffId)
    })
    const isOwnRow = eq(staff.id, bearer.staffId)
    const changes = [
      () => app.db.update(staff).set({ nickname: 'renamed' }).where(isOwnRow),
      () => app.db.update(staff).set({ isSecondFactorRequired: true }).where(isOwnRow),
      () => app.db.update(session).set({ passwordEnteredAt: TEST_START }).where(eq(session.id, bearer.sessionId)),
      () => app.db.update(staff).set({ status: 2 }).where(isOwnRow),
    ]
    for (const change of changes) {
      notifiedStaffIds.length = 0
      await change()
      expect(notifiedStaffIds.some((id) => id === 0 || id === bearer.staffId)).toBe(true)
    }
    notifiedStaffIds.length = 0
    await app.db.update(staff).set({ nickname: 'renamed' }).where(isOwnRow)
    expect(notifiedStaffIds).toEqual([])
    await stop?.()
  },
)

test('the permissions of a colleague stay in the caller cache after an ordinary write, but not after a change of their role', async () => {
  const { db, database } = app
  const clock = () => app.time.now
  const log = createLog('silent')
  // With a PostgreSQL server, arriving notifications are confirmed only while calls come in quick succession.
  const callers = { ...callerCache, start: () => callerCache.start(() => true) }
  const sockets = await openSockets({
    ...{ db, clock, secret: TEST_SECRET, log, caches: { callers, texts: createServerTextCache(db) } },
    ...(database.url === undefined ? {} : { databaseUrl: database.url }),
    ...(database.listen === undefined ? {} : { listen: database.listen }),
  })
  sockets.attach(createServer())
  await expect.poll(sockets.isListeningToDatabase).toBe(true)
  const appWithCache = createApp({
    dbFor: () => db,
    clock,
    secret: TEST_SECRET,
    log,
    callerCache,
    liveUpdates: sockets.liveUpdates,
  })
  const [writer, colleague] = [await app.signIn('SYSTEM_MANAGEMENT'), await app.signIn('REPORT_MANAGEMENT')]
  const call = async (token: string, method: string, path: string, body?: unknown) => {
    const response = await appWithCache.request(API_BASE + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, queryCount }
  }
  const callAsColleague = () => call(colleague.token, 'GET', '/report')
  const permissionIds: number[] = []
  const [colleagueRole] = await db.select().from(staffRole).where(eq(staffRole.staffId, app.staffIds.REPORT_MANAGEMENT))
  // If notifications of the sign-ins arrive late, the colleague is loaded once more.
  await expect
    .poll(async () => {
      const queryCountBefore = queryCount
      const { status } = await callAsColleague()
      return { status, newQueryCount: queryCount - queryCountBefore }
    })
    .toEqual({ status: 200, newQueryCount: 0 })
  const day = { date: '2026-11-23', name: '勤労感謝の日', type: 'holiday' }
  expect((await call(writer.token, 'POST', '/system/calendar', day)).status).toBe(200)
  const queryCountBefore = queryCount
  expect(await callAsColleague()).toEqual({ status: 200, queryCount: queryCountBefore })
  const editResponse = await call(writer.token, 'PUT', `/system/role/${colleagueRole?.roleId}/permission`, {
    permissionIds,
    version: 1,
  })
  expect(editResponse.status).toBe(200)
  await expect.poll(async () => (await callAsColleague()).status).toBe(403)
  await sockets.close()
})
