import { desc, eq, notLike } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProfile, listPermissions } from '../../contract/auth.ts'
import { login } from '../../contract/authForms.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  requireSecondFactor,
  resetSecondFactor,
  startSecondFactor,
} from '../../contract/secondFactor.ts'
import { staffEndpoints } from '../../contract/staff.ts'
import { auditLog, staff } from '../db/schema.ts'
import { restoreSuperAdmin } from '../features/staff/restoreSuperAdmin.ts'
import { emailOf, openTestApp, type CallerName, TEST_PASSWORD, type TestApp } from '../testing/testApp.ts'
import { rateLimit, recoveryCode, secondFactor, session } from './tables.ts'

const TEST_START = new Date('2026-11-21T03:00:00.000Z')
const PERIOD_MS = 30_000
const MINUTE = 60_000
const WRONG_CODE_MESSAGE = 'コードが正しくないか、すでに使われています。'
const NOT_SIX_DIGITS_MESSAGE = '6桁の数字を入力してください。'
const CODE_NEEDED_BODY = {
  status: 401,
  message: '認証アプリのコードを入力してください。',
  code: 'secondFactorRequired',
}
const REFUSED_CODE_BODY = { ...CODE_NEEDED_BODY, message: WRONG_CODE_MESSAGE, errors: { code: WRONG_CODE_MESSAGE } }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.time.now = TEST_START
  await app.db.delete(secondFactor)
  await app.db.delete(recoveryCode)
  await app.db.delete(rateLimit)
  await app.db.update(session).set({ passwordEnteredAt: app.time.now })
  await app.db.update(staff).set({ isSecondFactorRequired: false })
})

const codeOf = (secret: string, timestamp = app.time.now.getTime()) => new TOTP({ secret }).generate({ timestamp })
const signIn = (person: CallerName, code?: string, password = TEST_PASSWORD) =>
  app.call(login, { body: { email: emailOf(person), password, ...(code === undefined ? {} : { code }) } })
const readSecondFactorOf = async (person: CallerName) => (await app.call(getSecondFactor, {}, { as: person })).body.data

/** Sets up a second factor. Returns its secret and its recovery codes. */
async function setUpSecondFactor(person: CallerName) {
  const startResponse = await app.call(startSecondFactor, {}, { as: person })
  const secret = startResponse.body.data.setup?.secret ?? ''
  const confirmResponse = await app.call(confirmSecondFactor, { body: { code: codeOf(secret) } }, { as: person })
  expect([startResponse.status, confirmResponse.status]).toEqual([200, 200])
  // The code that confirmed the secret is used up.
  app.time.now = new Date(app.time.now.getTime() + PERIOD_MS)
  return { secret, recoveryCodes: confirmResponse.body.data.recoveryCodes }
}

async function readLastAuditEvent(person: CallerName) {
  const isOwnLine = eq(auditLog.recordId, app.staffIds[person])
  const [line] = await app.db.select().from(auditLog).where(isOwnLine).orderBy(desc(auditLog.id)).limit(1)
  return line?.event
}

