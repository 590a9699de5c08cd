import { and, eq } from 'drizzle-orm'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile, listPermissions, logout, refreshToken } from '../../contract/auth.ts'
import { changePassword, login, updateProfile } from '../../contract/authForms.ts'
import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { PERMISSION_GROUPS } from '../../contract/permission.ts'
import { SERVER_FEATURES } from '../../contract/serverFeatures.ts'
import { staffLifecycle } from '../../machines/lifecycles/account.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import { auditLog, staff } from '../db/schema.ts'
import { session } from './tables.ts'
import {
  emailOf,
  openTestApp,
  type CallerName,
  createRecordingLiveUpdates,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
} from '../testing/testApp.ts'
import { createTokenIssuer } from './tokens.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let app: TestApp
/** The events published in these tests. */
const publishedEvents: LiveEvent[] = []

beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterAll(() => app.close())

const getProfileWith = (token: string) => app.call(getProfile, {}, { token })
const refreshWith = (token: string) => app.call(refreshToken, { body: { refreshToken: token } })

async function setStatus(person: CallerName, status: number) {
  await app.db.update(staff).set({ status }).where(eq(staff.id, app.staffIds[person]))
}

function advanceTime(ms: number) {
  app.time.now = new Date(app.time.now.getTime() + ms)
}

describe('signing in', () => {
  test.each([
    'st\u200bore@cho\u00adba.example',
    '\u202astore@choba.example\u202c\r\n',
    '\ufeffＳｔｏｒｅ＠ｃｈｏｂａ。ｅｘａｍｐｌｅ\u3164',
  ])('the email address %j is the one that it looks like (rule 6.7)', async (email) => {
    const response = await app.call(login, { body: { email, password: TEST_PASSWORD } })
    expect(response.status).toBe(200)
  })

  test('signing in gives access to the profile and the permissions of the account', async () => {
    const { token } = await app.signIn('STORE_MANAGEMENT')
    const profileResponse = await getProfileWith(token)
    expect(profileResponse.status).toBe(200)
    expect(profileResponse.body.data).toEqual({
      id: app.staffIds.STORE_MANAGEMENT,
      email: 'store@choba.example',
      nickname: 'STORE_MANAGEMENT',
      fullName: 'STORE_MANAGEMENT full name',
      profileImage: null,
      roles: [{ id: expect.any(Number) as number, name: 'role of STORE_MANAGEMENT' }],
      isSuperAdmin: false,
      isSecondFactorMissing: false,
      version: 1,
      features: SERVER_FEATURES,
      listColumns: [],
      firstSteps: { done: [], isEnded: true },
    })
    const permissionsResponse = await app.call(listPermissions, {}, { as: 'allPermissions' })
    expect(permissionsResponse.body.data).toEqual({
      items: PERMISSION_GROUPS.toSorted().map((name) => ({ name, customName: null })),
    })
  })

  test('signing in accepts the email address in any letter case, with blanks around it', async () => {
    const response = await app.call(login, { body: { email: ' Store@CHOBA.example ', password: TEST_PASSWORD } })
    expect(response.status).toBe(200)
  })

  test('signing in responds in the same way to a wrong password and to an unknown email address', async () => {
    const wrongPasswordResponse = await app.call(login, {
      body: { email: emailOf('noPermissions'), password: 'wrong-one' },
    })
    const unknownEmailResponse = await app.call(login, {
      body: { email: 'nobody@choba.example', password: 'wrong-one' },
    })
    expect(wrongPasswordResponse.body).toEqual({
      status: 401,
      message: 'メールアドレスまたはパスワードが正しくありません。',
    })
    expect(unknownEmailResponse.body).toEqual(wrongPasswordResponse.body)
  })

  test('signing in stores neither the refresh token nor the password in plain text', async () => {
    const { refreshToken: secret } = await app.signIn('noPermissions')
    const storedText = JSON.stringify([await app.db.select().from(session), await app.db.select().from(staff)])
    expect(storedText.includes(secret)).toBe(false)
    expect(storedText.includes(TEST_PASSWORD)).toBe(false)
    expect(storedText.includes('$argon2id$')).toBe(true)
  })
})

