import { TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, confirmPassword } from '../../contract/authForms.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { setNewPassword } from '../../contract/recovery.ts'
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from '../../contract/secondFactor.ts'
import { staff } from '../db/schema.ts'
import { openTestApp, TEST_PASSWORD, type TestApp } from '../testing/testApp.ts'
import { signInLimits } from './attemptLimits.ts'
import { countAttempt, resetFailures, withdrawAttempt } from './rateLimit.ts'
import { idempotency } from '../http/idempotencyTable.ts'
import { rateLimit, recovery, secondFactor } from './tables.ts'
import { hashToken } from './tokens.ts'

const CALLER = { as: 'noPermissions' } as const
const NEW_PASSWORD = 'another-one'
const KEY = new Uint8Array(32)

let app: TestApp
let originalPasswordHash: string | null
const isCaller = () => eq(staff.id, app.staffIds.noPermissions)
beforeAll(async () => {
  app = await openTestApp()
  const [caller] = await app.db.select().from(staff).where(isCaller())
  originalPasswordHash = caller?.passwordHash ?? null
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.update(staff).set({ passwordHash: originalPasswordHash }).where(isCaller())
  for (const table of [rateLimit, secondFactor, idempotency, recovery]) await app.db.delete(table)
})

const confirm = async (password: string, headers = {}) =>
  (await app.call(confirmPassword, { body: { password } }, { ...CALLER, headers })).status
const change = async (oldPassword: string, newPassword = NEW_PASSWORD) =>
  (await app.call(changePassword, { body: { oldPassword, newPassword } }, CALLER)).status
const enterSetupCode = async (code: string) => (await app.call(confirmSecondFactor, { body: { code } }, CALLER)).status

async function startSetup(): Promise<string> {
  const { setup } = (await app.call(startSecondFactor, {}, CALLER)).body.data
  return new TOTP({ secret: setup?.secret ?? '' }).generate({ timestamp: app.time.now.getTime() })
}

/** Sets up a second factor and removes it again, so that the next time can begin. */
async function setUpSecondFactor(): Promise<number> {
  const status = await enterSetupCode(await startSetup())
  await app.call(removeSecondFactor, {}, CALLER)
  return status
}

const guesses: Record<string, { fail: () => Promise<number>; succeed: () => Promise<number> }> = {
  confirmPassword: { fail: () => confirm('wrong-one'), succeed: () => confirm(TEST_PASSWORD) },
  changePassword: {
    fail: () => change('wrong-one'),
    succeed: async () => {
      const status = await change(TEST_PASSWORD)
      await app.db.update(staff).set({ passwordHash: originalPasswordHash }).where(isCaller())
      return status
    },
  },
  confirmSecondFactor: {
    fail: async () => {
      const code = await startSetup()
      return enterSetupCode(code === '000000' ? '000001' : '000000')
    },
    succeed: setUpSecondFactor,
  },
}
const guessingEndpoints = (Object.values(endpoints) as Endpoint[]).filter(
  ({ access, guessableSecret }) => access !== 'public' && guessableSecret !== undefined,
)

test('all endpoints by which a signed-in caller can guess a secret are tested here', () => {
  expect(guessingEndpoints.map(({ id }) => id).toSorted()).toEqual(Object.keys(guesses).toSorted())
})

describe.each(guessingEndpoints)('failures of $id', ({ id: failingId, guessableSecret: failingSecret }) => {
  test.each(guessingEndpoints)('are reset by a success of $id only if it has proved the same secret', async (other) => {
    const [failing, succeeding] = [guesses[failingId], guesses[other.id]]
    for (let count = 0; count < 9; count += 1) expect(await failing?.fail()).toBe(422)
    expect(await succeeding?.succeed()).toBe(200)
    const isReset = other.guessableSecret === failingSecret
    expect([await failing?.fail(), await failing?.fail()]).toEqual([422, isReset ? 422 : 429])
  })
})

test('the response that is stored for an old password does not reset the failures of the current one', async () => {
  const headers = { 'Idempotency-Key': 'before the change' }
  expect(await confirm(TEST_PASSWORD, headers)).toBe(200)
  expect(await change(TEST_PASSWORD)).toBe(200)
  for (let count = 0; count < 9; count += 1) expect(await confirm('wrong-one')).toBe(422)
  expect(await confirm(TEST_PASSWORD, headers)).toBe(200)
  expect([await confirm('wrong-one'), await confirm('wrong-one')]).toEqual([422, 429])
})

test('repeated calls with stored responses are not counted as failures', async () => {
  const headers = { 'Idempotency-Key': 'sent again' }
  for (let count = 0; count < 12; count += 1) expect(await confirm(TEST_PASSWORD, headers)).toBe(200)
  expect(await confirm(TEST_PASSWORD)).toBe(200)
})

test('concurrent new passwords of one recovery are compared with the current one ten times at most', async () => {
  const passwordToken = 'the token of a verified recovery'
  await app.db.insert(recovery).values({
    tokenHash: 'any',
    email: 'nopermissions@choba.example',
    network: '192.0.2.1',
    language: 'ja',
    createdAt: app.time.now,
    staffId: app.staffIds.noPermissions,
    verifiedAt: app.time.now,
    passwordTokenHash: hashToken(passwordToken),
  })
  const setPassword = async (newPassword: string) =>
    (await app.call(setNewPassword, { body: { passwordToken, newPassword } })).status
  for (let count = 0; count < 9; count += 1) expect(await setPassword(TEST_PASSWORD)).toBe(422)
  const statuses = await Promise.all([TEST_PASSWORD, ...Array<string>(5).fill('a wrong guess')].map(setPassword))
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('a successful sign-in to one account leaves the block that another attempt has made in their network', async () => {
  const limitsOf = (email: string) => signInLimits(KEY, { email, network: '192.0.2.1', isKnownNetwork: false })
  const { now } = app.time
  for (let count = 0; count < 298; count += 1) await countAttempt(app.db, limitsOf(`person${count}@choba.example`), now)
  const ownAttempt = await countAttempt(app.db, limitsOf('own@choba.example'), now)
  await countAttempt(app.db, limitsOf('victim@choba.example'), now)
  await resetFailures(app.db, ownAttempt)
  await expect(countAttempt(app.db, limitsOf('next@choba.example'), now)).rejects.toMatchObject({ status: 429 })
})

test('an attempt that checked no secret takes back the block that it has made itself', async () => {
  const limits = signInLimits(KEY, { email: 'own@choba.example', network: '192.0.2.1', isKnownNetwork: true })
  const { now } = app.time
  for (let count = 0; count < 9; count += 1) await countAttempt(app.db, limits, now)
  await withdrawAttempt(app.db, await countAttempt(app.db, limits, now))
  expect((await countAttempt(app.db, limits, now)).blockedUntilByBucket.size).toBe(1)
  await expect(countAttempt(app.db, limits, now)).rejects.toMatchObject({ status: 429 })
})
