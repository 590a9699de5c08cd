import { and, eq } from 'drizzle-orm'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getProfile, listPermissions, logout, refreshToken } from '../../contract/auth.ts'
import { changePassword, login, updateProfile } from '../../contract/authForms.ts'
import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { PERMISSION_GROUPS } from '../../contract/permission.ts'
import { accountLifecycle } from '../../machines/account.ts'
import type { News } from '../live/live.ts'
import { auditLog, staff } from '../db/schema.ts'
import { session } from './tables.ts'
import {
  emailOf,
  openTestApp,
  type Person,
  recordingLive,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
} from '../testing/testApp.ts'
import { createTokens } from './tokens.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let app: TestApp
/** Only ended sign-ins are told in these tests, beside what the profile's own edits tell. */
const ended: News[] = []

beforeAll(async () => {
  app = await openTestApp({ live: recordingLive(ended) })
})
afterAll(() => app.close())

const profileWith = (token: string) => app.call(getProfile, {}, { token })
const refreshWith = (token: string) => app.call(refreshToken, { body: { refreshToken: token } })

async function setStatus(person: Person, status: number) {
  await app.db.update(staff).set({ status }).where(eq(staff.id, app.ids[person]))
}

function later(ms: number) {
  app.time.now = new Date(app.time.now.getTime() + ms)
}

