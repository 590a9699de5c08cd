import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_BASE, INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import { createApp } from '../app/app.ts'
import { createLog } from '../app/log.ts'
import { auditLog, staff } from '../db/schema.ts'
import { rateLimit, session } from './tables.ts'
import { emailOf, openTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../testing/testApp.ts'
import { hashPassword } from './password.ts'
import { hashToken } from './tokens.ts'

const { active, deactivated, deleted } = staffLifecycle.codes
const MINUTE = 60_000
const EMAIL = emailOf('noPermissions')
const CALLS_IN_FLIGHT = 8

let app: TestApp
/** `app` and a second application on the same database, like two server processes. */
let apps: Pick<TestApp['app'], 'request'>[] = []
let passwordHash: string

beforeAll(async () => {
  app = await openTestApp()
  const options = { dbFor: () => app.db, clock: () => app.time.now, secret: TEST_SECRET, log: createLog('silent') }
  apps = [app.app, createApp(options)]
  passwordHash = await hashPassword(TEST_PASSWORD)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(rateLimit)
  await app.db.update(staff).set({ passwordHash, status: active }).where(eq(staff.id, app.staffIds.noPermissions))
})

interface IssuedTokens {
  token: string
  refreshToken: string
}

/** Sends a POST request to one of the processes. */
async function postTo<Data>(processIndex: number, path: string, body: unknown, token?: string) {
  const response = await apps[processIndex % apps.length]?.request(API_BASE + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response?.status, body: (await response?.json()) as { data: Data; message?: string; code?: string } }
}

const signIn = (processIndex: number) =>
  postTo<IssuedTokens>(processIndex, '/auth/login', { email: EMAIL, password: TEST_PASSWORD })
const refresh = (processIndex: number, { refreshToken }: IssuedTokens) =>
  postTo<{ token: string }>(processIndex, '/auth/refresh-token', { refreshToken })
const setStatus = (status: number) =>
  app.db.update(staff).set({ status }).where(eq(staff.id, app.staffIds.noPermissions))

async function signInSuccessfully(processIndex = 0): Promise<IssuedTokens> {
  const { status, body } = await signIn(processIndex)
  expect(status).toBe(200)
  return body.data
}

/** Returns the set of statuses with which the processes respond to the given tokens. */
async function statusesOf({ token, refreshToken }: Partial<IssuedTokens>) {
  const headers = { Authorization: `Bearer ${token}` }
  const calls = apps.flatMap((app, processIndex) => [
    ...(token === undefined ? [] : [Promise.resolve(app.request(`${API_BASE}/auth/profile`, { headers }))]),
    ...(refreshToken === undefined ? [] : [refresh(processIndex, { token: '', refreshToken })]),
  ])
  return new Set((await Promise.all(calls)).map(({ status }) => status))
}

interface Ending {
  end: (tokens: IssuedTokens) => Promise<unknown>
  /** The status of the responses to the session's tokens after `end`. */
  status: number
  /** Whether sign-ins in progress are refused as well. */
  endsSignIns: boolean
}

const endings: Record<string, Ending> = {
  'a sign-out': { end: ({ token }) => postTo(0, '/auth/logout', {}, token), status: 401, endsSignIns: false },
  'a sign-out by the refresh token alone': {
    end: ({ refreshToken }) => postTo(0, '/auth/logout', { refreshToken }),
    status: 401,
    endsSignIns: false,
  },
  'a change of the password': { end: changePasswordInOtherSession, status: 401, endsSignIns: true },
  'a deactivation': { end: () => setStatus(deactivated), status: 403, endsSignIns: true },
  'a deletion': { end: () => setStatus(deleted), status: 403, endsSignIns: true },
  'a deactivation that is undone': {
    end: async () => {
      await setStatus(deactivated)
      await setStatus(active)
    },
    status: 401,
    endsSignIns: false,
  },
}

async function changePasswordInOtherSession(): Promise<void> {
  const { token } = await signInSuccessfully(1)
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'another-one' }
  expect((await postTo(1, '/auth/change-password', body, token)).status).toBe(200)
}

describe.each(Object.entries(endings))('after %s, the tokens of the session', (_name, { end, status, endsSignIns }) => {
  test('no process accepts an earlier access or refresh token', async () => {
    const sessionTokens = await signInSuccessfully()
    expect(await statusesOf(sessionTokens)).toEqual(new Set([200]))
    await end(sessionTokens)
    expect(await statusesOf({ token: sessionTokens.token })).toEqual(new Set([status]))
    expect(await statusesOf({ refreshToken: sessionTokens.refreshToken })).toEqual(new Set([status]))
  })

  test('no process accepts a token from a refresh in progress', async () => {
    const sessionTokens = await signInSuccessfully()
    const refreshCalls = Array.from({ length: CALLS_IN_FLIGHT }, (_, processIndex) =>
      refresh(processIndex, sessionTokens),
    )
    await end(sessionTokens)
    const successfulRefreshes = (await Promise.all(refreshCalls)).filter((response) => response.status === 200)
    for (const { body } of successfulRefreshes)
      expect(await statusesOf({ token: body.data.token })).toEqual(new Set([status]))
  })

  test.runIf(endsSignIns)('no process accepts a token from a sign-in in progress', async () => {
    const sessionTokens = await signInSuccessfully()
    const signInCalls = Array.from({ length: CALLS_IN_FLIGHT }, async (_, processIndex) => signIn(processIndex))
    await end(sessionTokens)
    const successfulSignIns = (await Promise.all(signInCalls)).filter((response) => response.status === 200)
    for (const { body } of successfulSignIns) expect(await statusesOf(body.data)).toEqual(new Set([status]))
  })
})