describe('setting up a second factor', () => {
  test('setting up a second factor creates a secret that takes effect only after one of its codes was entered', async () => {
    expect(await readSecondFactorOf('noPermissions')).toEqual({
      state: 'off',
      isRequired: false,
      setup: null,
      recoveryCodesLeft: 0,
    })
    const { setup } = (await app.call(startSecondFactor, {}, { as: 'noPermissions' })).body.data
    const secret = setup?.secret ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(setup?.uri).toBe(
      `otpauth://totp/Ch%C5%8Dba:${encodeURIComponent(emailOf('noPermissions'))}` +
        `?issuer=Ch%C5%8Dba&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(await readSecondFactorOf('noPermissions')).toEqual({
      state: 'pending',
      isRequired: false,
      setup,
      recoveryCodesLeft: 0,
    })
    expect((await signIn('noPermissions')).status).toBe(200)
    const wrongCodeResponse = await app.call(confirmSecondFactor, { body: { code: '000000' } }, { as: 'noPermissions' })
    expect([wrongCodeResponse.status, wrongCodeResponse.body.errors]).toEqual([422, { code: WRONG_CODE_MESSAGE }])
    // Recovery codes are created only when the set-up ends, so no message of the set-up mentions them.
    const tooLongResponse = await app.call(
      confirmSecondFactor,
      { body: { code: 'ABCDE-FGHIJ' } },
      { as: 'noPermissions' },
    )
    expect([tooLongResponse.status, tooLongResponse.body.errors]).toEqual([422, { code: NOT_SIX_DIGITS_MESSAGE }])
    const { status, body } = await app.call(
      confirmSecondFactor,
      { body: { code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} ` } },
      { as: 'noPermissions' },
    )
    expect(status).toBe(200)
    expect(new Set(body.data.recoveryCodes).size).toBe(10)
    for (const code of body.data.recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
    expect(await readSecondFactorOf('noPermissions')).toEqual({
      state: 'on',
      isRequired: false,
      setup: null,
      recoveryCodesLeft: 10,
    })
    expect(await readLastAuditEvent('noPermissions')).toBe('setUpSecondFactor')
  })

  test('setting up a second factor returns the same secret when it is started again, and a new one after it was cancelled', async () => {
    const startSetup = async () =>
      (await app.call(startSecondFactor, {}, { as: 'noPermissions' })).body.data.setup?.secret
    const firstSecret = await startSetup()
    expect(await startSetup()).toBe(firstSecret)
    for (let time = 0; time < 2; time += 1)
      expect((await app.call(removeSecondFactor, {}, { as: 'noPermissions' })).status).toBe(200)
    expect(await startSetup()).not.toBe(firstSecret)
  })

  test('neither the secret nor the recovery codes of a second factor are stored in plain text', async () => {
    const { secret, recoveryCodes } = await setUpSecondFactor('noPermissions')
    const storedText = JSON.stringify([
      await app.db.select().from(secondFactor),
      await app.db.select().from(recoveryCode),
    ])
    for (const plainText of [secret, ...recoveryCodes]) expect(storedText).not.toContain(plainText.replace('-', ''))
  })

  test('an event that the chart of the second factor refuses gets 409', async () => {
    const confirmWithWrongCode = () =>
      app.call(confirmSecondFactor, { body: { code: '000000' } }, { as: 'noPermissions' })
    const callReplaceCodes = () => app.call(replaceRecoveryCodes, {}, { as: 'noPermissions' })
    expect([(await confirmWithWrongCode()).status, (await callReplaceCodes()).status]).toEqual([409, 409])
    await setUpSecondFactor('noPermissions')
    expect([
      (await confirmWithWrongCode()).status,
      (await app.call(startSecondFactor, {}, { as: 'noPermissions' })).status,
    ]).toEqual([409, 409])
  })
})

