import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getProfile } from '../../contract/auth.ts'
import { changePassword, login } from '../../contract/authForms.ts'
import { auditLog } from '../db/schema.ts'
import { knownNetwork, rateLimit } from './tables.ts'
import { emailOf, openTestApp, TEST_PASSWORD, type TestApp } from '../testing/testApp.ts'
import { deleteExpiredRows } from '../app/deleteExpiredRows.ts'
import { hashPassword, DUMMY_HASH } from './password.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const OFFICE_ADDRESS = '198.51.100.1'
const EMAIL = emailOf('noPermissions')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ proxyCount: 1 })
})
beforeEach(async () => {
  await app.db.delete(rateLimit)
  await app.db.delete(knownNetwork)
})
afterAll(() => app.close())

const attemptSignIn = (email: string, password = 'wrong-one', address = OFFICE_ADDRESS) =>
  app.call(login, { body: { email, password } }, { headers: { 'X-Forwarded-For': address } })
const signInWithRightPassword = (email: string, address = OFFICE_ADDRESS) =>
  attemptSignIn(email, TEST_PASSWORD, address)
const advanceTime = (ms: number) => {
  app.time.now = new Date(app.time.now.getTime() + ms)
}
const statusAndRetry = ({ status, headers }: Awaited<ReturnType<typeof attemptSignIn>>) => [
  status,
  headers.get('Retry-After'),
]

/** Sends `count` attempts concurrently and returns how many got 401 and how many got 429. */
async function sendAndCountStatuses(count: number, send: (index: number) => ReturnType<typeof attemptSignIn>) {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
  return [401, 429].map((status) => responses.filter((response) => response.status === status).length)
}

/** Sends wrong passwords for one account, each from another network. */
const attemptFromManyNetworks = (count: number, email: string) =>
  sendAndCountStatuses(count, (index) => attemptSignIn(email, 'wrong-one', `203.0.113.${index}`))

describe('one account from one network', () => {
  test('one account from one network is blocked by ten wrong passwords in 15 minutes, concurrent or not, even for the right password', async () => {
    expect(await sendAndCountStatuses(14, () => attemptSignIn(EMAIL))).toEqual([10, 4])
    const blockedSignIn = await signInWithRightPassword(EMAIL)
    expect(blockedSignIn.body).toEqual({
      status: 429,
      message: '試行回数が上限を超えました。15分後にもう一度お試しください。',
      limitedField: 'email',
    })
    expect(blockedSignIn.headers.get('Retry-After')).toBe('900')
    expect((await signInWithRightPassword(emailOf('allPermissions'))).status).toBe(200)
    advanceTime(15 * MINUTE)
    expect((await signInWithRightPassword(EMAIL)).status).toBe(200)
  })

  test('the wrong passwords for one account from one network are counted from zero again after a right password', async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await sendAndCountStatuses(9, () => attemptSignIn(EMAIL))).toEqual([9, 0])
      expect((await signInWithRightPassword(EMAIL)).status).toBe(200)
    }
  })

  test('the wrong passwords for one account are counted in the same way if the account does not exist', async () => {
    expect(await sendAndCountStatuses(12, () => attemptSignIn('nobody@choba.example'))).toEqual([10, 2])
  })

  test('the wrong passwords from all addresses of one IPv6 network are counted together, and those from other networks separately', async () => {
    const statusCounts = await sendAndCountStatuses(12, (index) =>
      attemptSignIn(EMAIL, 'wrong-one', `2001:db8:0:7::${index}`),
    )
    expect(statusCounts).toEqual([10, 2])
    advanceTime(MINUTE)
    expect((await attemptSignIn(EMAIL, 'wrong-one', '2001:db8:0:8::1')).status).toBe(401)
  })
})

describe('one account from many networks', () => {
  test('ten of 250 concurrent sign-ins to one account from many networks are checked, whether the account exists or not', async () => {
    expect(await attemptFromManyNetworks(250, EMAIL)).toEqual([10, 240])
    expect(await attemptFromManyNetworks(250, 'nobody@choba.example')).toEqual([10, 240])
  })

  test('after ten wrong passwords from many networks, one attempt is checked after each wait, which grows from a second to a minute', async () => {
    await attemptFromManyNetworks(10, EMAIL)
    const waits: unknown[] = []
    for (let index = 0; index < 8; index += 1) {
      const [status, seconds] = statusAndRetry(await attemptSignIn(EMAIL, 'wrong-one', `203.0.113.${100 + index}`))
      waits.push([status, seconds])
      advanceTime(Number(seconds) * SECOND)
      expect((await attemptSignIn(EMAIL, 'wrong-one', `203.0.113.${200 + index}`)).status).toBe(401)
    }
    expect(waits.map((wait) => (wait as unknown[]).join(' '))).toEqual([
      '429 1',
      '429 2',
      '429 4',
      '429 8',
      '429 16',
      '429 32',
      '429 60',
      '429 60',
    ])
    advanceTime(MINUTE)
    expect((await signInWithRightPassword(EMAIL, '203.0.113.99')).status).toBe(200)
  })

  test('wrong passwords from many networks do not block the owner of the account on a network from which they have signed in before', async () => {
    expect((await signInWithRightPassword(EMAIL)).status).toBe(200)
    advanceTime(60 * 24 * 60 * MINUTE)
    await deleteExpiredRows(app.db, app.time.now)
    await attemptFromManyNetworks(30, EMAIL)
    expect(await sendAndCountStatuses(9, () => attemptSignIn(EMAIL))).toEqual([9, 0])
    expect((await signInWithRightPassword(EMAIL)).status).toBe(200)
  })
})