describe('signing in', () => {
  test('gives the profile and the permissions of the account', async () => {
    const { token } = await app.signIn('STORE_MANAGEMENT')
    const profile = await profileWith(token)
    expect(profile.status).toBe(200)
    expect(profile.body.data).toEqual({
      id: app.ids.STORE_MANAGEMENT,
      email: 'store@choba.example',
      nickname: 'STORE_MANAGEMENT',
      fullName: 'STORE_MANAGEMENT full name',
      profileImage: null,
      roles: [{ id: expect.any(Number) as number, name: 'role of STORE_MANAGEMENT' }],
      version: 1,
    })
    const permissions = await app.call(listPermissions, {}, { as: 'everything' })
    expect(permissions.body.data).toEqual({ items: PERMISSION_GROUPS.toSorted().map((name) => ({ name })) })
  })

  test('takes the address in any case, with blanks around it', async () => {
    const reply = await app.call(login, { body: { email: ' Store@CHOBA.example ', password: TEST_PASSWORD } })
    expect(reply.status).toBe(200)
  })

  test('answers the same for a wrong password and an unknown address', async () => {
    const wrong = await app.call(login, { body: { email: emailOf('nothing'), password: 'wrong-one' } })
    const unknown = await app.call(login, { body: { email: 'nobody@choba.example', password: 'wrong-one' } })
    expect(wrong.body).toEqual({ status: 401, message: 'メールアドレスまたはパスワードが正しくありません。' })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('keeps neither the refresh token nor the password as it was sent', async () => {
    const { refreshToken: secret } = await app.signIn('nothing')
    const kept = JSON.stringify([await app.db.select().from(session), await app.db.select().from(staff)])
    expect(kept.includes(secret)).toBe(false)
    expect(kept.includes(TEST_PASSWORD)).toBe(false)
    expect(kept.includes('$argon2id$')).toBe(true)
  })
})

describe('the access token', () => {
  test('holds for 15 minutes; the refresh token gives another one, and stays', async () => {
    const { token, refreshToken: refresh } = await app.signIn('nothing')
    later(15 * MINUTE - 1_000)
    expect((await profileWith(token)).status).toBe(200)
    later(2_000)
    const over = await profileWith(token)
    expect(over.body).toEqual({ status: 401, message: 'ログインしてください。' })
    for (let time = 0; time < 2; time += 1) {
      const fresh = await refreshWith(refresh)
      expect(fresh.body).toEqual({ status: 200, data: { token: expect.any(String) as string } })
      expect((await profileWith(fresh.body.data.token)).status).toBe(200)
    }
  })

  test('is refused when it is none of ours', async () => {
    const [sessionOf] = await app.db.select().from(session).limit(1)
    const bearer = { staffId: app.ids.nothing, sessionId: sessionOf?.id ?? '' }
    const forged = await createTokens(
      new TextEncoder().encode('some other secret of 32 bytes or more'),
      () => app.time.now,
    ).issue(bearer)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${forged.split('.')[1]}.`
    for (const token of [forged, unsigned, 'x', 'a.b.c', '-'.repeat(5_000)]) {
      expect((await profileWith(token)).status).toBe(401)
    }
    expect((await app.send('GET', '/auth/profile', { headers: { Authorization: 'Basic eDp5' } })).status).toBe(401)
  })

  test.each([
    ['another audience', { aud: 'elsewhere' }],
    ['no audience', { aud: undefined }],
    ['no end', { exp: undefined }],
    ['a later beginning', { nbf: 4_000_000_000 }],
    ['another person', { sub: '1000000' }],
    ['a person that is no number', { sub: 'NaN' }],
    ['a person that is no whole number', { sub: '1.5' }],
    ['a person of too high a number', { sub: '1e99' }],
    ['a sign-in that the database cannot hold', { sid: 'a\0b' }],
    ['a sign-in that is no text', { sid: { $ne: '' } }],
  ])('is refused, though signed by us, when it names %s', async (_what, claims) => {
    const { token } = await app.signIn('nothing')
    const own = decodeJwt(token)
    const sign = (payload: JWTPayload) => new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(TEST_SECRET)
    expect((await profileWith(await sign(own))).status).toBe(200)
    const reply = await profileWith(await sign({ ...own, ...claims } as JWTPayload))
    expect(reply.body).toEqual({ status: 401, message: 'ログインしてください。' })
  })
})

describe('the refresh token', () => {
  test.each([
    [true, 30],
    [false, 1],
  ])('remembered or not (%s) holds for %i days', async (remember, days) => {
    const { refreshToken: refresh } = await app.signIn('nothing', remember)
    later(days * DAY - MINUTE)
    expect((await refreshWith(refresh)).status).toBe(200)
    later(2 * MINUTE)
    expect((await refreshWith(refresh)).status).toBe(401)
  })

  test('is over with the sign-out, and the access token with it', async () => {
    const { token, refreshToken: refresh } = await app.signIn('nothing')
    ended.length = 0
    expect((await app.call(logout, { body: {} }, { token })).body).toEqual({ status: 200, data: {} })
    expect(ended).toHaveLength(1)
    expect((await refreshWith(refresh)).status).toBe(401)
    expect((await profileWith(token)).status).toBe(401)
    expect((await refreshWith('unknown')).status).toBe(401)
  })
})

describe('an account that is not active', () => {
  const { active, deactivated, deleted } = accountLifecycle.codes

  test.each([deactivated, deleted])('of status %i is told so to the letter, wherever it calls', async (status) => {
    const { token, refreshToken: refresh } = await app.signIn('nothing')
    await setStatus('nothing', status)
    ended.length = 0
    const inactive = { status: 403, message: INACTIVE_MESSAGE }
    expect((await profileWith(token)).body).toEqual(inactive)
    expect(ended).toHaveLength(1)
    expect((await refreshWith(refresh)).body).toEqual(inactive)
    expect((await app.call(login, { body: { email: emailOf('nothing'), password: TEST_PASSWORD } })).body).toEqual(
      inactive,
    )
    const wrong = await app.call(login, { body: { email: emailOf('nothing'), password: 'wrong-one' } })
    expect(wrong.status).toBe(401)
    await setStatus('nothing', active)
    expect((await profileWith(token)).status).toBe(401)
    expect((await refreshWith(refresh)).status).toBe(401)
  })
})

describe('changing the password', () => {
  test('refuses a wrong old one by its field', async () => {
    const reply = await app.call(
      changePassword,
      { body: { oldPassword: 'wrong-one', newPassword: 'another-one' } },
      { as: 'REPORT_MANAGEMENT' },
    )
    expect(reply.body).toEqual({
      status: 422,
      message: '入力内容を確認してください。',
      errors: { oldPassword: '現在のパスワードが正しくありません。' },
    })
  })

  test('ends the person’s other sessions, leaves a line in the audit log, and takes only the new one', async () => {
    const own = await app.signIn('REPORT_MANAGEMENT')
    const other = await app.signIn('REPORT_MANAGEMENT')
    const stranger = await app.signIn('nothing')
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'another-one' }
    expect((await app.call(changePassword, { body }, { token: own.token })).body).toEqual({ status: 200, data: {} })
    expect((await profileWith(own.token)).status).toBe(200)
    expect((await profileWith(stranger.token)).status).toBe(200)
    expect((await profileWith(other.token)).status).toBe(401)
    expect((await refreshWith(other.refreshToken)).status).toBe(401)
    const email = emailOf('REPORT_MANAGEMENT')
    expect((await app.call(login, { body: { email, password: TEST_PASSWORD } })).status).toBe(401)
    expect((await app.call(login, { body: { email, password: 'another-one' } })).status).toBe(200)
    const isOwn = and(eq(auditLog.recordId, app.ids.REPORT_MANAGEMENT), eq(auditLog.event, 'changePassword'))
    const lines = await app.db.select().from(auditLog).where(isOwn)
    expect(lines.map(({ event, actor, changes }) => ({ event, actor, changes }))).toEqual([
      { event: 'changePassword', actor: 'REPORT_MANAGEMENT', changes: [] },
    ])
  })
})

describe('the profile', () => {
  test('is changed once for its version; a stale one is answered with the record as it is', async () => {
    const body = { nickname: '', fullName: ' 鈴木 一郎 ', version: 1 }
    const first = await app.call(updateProfile, { body }, { as: 'POINT_MANAGEMENT' })
    expect(first.body.data).toMatchObject({ nickname: null, fullName: '鈴木 一郎', version: 2 })
    const stale = await app.call(updateProfile, { body }, { as: 'POINT_MANAGEMENT' })
    expect(stale.body).toEqual({
      status: 409,
      message: '他の担当者がこのデータを更新しました。',
      data: { record: first.body.data, allowedEvents: [] },
    })
    const isEdit = and(eq(auditLog.recordId, app.ids.POINT_MANAGEMENT), eq(auditLog.event, 'edit'))
    const [line] = await app.db.select().from(auditLog).where(isEdit)
    expect(line?.changes).toEqual([
      { field: 'nickname', before: 'POINT_MANAGEMENT', after: null },
      { field: 'fullName', before: 'POINT_MANAGEMENT full name', after: '鈴木 一郎' },
    ])
  })
})
