import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, updateProfile } from '../../contract/authForms.ts'
import { API_BASE } from '../../contract/limits.ts'
import { revealUserBankAccount } from '../../contract/user.ts'
import type { LiveEvent } from '../live/liveEvents.ts'
import { auditLog, staff } from '../db/schema.ts'
import { idempotency } from './idempotencyTable.ts'
import { session } from '../auth/tables.ts'
import {
  openTestApp,
  type CallerName,
  createRecordingLiveUpdates,
  TEST_PASSWORD,
  type TestApp,
} from '../testing/testApp.ts'
import { deleteExpiredRows } from '../app/deleteExpiredRows.ts'
import { createMemberFixtures } from '../features/user/testing.ts'

let app: TestApp
const publishedEvents: LiveEvent[] = []
beforeAll(async () => {
  app = await openTestApp({ liveUpdates: createRecordingLiveUpdates(publishedEvents) })
})
afterAll(() => app.close())

const write = (as: CallerName, key: string, fullName: string, version = 1) =>
  app.call(updateProfile, { body: { nickname: 'n', fullName, version } }, { as, headers: { 'Idempotency-Key': key } })

async function readProfileAndEditCount(person: CallerName) {
  const isEdit = and(eq(auditLog.recordId, app.staffIds[person]), eq(auditLog.event, 'edit'))
  const lines = await app.db.select().from(auditLog).where(isEdit)
  const [row] = await app.db.select().from(staff).where(eq(staff.id, app.staffIds[person]))
  return { editCount: lines.length, version: row?.version, fullName: row?.fullName }
}

describe('the same Idempotency-Key with the same request', () => {
  test('a write sent 50 times concurrently with one Idempotency-Key has one effect and one response, and is published once', async () => {
    // Signs in first, because a sign-in is published too.
    await app.send('GET', '/auth/profile', { as: 'STORE_MANAGEMENT' })
    publishedEvents.length = 0
    const responses = await Promise.all(Array.from({ length: 50 }, () => write('STORE_MANAGEMENT', 'k1', '一郎')))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(responses[0]?.body).toMatchObject({ status: 200, data: { fullName: '一郎', version: 2 } })
    expect(await readProfileAndEditCount('STORE_MANAGEMENT')).toEqual({ editCount: 1, version: 2, fullName: '一郎' })
    const staffId = app.staffIds.STORE_MANAGEMENT
    const by = { id: staffId, name: 'STORE_MANAGEMENT' }
    const publishedWrite = { event: 'edit', from: 'active', to: 'active', version: 2, by }
    expect(publishedEvents).toEqual([
      { type: 'changed', change: { record: 'staff', id: staffId, write: publishedWrite, writeId: 'k1' }, staffId },
      { type: 'changed', change: { record: 'profile', id: staffId, writeId: 'k1' }, staffId },
    ])
  })

  test('a write repeated with its Idempotency-Key gets the first response even after later changes of the record', async () => {
    const firstResponse = await write('USER_MANAGEMENT', 'k1', '一郎')
    await write('USER_MANAGEMENT', 'k2', '二郎', 2)
    expect((await write('USER_MANAGEMENT', 'k1', '一郎')).body).toEqual(firstResponse.body)
    expect(await readProfileAndEditCount('USER_MANAGEMENT')).toEqual({ editCount: 2, version: 3, fullName: '二郎' })
  })
})

test('another write with the same Idempotency-Key gets 422, and has no effect', async () => {
  await write('POINT_MANAGEMENT', 'k1', '一郎')
  const otherResponse = await write('POINT_MANAGEMENT', 'k1', '二郎', 2)
  expect(otherResponse.body).toEqual({
    status: 422,
    message: 'この Idempotency-Key は別のリクエストで使用されています。',
  })
  expect(await readProfileAndEditCount('POINT_MANAGEMENT')).toEqual({ editCount: 1, version: 2, fullName: '一郎' })
})

test('two staff members may use the same Idempotency-Key', async () => {
  const responses = await Promise.all([
    write('SYSTEM_MANAGEMENT', 'shared', '一郎'),
    write('REPORT_MANAGEMENT', 'shared', '二郎'),
  ])
  expect(responses.map(({ body }) => body.data.fullName)).toEqual(['一郎', '二郎'])
})