describe('the access token', () => {
  test('the access token is valid for 15 minutes; the refresh token gets a new one and stays valid itself', async () => {
    const { token, refreshToken: ownRefreshToken } = await app.signIn('noPermissions')
    advanceTime(15 * MINUTE - 1_000)
    expect((await getProfileWith(token)).status).toBe(200)
    advanceTime(2_000)
    const responseAfterExpiry = await getProfileWith(token)
    expect(responseAfterExpiry.body).toEqual({ status: 401, message: 'ログインしてください。' })
    for (let time = 0; time < 2; time += 1) {
      const refreshResponse = await refreshWith(ownRefreshToken)
      expect(refreshResponse.body).toEqual({ status: 200, data: { token: expect.any(String) as string } })
      expect((await getProfileWith(refreshResponse.body.data.token)).status).toBe(200)
    }
  })

  test('an access token is refused if this server did not sign it', async () => {
    const [anySession] = await app.db.select().from(session).limit(1)
    const bearer = { staffId: app.staffIds.noPermissions, sessionId: anySession?.id ?? '' }
    const forgedToken = await createTokenIssuer(
      new TextEncoder().encode('some other secret of 32 bytes or more'),
      () => app.time.now,
    ).issue(bearer)
    const unsignedToken = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forgedToken.split('.')[1]}.`
    for (const token of [forgedToken, unsignedToken, 'x', 'a.b.c', '-'.repeat(5_000)]) {
      expect((await getProfileWith(token)).status).toBe(401)
    }
    expect((await app.send('GET', '/auth/profile', { headers: { Authorization: 'Basic eDp5' } })).status).toBe(401)
  })

  test.each([
    ['another audience', { aud: 'elsewhere' }],
    ['no audience', { aud: undefined }],
    ['no expiry time', { exp: undefined }],
    ['a start time in the future', { nbf: 4_000_000_000 }],
    ['another staff id', { sub: '1000000' }],
    ['a staff id that is not a number', { sub: 'NaN' }],
    ['a staff id that is not an integer', { sub: '1.5' }],
    ['a staff id that is too large', { sub: '1e99' }],
    ['a session id that the database cannot store', { sid: 'a\0b' }],
    ['a session id that is not a text', { sid: { $ne: '' } }],
  ])('an access token is refused, although signed with the right secret, if it contains %s', async (_what, claims) => {
    const { token } = await app.signIn('noPermissions')
    const ownClaims = decodeJwt(token)
    const signToken = (payload: JWTPayload) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(TEST_SECRET)
    expect((await getProfileWith(await signToken(ownClaims))).status).toBe(200)
    const response = await getProfileWith(await signToken({ ...ownClaims, ...claims } as JWTPayload))
    expect(response.body).toEqual({ status: 401, message: 'ログインしてください。' })
  })
})

describe('a refused sign-in', () => {
  const signInWith = (email: string, password: string) => app.call(login, { body: { email, password } })

  test('a refused sign-in notifies the open consoles that show the history of the account, within the rate limit', async () => {
    const { REPORT_MANAGEMENT: id } = app.staffIds
    publishedEvents.length = 0
    await signInWith('nobody@choba.example', 'wrong-password')
    expect(publishedEvents).toEqual([])
    const statuses = []
    for (let time = 0; time < 12; time += 1)
      statuses.push((await signInWith(emailOf('REPORT_MANAGEMENT'), 'wrong-password')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect(publishedEvents).toEqual(
      Array.from({ length: 10 }, () => ({ type: 'changed', change: { record: 'signIn', id }, staffId: 0 })),
    )
    advanceTime(DAY)
  })

  test('a refused sign-in to an account that is not active notifies the open consoles too', async () => {
    const { REPORT_MANAGEMENT: id } = app.staffIds
    await setStatus('REPORT_MANAGEMENT', staffLifecycle.codes.deactivated)
    publishedEvents.length = 0
    expect((await signInWith(emailOf('REPORT_MANAGEMENT'), TEST_PASSWORD)).status).toBe(403)
    expect(publishedEvents).toEqual([{ type: 'changed', change: { record: 'signIn', id }, staffId: 0 }])
    await setStatus('REPORT_MANAGEMENT', staffLifecycle.codes.active)
  })
})

describe('the refresh token', () => {
  test.each([
    [true, 30],
    [false, 1],
  ])('the refresh token of a sign-in with remember = %s is valid for %i days', async (remember, days) => {
    const { refreshToken: ownRefreshToken } = await app.signIn('noPermissions', remember)
    advanceTime(days * DAY - MINUTE)
    expect((await refreshWith(ownRefreshToken)).status).toBe(200)
    advanceTime(2 * MINUTE)
    expect((await refreshWith(ownRefreshToken)).status).toBe(401)
  })

  test('a sign-in notifies the open consoles of the staff member, and of those who see the last sign-in', async () => {
    publishedEvents.length = 0
    await app.signIn('noPermissions')
    const { noPermissions: id } = app.staffIds
    expect(publishedEvents).toEqual([
      { type: 'changed', change: { record: 'session', id }, staffId: id },
      { type: 'changed', change: { record: 'signIn', id }, staffId: 0 },
    ])
  })

  test('the refresh token is revoked by the sign-out, together with the access token', async () => {
    const { token, refreshToken: ownRefreshToken } = await app.signIn('noPermissions')
    publishedEvents.length = 0
    expect((await app.call(logout, { body: {} }, { token })).body).toEqual({ status: 200, data: {} })
    const { noPermissions: staffId } = app.staffIds
    expect(publishedEvents).toEqual([
      { type: 'sessionEnded', sessionId: expect.any(String) as string },
      { type: 'changed', change: { record: 'session', id: staffId }, staffId },
    ])
    expect((await refreshWith(ownRefreshToken)).status).toBe(401)
    expect((await getProfileWith(token)).status).toBe(401)
    expect((await refreshWith('unknown')).status).toBe(401)
  })
})

describe('an account that is not active', () => {
  const { active, deactivated, deleted } = staffLifecycle.codes

  test.each([deactivated, deleted])(
    'an account of status %i gets exactly the message of rule 7.3 in response to every call',
    async (status) => {
      const { token, refreshToken: ownRefreshToken } = await app.signIn('noPermissions')
      await setStatus('noPermissions', status)
      publishedEvents.length = 0
      const inactiveAccountBody = { status: 403, message: INACTIVE_MESSAGE }
      expect((await getProfileWith(token)).body).toEqual(inactiveAccountBody)
      expect(publishedEvents).toHaveLength(1)
      expect((await refreshWith(ownRefreshToken)).body).toEqual(inactiveAccountBody)
      expect(
        (await app.call(login, { body: { email: emailOf('noPermissions'), password: TEST_PASSWORD } })).body,
      ).toEqual(inactiveAccountBody)
      const wrongPasswordResponse = await app.call(login, {
        body: { email: emailOf('noPermissions'), password: 'wrong-one' },
      })
      expect(wrongPasswordResponse.status).toBe(401)
      await setStatus('noPermissions', active)
      expect((await getProfileWith(token)).status).toBe(401)
      expect((await refreshWith(ownRefreshToken)).status).toBe(401)
    },
  )
})

describe('changing the password', () => {
  test('changing the password with a wrong old password is refused with a field error', async () => {
    const response = await app.call(
      changePassword,
      { body: { oldPassword: 'wrong-one', newPassword: 'another-one' } },
      { as: 'REPORT_MANAGEMENT' },
    )
    expect(response.body).toEqual({
      status: 422,
      message: '入力内容を確認してください。',
      errors: { oldPassword: '現在のパスワードが正しくありません。' },
    })
  })

  test('changing the password to the one that the account has already is refused (rule 6.2)', async () => {
    const body = { oldPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD }
    expect((await app.call(changePassword, { body }, { as: 'REPORT_MANAGEMENT' })).body).toEqual({
      status: 422,
      message: '入力内容を確認してください。',
      errors: { newPassword: '現在のパスワードと同じです。別のパスワードを入力してください。' },
    })
  })

  test('changing the password ends the other sessions of the account, writes an audit line, and makes only the new password valid', async () => {
    const ownSession = await app.signIn('REPORT_MANAGEMENT')
    const otherSession = await app.signIn('REPORT_MANAGEMENT')
    const strangerSession = await app.signIn('noPermissions')
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'another-one' }
    expect((await app.call(changePassword, { body }, { token: ownSession.token })).body).toEqual({
      status: 200,
      data: {},
    })
    expect((await getProfileWith(ownSession.token)).status).toBe(200)
    expect((await getProfileWith(strangerSession.token)).status).toBe(200)
    expect((await getProfileWith(otherSession.token)).status).toBe(401)
    expect((await refreshWith(otherSession.refreshToken)).status).toBe(401)
    const email = emailOf('REPORT_MANAGEMENT')
    expect((await app.call(login, { body: { email, password: TEST_PASSWORD } })).status).toBe(401)
    expect((await app.call(login, { body: { email, password: 'another-one' } })).status).toBe(200)
    const isOwnPasswordChange = and(
      eq(auditLog.recordId, app.staffIds.REPORT_MANAGEMENT),
      eq(auditLog.event, 'changePassword'),
    )
    const lines = await app.db.select().from(auditLog).where(isOwnPasswordChange)
    expect(lines.map(({ event, actor, changes }) => ({ event, actor, changes }))).toEqual([
      { event: 'changePassword', actor: 'REPORT_MANAGEMENT', changes: [] },
    ])
  })
})

describe('the profile', () => {
  test('the profile can be changed once for each version; a stale version is refused with the current record', async () => {
    const body = { nickname: '', fullName: ' 鈴木 一郎 ', version: 1 }
    const firstResponse = await app.call(updateProfile, { body }, { as: 'POINT_MANAGEMENT' })
    expect(firstResponse.body.data).toMatchObject({ nickname: null, fullName: '鈴木 一郎', version: 2 })
    const staleEditResponse = await app.call(updateProfile, { body }, { as: 'POINT_MANAGEMENT' })
    expect(staleEditResponse.body).toEqual({
      status: 409,
      message: 'ご自身が別のタブまたは端末で先に更新しました（今）。最新の内容をご確認ください。',
      data: { record: firstResponse.body.data, allowedEvents: [] },
    })
    const isEdit = and(eq(auditLog.recordId, app.staffIds.POINT_MANAGEMENT), eq(auditLog.event, 'edit'))
    const [line] = await app.db.select().from(auditLog).where(isEdit)
    expect(line?.changes).toEqual([
      { field: 'nickname', before: 'POINT_MANAGEMENT', after: null },
      { field: 'fullName', before: 'POINT_MANAGEMENT full name', after: '鈴木 一郎' },
    ])
  })
})
