import { eq } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/authForms.ts'
import { checkInvitation, inviteStaff } from '../../contract/invitation.ts'
import { forgotPassword, verifyOtp } from '../../contract/recovery.ts'
import { createRole } from '../../contract/role.ts'
import { confirmSecondFactor, startSecondFactor } from '../../contract/secondFactor.ts'
import { createLog } from '../app/log.ts'
import { addColleague } from '../features/staff/testing.ts'
import { translate } from '../http/text.ts'
import { sendDueMails } from '../mail/outbox.ts'
import { mail } from '../mail/table.ts'
import type { OutgoingMail } from '../mail/transport.ts'
import { emailOf, openTestApp, TEST_PASSWORD, TEST_SECRET, type TestApp } from '../testing/testApp.ts'
import {
  ownSecretLimits,
  recoveryMailLimits,
  secondFactorCodeLimits,
  signInLimits,
  unchangedPasswordLimits,
} from './attemptLimits.ts'
import { countAttempt } from './rateLimit.ts'
import { prepareRecoveryMails } from './recovery.ts'
import { deriveKeys } from './serverSecret.ts'
import { knownNetwork, rateLimit, secondFactor, session } from './tables.ts'

const TEST_START = new Date('2026-11-21T12:00:00.000Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const EMAIL = emailOf('noPermissions')
const KEY = new Uint8Array(32)

let app: TestApp
let token: string
const sentMails: OutgoingMail[] = []
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.time.now = TEST_START
  sentMails.length = 0
  for (const table of [rateLimit, knownNetwork, secondFactor, mail, session]) await app.db.delete(table)
  ;({ token } = await app.signIn('SYSTEM_MANAGEMENT'))
})

const passTime = (ms: number) => {
  app.time.now = new Date(app.time.now.getTime() + ms)
}
const setBack = (ms: number) => passTime(-ms)
const signIn = async (password: string, code?: string) => {
  const body = { email: EMAIL, password, ...(code === undefined ? {} : { code }) }
  const { status, headers } = await app.call(login, { body })
  return [status, headers.get('Retry-After')]
}
const isSignedIn = async () => (await app.send('GET', '/auth/profile', { token })).status === 200
async function sendMails(send: (mail: OutgoingMail) => Promise<void>) {
  await sendDueMails({ db: app.db, clock: () => app.time.now, log: createLog('silent'), send })
}

describe('a limit of attempts', () => {
  const attempt = { email: EMAIL, network: '192.0.2.1', isKnownNetwork: false }
  const [oneNetwork, account, network] = signInLimits(KEY, attempt)
  const limits = [
    oneNetwork,
    account,
    network,
    ...ownSecretLimits('password', 1),
    ...recoveryMailLimits(1),
    ...secondFactorCodeLimits(1),
    ...unchangedPasswordLimits(1),
  ].flatMap((limit) => limit ?? [])

  test.each(limits)('blocks no longer than its own wait after the clock was set back: $bucket', async (limit) => {
    const failUntilBlocked = async () => {
      for (;;) await countAttempt(app.db, [limit], app.time.now)
    }
    /** Returns how long the next attempt must wait, in ms. */
    const readWaitMs = async () => {
      const failure = await countAttempt(app.db, [limit], app.time.now).catch((error: unknown) => error)
      const headers = (failure as { details?: { headers?: Record<string, string> } }).details?.headers
      return Number(headers?.['Retry-After'] ?? 0) * SECOND
    }
    await expect(failUntilBlocked()).rejects.toMatchObject({ status: 429 })
    setBack(6 * HOUR)
    const waitMs = await readWaitMs()
    expect(waitMs).toBeGreaterThan(0)
    expect(waitMs).toBeLessThanOrEqual(limit.maxWaitMs)
    passTime(limit.maxWaitMs)
    expect(await readWaitMs()).toBe(0)
  })

  test('a limited sign-in says to wait 15 minutes at most after the clock was set back, and is accepted then', async () => {
    for (let count = 0; count < 10; count += 1) expect(await signIn('wrong-one')).toEqual([401, null])
    setBack(6 * HOUR)
    expect(await signIn(TEST_PASSWORD)).toEqual([429, '900'])
    passTime(5 * MINUTE)
    expect(await signIn(TEST_PASSWORD)).toEqual([429, '600'])
    passTime(10 * MINUTE)
    expect(await signIn(TEST_PASSWORD)).toEqual([200, null])
  })

  test('failures are counted no longer than their own window after the clock was set back', async () => {
    // From a network that its owner uses, one account has only this limit.
    await signIn(TEST_PASSWORD)
    for (let count = 0; count < 8; count += 1) await signIn('wrong-one')
    setBack(6 * HOUR)
    expect(await signIn('wrong-one')).toEqual([401, null])
    passTime(15 * MINUTE)
    expect([await signIn('wrong-one'), await signIn('wrong-one')]).toEqual([
      [401, null],
      [401, null],
    ])
  })
})