test('a sign-in that checked the old password fails if the password changes before its session is opened', async () => {
  let release = () => {}
  let signalReached = () => {}
  const transactionReleased = new Promise<void>((resolve) => (release = resolve))
  const transactionReached = new Promise<void>((resolve) => (signalReached = resolve))
  let transactionCount = 0
  // The first transaction counts the attempt; the second opens the session after the password was checked.
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'transaction') {
        return async (...args: Parameters<typeof target.transaction>) => {
          transactionCount += 1
          if (transactionCount > 1) {
            signalReached()
            await transactionReleased
          }
          return target.transaction(...args)
        }
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const slowApp = createApp({
    dbFor: () => db,
    clock: () => app.time.now,
    secret: TEST_SECRET,
    log: createLog('silent'),
  })
  const body = JSON.stringify({ email: EMAIL, password: TEST_PASSWORD })
  const headers = { 'Content-Type': 'application/json' }
  const signInCall = slowApp.request(`${API_BASE}/auth/login`, { method: 'POST', headers, body })
  await transactionReached
  await changePasswordInOtherSession()
  release()
  expect((await signInCall).status).toBe(401)
})

describe('a sign-out', () => {
  test('a sign-out by the refresh token ends a session whose access token has expired', async () => {
    const sessionTokens = await signInSuccessfully()
    app.time.now = new Date(app.time.now.getTime() + 20 * MINUTE)
    expect((await postTo(0, '/auth/logout', {}, sessionTokens.token)).status).toBe(401)
    expect((await refresh(0, sessionTokens)).status).toBe(200)
    expect(
      (await postTo(0, '/auth/logout', { refreshToken: sessionTokens.refreshToken }, sessionTokens.token)).status,
    ).toBe(200)
    expect((await refresh(1, sessionTokens)).status).toBe(401)
    expect((await postTo(1, '/auth/logout', { refreshToken: sessionTokens.refreshToken })).status).toBe(200)
    expect((await postTo(1, '/auth/logout', { refreshToken: 'unknown' })).status).toBe(401)
    expect((await postTo(1, '/auth/logout', {})).status).toBe(401)
  })

  test('a sign-out needs no body if it has a bearer token', async () => {
    const sessionTokens = await signInSuccessfully()
    const response = await app.send('POST', '/auth/logout', { token: sessionTokens.token })
    expect(response.body).toEqual({ status: 200, data: {} })
    expect(await statusesOf(sessionTokens)).toEqual(new Set([401]))
  })

  test('a sign-out ends both sessions if the bearer token and the refresh token belong to different ones', async () => {
    const [one, other] = [await signInSuccessfully(), await signInSuccessfully()]
    await postTo(0, '/auth/logout', { refreshToken: other.refreshToken }, one.token)
    expect([await statusesOf(one), await statusesOf(other)]).toEqual([new Set([401]), new Set([401])])
  })
})

test('signing in and signing out each write one audit line, with the staff member and without secrets', async () => {
  const lineCountBefore = await app.db.$count(auditLog, eq(auditLog.recordId, app.staffIds.noPermissions))
  const sessionTokens = await signInSuccessfully()
  for (let time = 0; time < 2; time += 1) await postTo(0, '/auth/logout', { refreshToken: sessionTokens.refreshToken })
  const lines = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, app.staffIds.noPermissions))
    .orderBy(auditLog.id)
  const networkAddressChange = { field: 'address', before: null, after: 'unknown' }
  expect(
    lines.slice(lineCountBefore).map(({ event, actor, staffId, changes }) => ({ event, actor, staffId, changes })),
  ).toEqual([
    { event: 'signIn', actor: 'noPermissions', staffId: app.staffIds.noPermissions, changes: [networkAddressChange] },
    { event: 'signOut', actor: 'noPermissions', staffId: app.staffIds.noPermissions, changes: [] },
  ])
  expect(JSON.stringify(lines)).not.toContain(sessionTokens.refreshToken)
})

test('a refused sign-in of a deactivated account states the reason and writes an audit line', async () => {
  await setStatus(deactivated)
  const response = await signIn(0)
  expect([response.status, response.body.message]).toEqual([403, INACTIVE_MESSAGE])
  const lines = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.recordId, app.staffIds.noPermissions))
    .orderBy(auditLog.id)
  expect(lines.at(-1)?.event).toBe('refuseSignIn')
})

test('a deactivated staff member has no open session left', async () => {
  await signInSuccessfully()
  await setStatus(deactivated)
  const sessionsOfStaffMember = await app.db
    .select()
    .from(session)
    .where(eq(session.staffId, app.staffIds.noPermissions))
  expect(sessionsOfStaffMember.every(({ revokedAt }) => revokedAt !== null)).toBe(true)
})

test('a refused refresh says whether the session was ended or has expired (rule 7.8)', async () => {
  const [endedSession, expiredSession] = [await signInSuccessfully(), await signInSuccessfully()]
  await postTo(0, '/auth/logout', { refreshToken: endedSession.refreshToken })
  await app.db
    .update(session)
    .set({ expiresAt: app.time.now })
    .where(eq(session.refreshHash, hashToken(expiredSession.refreshToken)))
  const answers = await Promise.all([endedSession, expiredSession].map((tokens) => refresh(1, tokens)))
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
    [401, 'sessionRevoked'],
    [401, 'sessionExpired'],
  ])
})
