import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/authForms.ts'
import { endOtherSessions, endSession, listSessions } from '../../contract/session.ts'
import { auditLog } from '../db/schema.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import {
  emailOf,
  openTestApp,
  createRecordingLiveUpdates,
  TEST_PASSWORD,
  type CallerName,
  type TestApp,
} from '../testing/testApp.ts'
import { session } from './tables.ts'

const MINUTE = 60_000
const TEST_START = new Date('2026-11-21T03:00:00.000Z')

let app: TestApp
const publishedEvents: LiveEvent[] = []
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents), proxyCount: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.time.now = TEST_START
  await app.db.delete(session)
  publishedEvents.length = 0
})

/** Signs in with a device and a network. */
async function signInFrom(userAgent: string, address: string, person: CallerName = 'noPermissions'): Promise<string> {
  const headers = { 'User-Agent': userAgent, 'X-Forwarded-For': address }
  const body = { email: emailOf(person), password: TEST_PASSWORD }
  return (await app.call(login, { body }, { headers })).body.data.token
}

async function sessionsOf(token: string) {
  return (await app.call(listSessions, {}, { token })).body.data.items
}

describe('the caller’s sessions', () => {
  test('the caller’s sessions have a device, a network and times; the session of the call comes first and is marked', async () => {
    const token = await signInFrom('Browser A', '192.0.2.7')
    app.time.now = new Date(TEST_START.getTime() + MINUTE)
    await signInFrom('x'.repeat(400), '2001:db8:1:2:3::4')
    await signInFrom('Browser of somebody else', '192.0.2.9', 'allPermissions')
    const items = await sessionsOf(token)
    expect(items.map(({ id: _id, ...item }) => item)).toEqual([
      {
        userAgent: 'Browser A',
        network: '192.0.2.7',
        createdAt: '2026-11-21T03:00:00.000Z',
        lastSeenAt: '2026-11-21T03:00:00.000Z',
        isCurrent: true,
      },
      {
        userAgent: 'x'.repeat(300),
        network: '2001:db8:1:2::/64',
        createdAt: '2026-11-21T03:01:00.000Z',
        lastSeenAt: '2026-11-21T03:01:00.000Z',
        isCurrent: false,
      },
    ])
  })

  test('sessions that have ended or expired are not listed', async () => {
    const token = await signInFrom('Browser A', '192.0.2.7')
    const endedToken = await signInFrom('Browser B', '192.0.2.7')
    await app.send('POST', '/auth/logout', { token: endedToken })
    expect((await sessionsOf(token)).map(({ userAgent }) => userAgent)).toEqual(['Browser A'])
    await app.db.update(session).set({ expiresAt: TEST_START }).where(eq(session.userAgent, 'Browser B'))
    expect(await sessionsOf(token)).toHaveLength(1)
  })

  test('the caller’s sessions have the time of their last call, which is stored at most once in five minutes', async () => {
    const token = await signInFrom('Browser A', '192.0.2.7')
    const lastSeenAfter = async (minutes: number) => {
      app.time.now = new Date(TEST_START.getTime() + minutes * MINUTE)
      await sessionsOf(token)
      return (await sessionsOf(token))[0]?.lastSeenAt
    }
    expect(await lastSeenAfter(4)).toBe('2026-11-21T03:00:00.000Z')
    await expect.poll(() => lastSeenAfter(5)).toBe('2026-11-21T03:05:00.000Z')
    expect(await lastSeenAfter(9)).toBe('2026-11-21T03:05:00.000Z')
    await expect.poll(() => lastSeenAfter(10)).toBe('2026-11-21T03:10:00.000Z')
  })
})

describe('ending a session', () => {
  test('ending a session refuses its token, closes its sockets, notifies the consoles of its owner and writes an audit line', async () => {
    const token = await signInFrom('Browser A', '192.0.2.7')
    const otherToken = await signInFrom('Browser B', '192.0.2.8')
    const [, listedSession] = await sessionsOf(token)
    const [storedSession] = await app.db.select().from(session).where(eq(session.userAgent, 'Browser B'))
    publishedEvents.length = 0
    for (let time = 0; time < 2; time += 1)
      expect((await app.call(endSession, { params: { id: listedSession?.id ?? 0 } }, { token })).status).toBe(200)
    expect((await app.call(listSessions, {}, { token: otherToken })).status).toBe(401)
    expect(await sessionsOf(token)).toHaveLength(1)
    const change = { record: 'session', id: app.staffIds.noPermissions }
    expect(publishedEvents).toEqual([
      { type: 'sessionEnded', sessionId: storedSession?.id },
      { type: 'changed', change, staffId: app.staffIds.noPermissions },
    ])
    const [line, previousLine] = await readLastAuditLines()
    expect([line?.event, line?.changes, previousLine?.event]).toEqual([
      'endSession',
      [{ field: 'address', before: '192.0.2.8', after: null }],
      'signIn',
    ])
  })

  test('ending a session of somebody else is refused as if the session did not exist', async () => {
    const token = await signInFrom('Browser A', '192.0.2.7')
    const otherToken = await signInFrom('Browser B', '192.0.2.8', 'allPermissions')
    const [foreignSession] = await sessionsOf(otherToken)
    const response = await app.call(endSession, { params: { id: foreignSession?.id ?? 0 } }, { token })
    expect([response.status, response.body.message]).toEqual([404, 'データが見つかりません。'])
    expect(await sessionsOf(otherToken)).toHaveLength(1)
  })
})

test('ending all other sessions keeps the session of the call and the sessions of other staff members', async () => {
  const token = await signInFrom('Browser A', '192.0.2.7')
  await signInFrom('Browser B', '192.0.2.8')
  await signInFrom('Browser C', '192.0.2.8')
  const foreignToken = await signInFrom('Browser D', '192.0.2.9', 'allPermissions')
  expect((await app.call(endOtherSessions, {}, { token })).body.data).toEqual({ ended: 2 })
  expect((await app.call(endOtherSessions, {}, { token })).body.data).toEqual({ ended: 0 })
  expect((await sessionsOf(token)).map(({ userAgent }) => userAgent)).toEqual(['Browser A'])
  expect(await sessionsOf(foreignToken)).toHaveLength(1)
  const [line, previousLine] = await readLastAuditLines()
  expect([line?.event, line?.changes[0]?.before, previousLine?.event]).toEqual([
    'endOtherSessions',
    '192.0.2.8',
    'signIn',
  ])
})

/** Returns the last two audit lines of the person `noPermissions`, the newest first. */
function readLastAuditLines() {
  return app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, app.staffIds.noPermissions))
    .orderBy(desc(auditLog.id))
    .limit(2)
}