test('an error response is not stored: a later request with the same Idempotency-Key may succeed', async () => {
  expect((await write('NOTIFICATION_MANAGEMENT', 'k1', '一郎', 2)).status).toBe(409)
  await write('NOTIFICATION_MANAGEMENT', 'k0', '零郎')
  expect((await write('NOTIFICATION_MANAGEMENT', 'k1', '一郎', 2)).status).toBe(200)
})

test('of writes with different Idempotency-Keys for one version, one succeeds and the others get 409', async () => {
  await app.signIn('CONVERSATION_MANAGEMENT')
  const responses = await Promise.all(['k1', 'k2', 'k3'].map((key) => write('CONVERSATION_MANAGEMENT', key, key)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await readProfileAndEditCount('CONVERSATION_MANAGEMENT')).editCount).toBe(1)
})

test.each([['x'.repeat(256)], ['鍵']])('an Idempotency-Key that is too long or not printable gets 400', async (key) => {
  const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') }
  const body = { nickname: '', fullName: '一郎', version: 1 }
  expect((await app.call(updateProfile, { body }, { as: 'noPermissions', headers })).status).toBe(400)
})

test('the responses stored for an Idempotency-Key are deleted after a week', async () => {
  const key = 'weekly'
  const firstResponse = await write('allPermissions', key, '一郎')
  await app.db.update(session).set({ expiresAt: new Date(app.time.now.getTime() + 30 * 86_400_000) })
  await deleteExpiredRows(app.db, new Date(app.time.now.getTime() + 6 * 86_400_000))
  expect((await write('allPermissions', key, '一郎')).body).toEqual(firstResponse.body)
  await deleteExpiredRows(app.db, new Date(app.time.now.getTime() + 8 * 86_400_000))
  expect((await write('allPermissions', key, '一郎')).status).toBe(409)
})

const readStoredResponse = async (key: string) => {
  const [storedRow] = await app.db.select().from(idempotency).where(eq(idempotency.key, key))
  return storedRow
}

describe('a sensitive response', () => {
  test('a sensitive response is not stored: a repeated request is performed and audited again, but another request with the Idempotency-Key is refused', async () => {
    const memberFixtures = await createMemberFixtures(app.db)
    const id = await memberFixtures.addUser()
    await memberFixtures.addBankAccount(id)
    const reveal = (userId = id) =>
      app.call(
        revealUserBankAccount,
        { params: { id: userId }, body: {} },
        { as: 'USER_MANAGEMENT', headers: { 'Idempotency-Key': 'reveal' } },
      )
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await reveal()).body.data.accountNumber).toBe('1234567')
    const isReveal = and(eq(auditLog.recordId, id), eq(auditLog.event, 'revealBankAccount'))
    expect(await app.db.$count(auditLog, isReveal)).toBe(5)
    expect(await readStoredResponse('reveal')).toMatchObject({ status: 200, body: null })
    expect((await reveal(id + 1)).status).toBe(422)
  })
})

test('a password change sent twice with one Idempotency-Key is performed once, and its stored hash cannot be computed without the server’s key', async () => {
  const { token } = await app.signIn('STORE_MANAGEMENT')
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'another-one' }
  const change = () => app.call(changePassword, { body }, { token, headers: { 'Idempotency-Key': 'password' } })
  const responses = [await change(), await change()]
  expect(responses.map((response) => response.body)).toEqual([
    { status: 200, data: {} },
    { status: 200, data: {} },
  ])
  const isChange = and(eq(auditLog.recordId, app.staffIds.STORE_MANAGEMENT), eq(auditLog.event, 'changePassword'))
  expect(await app.db.$count(auditLog, isChange)).toBe(1)
  const request = ['POST', `${API_BASE}${changePassword.path}`, JSON.stringify(body)].join('\0')
  const storedResponse = await readStoredResponse('password')
  expect(storedResponse?.requestHash).toMatch(/^[\da-f]{64}$/)
  expect(storedResponse?.requestHash).not.toBe(createHash('sha256').update(request).digest('hex'))
})