describe('one network with many accounts', () => {
  test('a network with many accounts is not blocked by a hundred wrong passwords', async () => {
    expect(await sendAndCountStatuses(100, (index) => attemptSignIn(`nobody${index}@choba.example`))).toEqual([100, 0])
    expect((await signInWithRightPassword(EMAIL)).status).toBe(200)
  })

  test('a network is blocked after 300 failed sign-ins, except for people who have signed in from it before', async () => {
    expect((await signInWithRightPassword(EMAIL)).status).toBe(200)
    // Ten of the attempts have the same email address, so that this email address is blocked too.
    const emailAt = (index: number) => `nobody${Math.max(9, index)}@choba.example`
    // Sends the attempts in batches, so that not too many of them wait for the same row lock.
    for (let from = 0; from < 300; from += 50) {
      expect(await sendAndCountStatuses(50, (index) => attemptSignIn(emailAt(from + index)))).toEqual([50, 0])
    }
    expect((await attemptSignIn(emailAt(0))).body).toEqual({
      status: 429,
      message: '試行回数が上限を超えました。15分後にもう一度お試しください。',
    })
    expect(await sendAndCountStatuses(3, (index) => attemptSignIn(`nobody${300 + index}@choba.example`))).toEqual([
      0, 3,
    ])
    expect(statusAndRetry(await signInWithRightPassword(emailOf('allPermissions')))).toEqual([429, '1'])
    expect((await signInWithRightPassword(EMAIL)).status).toBe(200)
    advanceTime(SECOND)
    expect((await signInWithRightPassword(emailOf('allPermissions'))).status).toBe(200)
  }, 120_000)

  test('the network of a sign-in is that of the address that the outermost proxy adds to X-Forwarded-For, not one that the caller sends', async () => {
    expect(
      await sendAndCountStatuses(12, (index) =>
        attemptSignIn(EMAIL, 'wrong-one', `203.0.113.${index}, ${OFFICE_ADDRESS}`),
      ),
    ).toEqual([10, 2])
  })
})

describe('the audit of refused sign-ins', () => {
  let lineCountBefore = 0
  beforeEach(async () => {
    lineCountBefore = await app.db.$count(auditLog, eq(auditLog.recordId, app.staffIds.noPermissions))
  })
  const readAuditLines = async () => {
    const found = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.recordId, app.staffIds.noPermissions))
      .orderBy(auditLog.id)
    return found.slice(lineCountBefore).map(({ event, actor, changes }) => [event, actor, changes[0]?.after])
  }

  test('the audit log has a line for each checked sign-in, with the network and without what was typed', async () => {
    await attemptSignIn(EMAIL)
    await signInWithRightPassword(EMAIL)
    expect(await readAuditLines()).toEqual([
      ['refuseSignIn', null, OFFICE_ADDRESS],
      ['signIn', 'noPermissions', OFFICE_ADDRESS],
    ])
    const storedText = JSON.stringify([await app.db.select().from(auditLog), await app.db.select().from(rateLimit)])
    expect([storedText.includes('wrong-one'), storedText.includes(EMAIL)]).toEqual([false, false])
  })

  test('the audit log has no further lines while the account is blocked', async () => {
    await attemptFromManyNetworks(20, EMAIL)
    const before = [await readAuditLines(), await app.db.select().from(rateLimit)]
    expect(before[0]).toHaveLength(10)
    await attemptFromManyNetworks(20, EMAIL)
    expect([await readAuditLines(), await app.db.select().from(rateLimit)]).toEqual(before)
  })
})

test('a password for an unknown email address is checked against a hash of the same cost', async () => {
  const hashParametersOf = (hash: string) => hash.split('$').slice(0, 4)
  expect(hashParametersOf(DUMMY_HASH)).toEqual(hashParametersOf(await hashPassword('any')))
})

test('ten wrong old passwords, also concurrent ones, block changing the password but nothing else', async () => {
  const { token } = await app.signIn('REPORT_MANAGEMENT')
  const changePasswordFrom = (oldPassword: string) =>
    app.call(changePassword, { body: { oldPassword, newPassword: 'another-one' } }, { token })
  const guessOldPassword = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => changePasswordFrom('wrong-one'))))
      .map(({ status }) => status)
      .toSorted()
  expect(await guessOldPassword(9)).toEqual(Array<number>(9).fill(422))
  expect((await changePasswordFrom(TEST_PASSWORD)).status).toBe(200)
  const changeBackCall = { body: { oldPassword: 'another-one', newPassword: TEST_PASSWORD } }
  expect((await app.call(changePassword, changeBackCall, { token })).status).toBe(200)
  expect(await guessOldPassword(13)).toEqual([...Array<number>(10).fill(422), 429, 429, 429])
  const blockedChange = await changePasswordFrom(TEST_PASSWORD)
  expect([blockedChange.headers.get('Retry-After'), blockedChange.body]).toEqual([
    '900',
    { status: 429, message: '試行回数が上限を超えました。15分後にもう一度お試しください。' },
  ])
  expect((await app.call(getProfile, {}, { token })).status).toBe(200)
  expect((await signInWithRightPassword(emailOf('REPORT_MANAGEMENT'))).status).toBe(200)
  const changePasswordCall = { body: { oldPassword: TEST_PASSWORD, newPassword: 'another-one' } }
  expect((await app.call(changePassword, changePasswordCall, { as: 'POINT_MANAGEMENT' })).status).toBe(200)
})