describe('signing in with a second factor', () => {
  test('signing in with a second factor requires the password and then a code, which is valid once', async () => {
    const { secret } = await setUpSecondFactor('noPermissions')
    expect((await signIn('noPermissions')).body).toEqual(CODE_NEEDED_BODY)
    expect((await signIn('noPermissions', '000000')).body).toEqual(REFUSED_CODE_BODY)
    expect((await signIn('noPermissions', codeOf(secret), 'wrong-password')).body).toEqual({
      status: 401,
      message: 'メールアドレスまたはパスワードが正しくありません。',
    })
    expect((await signIn('noPermissions', codeOf(secret))).status).toBe(200)
    expect((await signIn('noPermissions', codeOf(secret))).body).toEqual(REFUSED_CODE_BODY)
    expect(await readLastAuditEvent('noPermissions')).toBe('refuseSignIn')
  })

  test('signing in accepts a second factor code that is up to 30 seconds early or late, but no other code', async () => {
    const { secret } = await setUpSecondFactor('noPermissions')
    app.time.now = new Date(app.time.now.getTime() + 10 * PERIOD_MS)
    const signInWithCodeOfPeriod = (periodOffset: number) =>
      signIn('noPermissions', codeOf(secret, app.time.now.getTime() + periodOffset * PERIOD_MS))
    expect([(await signInWithCodeOfPeriod(-2)).status, (await signInWithCodeOfPeriod(2)).status]).toEqual([401, 401])
    expect([(await signInWithCodeOfPeriod(-1)).status, (await signInWithCodeOfPeriod(1)).status]).toEqual([200, 200])
    // This code is earlier than the last accepted one.
    expect((await signInWithCodeOfPeriod(0)).status).toBe(401)
  })

  test('signing in accepts each recovery code once, however it is written, and records its use in the history', async () => {
    const { recoveryCodes } = await setUpSecondFactor('noPermissions')
    const [code = ''] = recoveryCodes
    expect((await signIn('noPermissions', ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await readSecondFactorOf('noPermissions')).recoveryCodesLeft).toBe(9)
    expect((await signIn('noPermissions', code)).body).toEqual(REFUSED_CODE_BODY)
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.event, 'useRecoveryCode'))
    expect(lines.map(({ recordId, staffId }) => [recordId, staffId])).toEqual([
      [app.staffIds.noPermissions, app.staffIds.noPermissions],
    ])
  })

  test('signing in several times at once with the same second factor code succeeds once', async () => {
    const { secret, recoveryCodes } = await setUpSecondFactor('noPermissions')
    for (const code of [codeOf(secret), recoveryCodes[1]]) {
      const responses = await Promise.all(Array.from({ length: 5 }, () => signIn('noPermissions', code)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
      await app.db.delete(rateLimit)
    }
  })

  test('signing in is blocked after ten wrong second factor codes in an hour, also without the limits of passwords', async () => {
    const { secret } = await setUpSecondFactor('noPermissions')
    for (let attemptNumber = 1; attemptNumber <= 10; attemptNumber += 1) {
      expect((await signIn('noPermissions', '000000')).status).toBe(401)
      await app.db.delete(rateLimit).where(notLike(rateLimit.bucket, 'code:%'))
    }
    expect((await signIn('noPermissions', codeOf(secret))).status).toBe(429)
    app.time.now = new Date(app.time.now.getTime() + 20 * MINUTE)
    expect((await signIn('noPermissions', codeOf(secret))).status).toBe(200)
  })
})

test('new recovery codes replace the earlier ones', async () => {
  const { recoveryCodes } = await setUpSecondFactor('noPermissions')
  const { data } = (await app.call(replaceRecoveryCodes, {}, { as: 'noPermissions' })).body
  expect((await signIn('noPermissions', recoveryCodes[0])).status).toBe(401)
  expect((await signIn('noPermissions', data.recoveryCodes[0])).status).toBe(200)
})

test('after the second factor is removed, the password is enough again', async () => {
  await setUpSecondFactor('noPermissions')
  expect((await app.call(removeSecondFactor, {}, { as: 'noPermissions' })).status).toBe(200)
  expect((await signIn('noPermissions')).status).toBe(200)
  expect(await app.db.$count(recoveryCode)).toBe(0)
  expect(await readLastAuditEvent('noPermissions')).toBe('signIn')
})

test.each([
  ['starting the setup', startSecondFactor],
  ['replacing the recovery codes', replaceRecoveryCodes],
  ['removing the second factor', removeSecondFactor],
])('changing the second factor requires a recent password: %s', async (_, endpoint) => {
  await app.db.update(session).set({ passwordEnteredAt: new Date(app.time.now.getTime() - 11 * MINUTE) })
  expect((await app.send(endpoint.method, endpoint.path, { as: 'noPermissions' })).body).toMatchObject({
    status: 403,
    code: 'passwordRequired',
  })
})

describe('a required second factor', () => {
  beforeAll(() => app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds.allPermissions)))

  const setRequired = async (person: CallerName, isRequired: boolean, as: CallerName = 'allPermissions') => {
    const [row] = await app.db.select().from(staff).where(eq(staff.id, app.staffIds[person]))
    const call = { params: { id: app.staffIds[person] }, body: { isRequired, version: row?.version ?? 0 } }
    return app.call(requireSecondFactor, call, { as })
  }
  const permissionsOf = async (person: CallerName) =>
    (await app.call(listPermissions, {}, { as: person })).body.data.items.map(({ name }) => name)

  test('a required second factor withholds every permission until it is set up, after which it cannot be removed', async () => {
    const response = await setRequired('USER_MANAGEMENT', true)
    expect([response.status, response.body.data.isSecondFactorRequired, response.body.data.hasSecondFactor]).toEqual([
      200,
      true,
      false,
    ])
    expect(await readLastAuditEvent('USER_MANAGEMENT')).toBe('requireSecondFactor')
    expect(await permissionsOf('USER_MANAGEMENT')).toEqual([])
    expect((await app.send('GET', '/user', { as: 'USER_MANAGEMENT' })).status).toBe(403)
    const callGetProfile = () => app.call(getProfile, {}, { as: 'USER_MANAGEMENT' })
    expect((await callGetProfile()).body.data.isSecondFactorMissing).toBe(true)
    await setUpSecondFactor('USER_MANAGEMENT')
    expect(await permissionsOf('USER_MANAGEMENT')).toEqual(['USER_MANAGEMENT'])
    expect((await callGetProfile()).body.data.isSecondFactorMissing).toBe(false)
    expect((await app.call(removeSecondFactor, {}, { as: 'USER_MANAGEMENT' })).status).toBe(409)
    expect((await readSecondFactorOf('USER_MANAGEMENT')).state).toBe('on')
    expect((await setRequired('USER_MANAGEMENT', false)).status).toBe(200)
    expect((await app.call(removeSecondFactor, {}, { as: 'USER_MANAGEMENT' })).status).toBe(200)
  })

  test('a required second factor also withholds the permissions of a super admin', async () => {
    expect((await setRequired('allPermissions', true)).status).toBe(200)
    expect(await permissionsOf('allPermissions')).toEqual([])
    expect((await setRequired('noPermissions', true)).status).toBe(403)
    await setUpSecondFactor('allPermissions')
    expect((await setRequired('noPermissions', true)).status).toBe(200)
  })

  test('a second factor can be required and reset only by super admins', async () => {
    expect((await setRequired('noPermissions', true, 'SYSTEM_MANAGEMENT')).body.message).toBe(
      '特権管理者だけが実行できます。',
    )
    await setUpSecondFactor('noPermissions')
    const { data } = (
      await app.call(staffEndpoints.get, { params: { id: app.staffIds.noPermissions } }, { as: 'allPermissions' })
    ).body
    expect(data.hasSecondFactor).toBe(true)
    const callReset = (as: CallerName) =>
      app.call(
        resetSecondFactor,
        { params: { id: app.staffIds.noPermissions }, body: { version: data.version } },
        { as },
      )
    expect((await callReset('SYSTEM_MANAGEMENT')).status).toBe(403)
    for (let time = 0; time < 2; time += 1) {
      const response = await callReset('allPermissions')
      expect([response.status, response.body.data.hasSecondFactor]).toEqual([200, false])
    }
    expect((await signIn('noPermissions')).status).toBe(200)
  })

  test('a second factor is no longer required after `npm run admin -- restore` has given a super admin access again', async () => {
    await setRequired('allPermissions', true)
    await setUpSecondFactor('allPermissions')
    expect(await restoreSuperAdmin(app.db, emailOf('allPermissions'), app.time.now)).toBe(true)
    expect(await readLastAuditEvent('allPermissions')).toBe('resetSecondFactor')
    expect((await signIn('allPermissions')).status).toBe(200)
    expect(await readSecondFactorOf('allPermissions')).toMatchObject({ state: 'off', isRequired: false })
  })
})
