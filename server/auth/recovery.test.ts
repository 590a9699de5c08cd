import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/authForms.ts'
import { forgotPassword, setNewPassword, verifyOtp } from '../../contract/recovery.ts'
import { createLog } from '../app/log.ts'
import { auditLog, staff } from '../db/schema.ts'
import ja from '../../locales/ja.json' with { type: 'json' }
import { createServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import { translationEntry } from '../features/translationEntry/table.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import { sendDueMails } from '../mail/outbox.ts'
import { mail } from '../mail/table.ts'
import type { OutgoingMail } from '../mail/transport.ts'
import {
  emailOf,
  openTestApp,
  createRecordingLiveUpdates,
  TEST_PASSWORD,
  TEST_SECRET,
  type TestApp,
} from '../testing/testApp.ts'
import { prepareRecoveryMails } from './recovery.ts'
import { deriveKeys } from './serverSecret.ts'
import { knownNetwork, rateLimit, recovery, secondFactor, session } from './tables.ts'

const TEST_START = new Date('2026-11-21T03:00:00.000Z')
const MINUTE = 60_000
const DAY_MINUTES = 24 * 60
/** A network from which staff have signed in. */
const KNOWN_NETWORK = '198.51.100.7'
const NEW_PASSWORD = 'a new one'
const RECOVERY_ENDED_BODY = {
  status: 422,
  message: 'この認証コードは使えなくなりました。もう一度やり直してください。',
  code: 'recoveryEnded',
}
const derivedKeys = deriveKeys(TEST_SECRET)

let app: TestApp
const publishedEvents: LiveEvent[] = []
const sentMails: OutgoingMail[] = []
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents), proxyCount: 1 })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.time.now = TEST_START
  sentMails.length = 0
  await app.db.delete(rateLimit)
  await app.db.delete(recovery)
  await app.db.delete(mail)
  await app.db.delete(knownNetwork)
})

const callOptionsFrom = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const requestCode = (email: string, address = '192.0.2.1', language = 'ja') =>
  app.call(
    forgotPassword,
    { body: { email } },
    { headers: { ...callOptionsFrom(address).headers, 'Accept-Language': language } },
  )
const verifyCode = (recoveryToken: string, code: string, address = '192.0.2.1') =>
  app.call(verifyOtp, { body: { recoveryToken, code } }, callOptionsFrom(address))
const finishRecovery = (passwordToken: string, newPassword = NEW_PASSWORD) =>
  app.call(setNewPassword, { body: { passwordToken, newPassword } })
const signIn = (password: string) => app.call(login, { body: { email: emailOf('noPermissions'), password } })

/** Does what a server process does after a request: looks up the email address and sends the email. */
async function sendMails(): Promise<OutgoingMail[]> {
  await prepareRecoveryMails(app.db, derivedKeys, () => app.time.now, createServerTextCache(app.db).load)
  const sendMail = (mail: OutgoingMail) => Promise.resolve(void sentMails.push(mail))
  await sendDueMails({ db: app.db, clock: () => app.time.now, log: createLog('silent'), send: sendMail })
  return sentMails.splice(0)
}

/** Requests a code. Returns the token of the recovery and the code in the email. */
async function beginRecovery(email = emailOf('noPermissions'), address?: string) {
  const { recoveryToken } = (await requestCode(email, address)).body.data
  const [receivedMail] = await sendMails()
  return { recoveryToken, code: /^\d{6}$/m.exec(receivedMail?.text ?? '')?.[0] ?? '' }
}

/** Gives the account `noPermissions` back the password that all test accounts have at first. */
async function restoreTestPassword() {
  const [person] = await app.db.select().from(staff).where(eq(staff.id, app.staffIds.allPermissions))
  await app.db
    .update(staff)
    .set({ passwordHash: person?.passwordHash ?? '' })
    .where(eq(staff.id, app.staffIds.noPermissions))
}

const toWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a password recovery', () => {
  test('a recovery sets the password with the code from the email, and ends all sessions of the account', async () => {
    const sessionBefore = await app.signIn('noPermissions')
    publishedEvents.length = 0
    const { recoveryToken, code } = await beginRecovery(` ${emailOf('noPermissions').toUpperCase()} `)
    const verifyResponse = await verifyCode(recoveryToken, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect(verifyResponse.status).toBe(200)
    expect((await finishRecovery(verifyResponse.body.data.passwordToken)).body).toEqual({ status: 200, data: {} })
    expect((await app.send('GET', '/auth/profile', { token: sessionBefore.token })).status).toBe(401)
    expect(publishedEvents.filter(({ type }) => type === 'sessionEnded').length).toBeGreaterThan(0)
    expect([(await signIn(TEST_PASSWORD)).status, (await signIn(NEW_PASSWORD)).status]).toEqual([401, 200])
    const lines = await app.db.select().from(auditLog).where(eq(auditLog.recordId, app.staffIds.noPermissions))
    expect(
      lines.map(({ event, staffId }) => [event, staffId]).filter(([event]) => /Recovery|recover/.test(String(event))),
    ).toEqual([
      ['requestRecovery', null],
      ['recoverPassword', app.staffIds.noPermissions],
    ])
    expect((await finishRecovery(verifyResponse.body.data.passwordToken)).body).toEqual(RECOVERY_ENDED_BODY)
    await restoreTestPassword()
  })

  test('a recovery sends nothing to an unknown email address or an inactive account, but responds in the same way', async () => {
    const responses = [await requestCode('nobody@choba.example')]
    await app.db.update(staff).set({ status: 2 }).where(eq(staff.id, app.staffIds.noPermissions))
    responses.push(await requestCode(emailOf('noPermissions')))
    expect(await sendMails()).toEqual([])
    await app.db.update(staff).set({ status: 1 }).where(eq(staff.id, app.staffIds.noPermissions))
    responses.push(await requestCode(emailOf('noPermissions')))
    expect(await sendMails()).toHaveLength(1)
    expect(responses.map(({ status, body }) => [status, Object.keys(body.data)])).toEqual(
      responses.map(() => [200, ['recoveryToken']]),
    )
    const unknownEmailResponse = await verifyCode(responses[0]?.body.data.recoveryToken ?? '', '123456')
    expect([unknownEmailResponse.status, unknownEmailResponse.body.errors]).toEqual([
      422,
      { code: '認証コードが正しくありません。残り4回入力できます。' },
    ])
  })

  test.each([
    ['ja', '【帳場】認証コードのお知らせ'],
    ['vi', 'Chōba: mã xác nhận của bạn'],
    ['en', 'Chōba: your code'],
  ])('a recovery sends an email in the language %s, as plain text and HTML', async (language, subject) => {
    await requestCode(emailOf('noPermissions'), '192.0.2.1', language)
    const [receivedMail] = await sendMails()
    expect([receivedMail?.subject, receivedMail?.recipient]).toEqual([subject, emailOf('noPermissions')])
    const code = /^\d{6}$/m.exec(receivedMail?.text ?? '')?.[0] ?? 'none'
    expect(receivedMail?.html).toContain(code)
    expect(receivedMail?.html).toContain(`<html lang="${language}">`)
  })

  test('neither the code of a recovery nor the content of its email is kept once the email is sent', async () => {
    const { code } = await beginRecovery()
    const storedText = JSON.stringify([await app.db.select().from(recovery), await app.db.select().from(mail)])
    expect(code).toMatch(/^\d{6}$/)
    expect(storedText).not.toContain(code)
    expect(await app.db.select().from(mail)).toMatchObject([
      { state: 'sent', subject: null, bodyText: null, bodyHtml: null },
    ])
  })

  test('a recovery refuses the password that the account has already, ten times at most, but can be continued', async () => {
    const { recoveryToken, code } = await beginRecovery()
    const { passwordToken } = (await verifyCode(recoveryToken, code)).body.data
    expect((await finishRecovery(passwordToken, TEST_PASSWORD)).body).toEqual({
      status: 422,
      message: '入力内容を確認してください。',
      errors: { newPassword: '現在のパスワードと同じです。別のパスワードを入力してください。' },
    })
    for (let time = 1; time < 10; time += 1) await finishRecovery(passwordToken, TEST_PASSWORD)
    expect((await finishRecovery(passwordToken)).status).toBe(429)
    expect((await signIn(TEST_PASSWORD)).status).toBe(200)
    app.time.now = new Date(app.time.now.getTime() + MINUTE)
    expect((await finishRecovery(passwordToken)).body).toEqual({ status: 200, data: {} })
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    await restoreTestPassword()
  })

  test('a recovery refuses a password that is too short, but can be continued', async () => {
    const { recoveryToken, code } = await beginRecovery()
    const { passwordToken } = (await verifyCode(recoveryToken, code)).body.data
    expect((await finishRecovery(passwordToken, '12345')).body.errors).toEqual({
      newPassword: 'パスワードは6文字以上で入力してください。',
    })
  })
})

