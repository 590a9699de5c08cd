import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appLogin, appLogout, appRefreshToken, getAppProfile } from '../../contract/appApi/auth.ts'
import { getProfile, refreshToken } from '../../contract/auth.ts'
import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { userLifecycle } from '../../machines/lifecycles/account.ts'
import { storeLifecycle } from '../../machines/lifecycles/store.ts'
import { hashPassword } from './password.ts'
import { session } from './tables.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { member } from '../features/user/table.ts'
import { createAppPeople } from '../testing/appPeople.ts'
import { openTestApp, TEST_PASSWORD, type TestApp } from '../testing/testApp.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof createAppPeople>>
beforeAll(async () => {
  app = await openTestApp()
  people = await createAppPeople(app)
})
afterAll(() => app.close())

const SIGN_IN_NEEDED = { status: 401, message: 'ログインしてください。' }
const INACTIVE = { status: 403, message: INACTIVE_MESSAGE }

test('a member sees their name and points, a store account its stores', async () => {
  const { callApp, member: memberOfTest, storeAccount, storeId } = people
  expect((await callApp(getAppProfile, {}, memberOfTest)).body.data).toEqual({
    kind: 'member',
    id: memberOfTest.id,
    name: '佐藤 結衣',
    email: 'member1@members.example',
    balance: 3_000,
    stores: [],
  })
  expect((await callApp(getAppProfile, {}, storeAccount)).body.data).toEqual({
    kind: 'storeAccount',
    id: storeAccount.id,
    name: '山田 花子',
    email: 'hanako@stores.example',
    balance: null,
    stores: [{ id: storeId, name: '麺屋 龍', status: storeLifecycle.codes.accepted, balance: 0 }],
  })
})

test.each([
  ['a wrong password', { kind: 'storeAccount', email: 'hanako@stores.example', password: 'wrong' }],
  ['an unknown address', { kind: 'member', email: 'nobody@members.example', password: TEST_PASSWORD }],
  ['the address of the other kind', { kind: 'member', email: 'hanako@stores.example', password: TEST_PASSWORD }],
  ['the address of a staff member', { kind: 'member', email: 'system@choba.example', password: TEST_PASSWORD }],
] as const)('a sign-in with %s is refused', async (_case, body) => {
  const response = await people.callApp(appLogin, { body })
  expect(response.body).toEqual({ status: 401, message: 'メールアドレスまたはパスワードが正しくありません。' })
})

test('of two members with one address, each signs in with their own password; an account without one never does', async () => {
  const email = 'family@members.example'
  const parent = await people.addMember(0, { email })
  const child = await people.addMember(0)
  await app.db
    .update(member)
    .set({ email, passwordHash: await hashPassword('another one') })
    .where(eq(member.id, child.id))
  const idByPassword = async (password: string) => {
    const response = await people.callApp(appLogin, { body: { kind: 'member', email, password } })
    if (response.status !== 200) return response.status
    return (await people.callApp(getAppProfile, {}, { ...parent, token: response.body.data.token })).body.data.id
  }
  expect(await idByPassword(TEST_PASSWORD)).toBe(parent.id)
  expect(await idByPassword('another one')).toBe(child.id)
  await app.db.update(member).set({ passwordHash: null }).where(eq(member.id, parent.id))
  expect(await idByPassword(TEST_PASSWORD)).toBe(401)
})

test('a token is renewed by the refresh token, which the console does not accept, until the caller signs out', async () => {
  const { callApp } = people
  const caller = await people.addMember()
  const renewed = await callApp(appRefreshToken, { body: { refreshToken: caller.refreshToken } })
  expect((await callApp(getAppProfile, {}, { ...caller, token: renewed.body.data.token })).status).toBe(200)
  const byConsole = await app.call(refreshToken, { body: { refreshToken: caller.refreshToken } })
  expect(byConsole.body).toEqual({ ...SIGN_IN_NEEDED, code: 'sessionExpired' })

  expect((await callApp(appLogout, { body: { refreshToken: caller.refreshToken } })).body.data).toEqual({})
  expect((await callApp(getAppProfile, {}, caller)).body).toEqual(SIGN_IN_NEEDED)
  const afterSignOut = await callApp(appRefreshToken, { body: { refreshToken: caller.refreshToken } })
  expect(afterSignOut.body).toEqual({ ...SIGN_IN_NEEDED, code: 'sessionRevoked' })
})