test('a password that was entered before the clock was set back does not count as recent', async () => {
  const create = async (name: string) =>
    (await app.call(createRole, { body: { name, description: '' } }, { token })).status
  expect(await create('before')).toBe(200)
  setBack(MINUTE)
  expect(await create('a little')).toBe(200)
  setBack(1)
  expect(await create('after')).toBe(403)
})

test('a recovery code ends when the clock is set back, and another one can be requested at once', async () => {
  const requestCode = async () => {
    const { recoveryToken } = (await app.call(forgotPassword, { body: { email: EMAIL } })).body.data
    await prepareRecoveryMails(
      app.db,
      deriveKeys(TEST_SECRET),
      () => app.time.now,
      () => Promise.resolve(translate),
    )
    await sendMails((sent) => Promise.resolve(void sentMails.push(sent)))
    return { recoveryToken, code: /^\d{6}$/m.exec(sentMails.at(-1)?.text ?? '')?.[0] ?? '' }
  }
  const oldRecovery = await requestCode()
  setBack(HOUR)
  expect((await app.call(verifyOtp, { body: oldRecovery })).body).toMatchObject({ status: 422, code: 'recoveryEnded' })
  expect((await app.call(verifyOtp, { body: await requestCode() })).status).toBe(200)
})

test('an invitation and a session survive a small correction of the clock, but not for longer than their own time', async () => {
  const id = await addColleague(app.db, 1, { passwordHash: null })
  const { token: invitationToken } = (await app.call(inviteStaff, { params: { id }, body: {} }, { token })).body.data
  const isInvitationValid = async () =>
    (await app.call(checkInvitation, { body: { token: invitationToken } })).body.data.isValid
  setBack(5 * HOUR)
  expect([await isInvitationValid(), await isSignedIn()]).toEqual([true, true])
  setBack(365 * DAY)
  expect([await isInvitationValid(), await isSignedIn()]).toEqual([false, false])
  ;({ token } = await app.signIn('SYSTEM_MANAGEMENT'))
  expect(await isSignedIn()).toBe(true)
})

test('the time of the last call is correct again after the clock was set back', async () => {
  setBack(5 * HOUR)
  expect(await isSignedIn()).toBe(true)
  await expect.poll(async () => (await app.db.select().from(session))[0]?.lastSeenAt).toEqual(app.time.now)
})

test('a code of the authenticator app is accepted after the clock was set back, and only once', async () => {
  const caller = { as: 'noPermissions' } as const
  const { setup } = (await app.call(startSecondFactor, {}, caller)).body.data
  const codeNow = () => new TOTP({ secret: setup?.secret ?? '' }).generate({ timestamp: app.time.now.getTime() })
  expect((await app.call(confirmSecondFactor, { body: { code: codeNow() } }, caller)).status).toBe(200)
  setBack(6 * HOUR)
  expect(await signIn(TEST_PASSWORD, codeNow())).toEqual([200, null])
  expect(await signIn(TEST_PASSWORD, codeNow())).toEqual([401, null])
})

test('an email that waits for its next attempt is tried again within five minutes after the clock was set back', async () => {
  await app.db.insert(mail).values({
    state: 'waiting',
    recipient: EMAIL,
    subject: 'a',
    bodyText: 'b',
    bodyHtml: 'c',
    createdAt: TEST_START,
    dueAt: TEST_START,
    dueSetAt: TEST_START,
    expiresAt: new Date(TEST_START.getTime() + DAY),
  })
  await sendMails(() => Promise.reject(new Error('down')))
  setBack(6 * HOUR)
  const send = (sent: OutgoingMail) => Promise.resolve(void sentMails.push(sent))
  await sendMails(send)
  expect(sentMails).toEqual([])
  passTime(5 * MINUTE)
  await sendMails(send)
  expect(sentMails).toHaveLength(1)
  expect((await app.db.select().from(mail).where(eq(mail.recipient, EMAIL)))[0]?.state).toBe('sent')
})