describe('the code of a recovery', () => {
  test('the code of a recovery is useless after five wrong tries, however many are sent at once', async () => {
    const { recoveryToken, code } = await beginRecovery()
    const responses = await Promise.all(Array.from({ length: 8 }, () => verifyCode(recoveryToken, toWrongCode(code))))
    const errorCodes = responses.map(({ body }) => (body as { code?: string }).code ?? 'wrong')
    expect(errorCodes.filter((each) => each === 'wrong')).toHaveLength(4)
    expect((await verifyCode(recoveryToken, code)).body).toEqual(RECOVERY_ENDED_BODY)
  })

  test('the code of a recovery is valid once, also for two calls at the same time', async () => {
    const { recoveryToken, code } = await beginRecovery()
    const responses = await Promise.all([verifyCode(recoveryToken, code), verifyCode(recoveryToken, code)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await verifyCode(recoveryToken, code)).body).toEqual(RECOVERY_ENDED_BODY)
  })

  test('the code of a recovery is valid only for that recovery', async () => {
    const firstRecovery = await beginRecovery()
    const secondRecovery = await beginRecovery()
    expect((await verifyCode(firstRecovery.recoveryToken, secondRecovery.code)).status).toBe(
      firstRecovery.code === secondRecovery.code ? 200 : 422,
    )
    expect((await verifyCode(secondRecovery.recoveryToken, secondRecovery.code)).status).toBe(200)
  })

  test('the code of a recovery is valid for ten minutes, and so is the token for which it is exchanged', async () => {
    const { recoveryToken, code } = await beginRecovery()
    app.time.now = new Date(TEST_START.getTime() + 10 * MINUTE - 1)
    const { passwordToken } = (await verifyCode(recoveryToken, code)).body.data
    app.time.now = new Date(TEST_START.getTime() + 20 * MINUTE - 1)
    expect((await finishRecovery(passwordToken)).body).toEqual(RECOVERY_ENDED_BODY)
    app.time.now = TEST_START
    const lateRecovery = await beginRecovery()
    app.time.now = new Date(TEST_START.getTime() + 10 * MINUTE)
    expect((await verifyCode(lateRecovery.recoveryToken, lateRecovery.code)).body).toEqual(RECOVERY_ENDED_BODY)
  })

  test('the code of a recovery is useless once the account is deactivated', async () => {
    const { recoveryToken, code } = await beginRecovery()
    const { passwordToken } = (await verifyCode(recoveryToken, code)).body.data
    await app.db.update(staff).set({ status: 2 }).where(eq(staff.id, app.staffIds.noPermissions))
    expect((await finishRecovery(passwordToken)).body).toEqual(RECOVERY_ENDED_BODY)
    await app.db.update(staff).set({ status: 1 }).where(eq(staff.id, app.staffIds.noPermissions))
  })
})