test('staff cannot renew or end a session by the calls of the apps', async () => {
  const staff = await app.signIn('STORE_MANAGEMENT')
  const body = { refreshToken: staff.refreshToken }
  expect((await people.callApp(appRefreshToken, { body })).status).toBe(401)
  expect((await people.callApp(appLogout, { body })).status).toBe(401)
  expect((await app.call(getProfile, {}, { token: staff.token })).status).toBe(200)
})

test.each(['deactivated', 'deleted'] as const)(
  'a member and a store account that are %s are told so, and get no session back when they are activated',
  async (state) => {
    const { callApp } = people
    const caller = await people.addMember()
    const { storeAccount } = people
    const setStatus = async (status: number) => {
      await app.db.update(member).set({ status }).where(eq(member.id, caller.id))
      await app.db.update(storeOwner).set({ status }).where(eq(storeOwner.id, storeAccount.id))
    }
    await setStatus(userLifecycle.codes[state])
    for (const each of [caller, storeAccount]) {
      expect((await callApp(getAppProfile, {}, each)).body).toEqual(INACTIVE)
      expect((await callApp(appRefreshToken, { body: { refreshToken: each.refreshToken } })).body).toEqual(INACTIVE)
    }
    const signInBody = { kind: 'storeAccount', email: 'hanako@stores.example', password: TEST_PASSWORD } as const
    expect((await callApp(appLogin, { body: signInBody })).body).toEqual(INACTIVE)
    await setStatus(userLifecycle.codes.active)
    for (const each of [caller, storeAccount])
      expect((await callApp(getAppProfile, {}, each)).body).toEqual(SIGN_IN_NEEDED)
    people.storeAccount = { ...storeAccount, ...(await people.signIn('storeAccount', signInBody.email)) }
  },
)

test('a new password ends every session of a member, but of nobody else', async () => {
  const [caller, other] = [await people.addMember(), await people.addMember()]
  await app.db
    .update(member)
    .set({ passwordHash: await hashPassword('new') })
    .where(eq(member.id, caller.id))
  expect((await people.callApp(getAppProfile, {}, caller)).status).toBe(401)
  expect((await people.callApp(getAppProfile, {}, other)).status).toBe(200)
})

test('a session of an app ends after 30 days', async () => {
  const caller = await people.addMember()
  const start = app.time.now
  app.time.now = new Date(start.getTime() + 30 * 86_400_000)
  expect((await people.callApp(appRefreshToken, { body: { refreshToken: caller.refreshToken } })).body).toEqual({
    ...SIGN_IN_NEEDED,
    code: 'sessionExpired',
  })
  app.time.now = start
})

test('a session of an app has ended if the clock is set back by more than a day after it began', async () => {
  const visitor = await people.addMember(0)
  const { now } = app.time
  const statusesAt = async (hours: number) => {
    app.time.now = new Date(now.getTime() - hours * 3_600_000)
    const renewal = await people.callApp(appRefreshToken, { body: { refreshToken: visitor.refreshToken } })
    return [renewal.status, (await people.callApp(getAppProfile, {}, visitor)).status]
  }
  expect([await statusesAt(1), await statusesAt(25)]).toEqual([
    [200, 200],
    [401, 401],
  ])
  app.time.now = now
})

test('a session belongs to exactly one person', async () => {
  const setOwners = app.db.update(session).set({ memberId: people.member.id, storeOwnerId: people.storeAccount.id })
  await expect(setOwners).rejects.toMatchObject({ cause: { constraint: 'session_of_one_person' } })
})

test('after ten wrong passwords, an account takes no password from that network for a while', async () => {
  const email = 'limited@members.example'
  await people.addMember(0, { email })
  for (let attempt = 0; attempt < 10; attempt += 1)
    await people.callApp(appLogin, { body: { kind: 'member', email, password: `wrong ${attempt}` } })
  const response = await people.callApp(appLogin, { body: { kind: 'member', email, password: TEST_PASSWORD } })
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '900'])
})