describe('the rate limits of password recovery', () => {
  test('the rate limits of password recovery allow five requests in 15 minutes for one email address from one network, which is a /64 in IPv6', async () => {
    const statuses = []
    for (let hostNumber = 1; hostNumber <= 6; hostNumber += 1)
      statuses.push((await requestCode(emailOf('noPermissions'), `2001:db8:1:2::${hostNumber}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await requestCode(emailOf('noPermissions'), '2001:db8:1:3::1')).status).toBe(200)
  })

  test.each([
    ['the same address', () => 'unknown@choba.example'],
    ['another address each time', (index: number) => `unknown${index}@choba.example`],
  ])(
    'the rate limits of password recovery do not reveal who has signed in from a network, however often somebody tries %s',
    async (_name, toUnknownEmail) => {
      await app.call(
        login,
        { body: { email: emailOf('noPermissions'), password: TEST_PASSWORD } },
        callOptionsFrom(KNOWN_NETWORK),
      )
      await app.call(
        login,
        { body: { email: emailOf('allPermissions'), password: TEST_PASSWORD } },
        callOptionsFrom(KNOWN_NETWORK),
      )
      const requestStatusesFor = async (emails: string[]) => {
        await app.db.delete(rateLimit)
        for (let index = 0; index < 60; index += 1) await requestCode(toUnknownEmail(index), `192.0.2.${index}`)
        const statuses = []
        for (let index = 0; index < 60; index += 1)
          statuses.push((await requestCode(toUnknownEmail(index), KNOWN_NETWORK)).status)
        for (const email of emails)
          for (let index = 0; index < 12; index += 1) {
            await requestCode(email, `192.0.2.${index}`)
            statuses.push((await requestCode(email, KNOWN_NETWORK)).status)
          }
        return statuses
      }
      const statusesForKnownEmails = await requestStatusesFor([emailOf('noPermissions'), emailOf('allPermissions')])
      expect(statusesForKnownEmails).toEqual(await requestStatusesFor(['nobody@choba.example', 'none@choba.example']))
      expect(statusesForKnownEmails.slice(-12)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429, 429, 429, 429])
    },
  )

  test('the rate limits of password recovery allow 50 requests in 15 minutes from a network from which no staff member has signed in', async () => {
    const statuses = []
    for (let index = 0; index < 51; index += 1)
      statuses.push((await requestCode(`unknown${index}@choba.example`)).status)
    expect(statuses).toEqual([...Array<number>(50).fill(200), 429])
  })

  test('the rate limits of password recovery bound an attacker who tries every four minutes for a day, each time from another network, to 17 emails', async () => {
    await app.call(
      login,
      { body: { email: emailOf('noPermissions'), password: TEST_PASSWORD } },
      callOptionsFrom(KNOWN_NETWORK),
    )
    let mailCount = 0
    for (let minute = 0; minute < DAY_MINUTES; minute += 4) {
      app.time.now = new Date(TEST_START.getTime() + minute * MINUTE)
      await requestCode(emailOf('noPermissions'), `10.0.${Math.floor(minute / 250)}.${minute % 250}`)
      mailCount += (await sendMails()).length
    }
    expect(mailCount).toBe(17)
    const ownRecovery = await beginRecovery(emailOf('noPermissions'), KNOWN_NETWORK)
    expect((await verifyCode(ownRecovery.recoveryToken, ownRecovery.code, '192.0.2.9')).status).toBe(200)
  }, 120_000)

  test('each recovery has its own five tries, however many codes of other recoveries were wrong', async () => {
    const firstRecovery = await beginRecovery()
    for (let host = 2; host <= 40; host += 1) {
      const { recoveryToken, code } = await beginRecovery(emailOf('noPermissions'), `192.0.2.${host}`)
      for (let tries = 0; tries < 5; tries += 1) await verifyCode(recoveryToken, toWrongCode(code), `192.0.2.${host}`)
    }
    for (const triesLeft of [4, 3, 2, 1])
      expect((await verifyCode(firstRecovery.recoveryToken, toWrongCode(firstRecovery.code))).body.errors).toEqual({
        code: `認証コードが正しくありません。残り${triesLeft}回入力できます。`,
      })
    expect((await verifyCode(firstRecovery.recoveryToken, firstRecovery.code)).status).toBe(200)
  })
})

test('after the password was recovered by email, the last super admin is still a super admin and keeps the second factor', async () => {
  await app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds.noPermissions))
  await app.db.insert(secondFactor).values({ staffId: app.staffIds.noPermissions, secret: '', confirmedAt: TEST_START })
  const { recoveryToken, code } = await beginRecovery()
  await finishRecovery((await verifyCode(recoveryToken, code)).body.data.passwordToken)
  const [person] = await app.db.select().from(staff).where(eq(staff.id, app.staffIds.noPermissions))
  expect([person?.isSuperAdmin, await app.db.$count(secondFactor)]).toEqual([true, 1])
  expect((await signIn(NEW_PASSWORD)).body).toMatchObject({ status: 401, code: 'secondFactorRequired' })
  await app.db.delete(secondFactor)
})

test('a recovery does not end the sessions of other staff members', async () => {
  const otherSession = await app.signIn('allPermissions')
  const { recoveryToken, code } = await beginRecovery()
  await finishRecovery((await verifyCode(recoveryToken, code)).body.data.passwordToken)
  expect((await app.send('GET', '/auth/profile', { token: otherSession.token })).status).toBe(200)
  expect(await app.db.$count(session)).toBeGreaterThan(1)
})

test('the email of a recovery has the texts that staff have edited', async () => {
  await app.db.insert(translationEntry).values([
    { key: 'mail.recovery.subject', target: 'CMS', ja: '再設定の番号' },
    { key: 'mail.recovery.lead', target: 'CMS', ja: '{{minutes}}分以内に入力してください。' },
    { key: 'mail.recovery.ignore', target: 'CMS', ja: ' ' },
  ])
  await requestCode(emailOf('noPermissions'))
  const [receivedMail] = await sendMails()
  expect([receivedMail?.subject, receivedMail?.text.split('\n\n')]).toEqual([
    '再設定の番号',
    [
      '10分以内に入力してください。',
      expect.stringMatching(/^\d{6}$/),
      ja['mail.recovery.ignore'],
      ja['mail.recovery.warning'],
    ],
  ])
  await app.db.delete(translationEntry)
})
