import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  adminNotificationEndpoints,
  countAdminNotificationAudience,
  createAdminNotification,
  deleteAdminNotification,
  testAdminNotification,
  updateAdminNotification,
} from '../../../contract/adminNotification.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { AdminNotificationStatus, TargetAudience } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { mail } from '../../mail/table.ts'
import { emailOf, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { createStoreFixtures } from '../store/testing.ts'
import { createWithdrawalFixtures } from '../withdrawal/testing.ts'
import { adminNotification, adminNotificationRecipient } from './tables.ts'
import { addAdminNotification } from './testing.ts'

const STAFF = { as: 'NOTIFICATION_MANAGEMENT' } as const
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(adminNotificationRecipient)
  await app.db.delete(adminNotification)
})

type Fields = RequestOf<typeof createAdminNotification>['body']
const TYPED: Fields = {
  title: 'メンテナンスのお知らせ',
  type: 'メンテナンス',
  content: '深夜2時から4時まで停止します。\nご迷惑をおかけします。',
  audience: TargetAudience.USER,
}
const create = (fields: Partial<Fields> = {}) =>
  app.call(createAdminNotification, { body: { ...TYPED, ...fields } }, STAFF)
const update = (id: number, fields: Partial<Fields>, version: number) =>
  app.call(updateAdminNotification, { params: { id }, body: { ...TYPED, ...fields, version } }, STAFF)
const remove = (id: number, version: number) =>
  app.call(deleteAdminNotification, { params: { id }, body: { version } }, STAFF)
const transition = (id: number, event: string, version: number) =>
  app.call(adminNotificationEndpoints.transition, { params: { id }, body: { event, version } }, STAFF)
const fromNow = (ms: number) => new Date(app.time.now.getTime() + ms).toISOString()
const HOUR_MS = 3_600_000

test('an admin notification is added as a draft, edited and deleted, and its history keeps what was changed', async () => {
  const created = (await create({ scheduledAt: fromNow(HOUR_MS) })).body.data
  const now = app.time.now.toISOString()
  expect(created).toEqual({
    id: created.id,
    ...TYPED,
    scheduledAt: fromNow(HOUR_MS),
    sentAt: null,
    recipientCount: 0,
    totalCount: 0,
    readCount: 0,
    status: AdminNotificationStatus.DRAFT,
    statusReason: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  const { id } = created
  const edited = (await update(id, { title: '<b>停止</b>\u202e', audience: TargetAudience.ALL }, 1)).body.data
  expect(edited).toMatchObject({ title: '<b>停止</b>', audience: 3, scheduledAt: null, version: 2 })
  expect((await update(id, { title: '古い版' }, 1)).status).toBe(409)
  expect((await update(id, { title: '<b>停止</b>', audience: TargetAudience.ALL }, 2)).body.data.version).toBe(2)
  const { history } = adminNotificationEndpoints
  const lines = (await app.call(history, { params: { id }, query: {} }, STAFF)).body.data.items
  expect(lines.map(({ event }) => event)).toEqual(['edit', 'create'])
  expect(lines[0]?.changes).toEqual([
    { field: 'title', before: TYPED.title, after: '<b>停止</b>' },
    { field: 'audience', before: '1', after: '3' },
    { field: 'scheduledAt', before: fromNow(HOUR_MS), after: null },
  ])
  expect((await remove(id, 1)).status).toBe(409)
  expect((await remove(id, 2)).body.data).toEqual({})
  expect((await app.call(adminNotificationEndpoints.get, { params: { id } }, STAFF)).status).toBe(404)
})

test('a time that has passed or does not exist is refused in the language of the caller, and nothing is stored', async () => {
  const past = { scheduledAt: ja['adminNotification.scheduledAt.past'] }
  expect((await create({ scheduledAt: fromNow(0) })).body.errors).toEqual(past)
  for (const scheduledAt of ['2026-02-31T09:00:00Z', '2026-12-01 9:00', '2199-01-01T00:00:00Z', ''])
    expect([scheduledAt, (await create({ scheduledAt })).body.errors]).toEqual([
      scheduledAt,
      { scheduledAt: ja['field.time'] },
    ])
  expect(await app.db.select().from(adminNotification)).toEqual([])
  const { id } = (await create()).body.data
  expect((await update(id, { scheduledAt: fromNow(-1) }, 1)).body.errors).toEqual(past)
})

test('only one with a time in the future is scheduled, and it keeps a time while it is', async () => {
  const { id } = (await create()).body.data
  const refused = await transition(id, 'schedule', 1)
  expect([refused.status, refused.body.message]).toEqual([422, ja['adminNotification.scheduledAt.missing']])
  await update(id, { scheduledAt: fromNow(HOUR_MS) }, 1)
  expect((await transition(id, 'schedule', 2)).body.data.status).toBe(AdminNotificationStatus.SCHEDULED)
  expect((await update(id, { scheduledAt: null }, 3)).body.errors).toEqual({ scheduledAt: ja['field.required'] })
  expect((await update(id, { scheduledAt: fromNow(2 * HOUR_MS) }, 3)).body.data.version).toBe(4)
})

test('a draft whose time has passed is not scheduled, but its text can be corrected', async () => {
  const id = await addAdminNotification(app, { scheduledAt: new Date(fromNow(-HOUR_MS)) })
  const late = await transition(id, 'schedule', 1)
  expect([late.status, late.body.message]).toEqual([422, ja['adminNotification.scheduledAt.past']])
  const scheduledAt = fromNow(-HOUR_MS)
  expect((await update(id, { scheduledAt }, 1)).body.data).toMatchObject({
    title: TYPED.title,
    scheduledAt,
    version: 2,
  })
  expect((await update(id, { scheduledAt: fromNow(-2 * HOUR_MS) }, 2)).status).toBe(422)
})

test('nothing is edited once its sending has begun, and only a draft is deleted', async () => {
  const outcomes: [string, number, number][] = []
  for (const [name, status] of Object.entries(AdminNotificationStatus)) {
    const id = await addAdminNotification(app, { status })
    const at = fromNow(2 * HOUR_MS)
    const edited = await update(id, { scheduledAt: at }, 1)
    outcomes.push([name, edited.status, (await remove(id, edited.status === 200 ? 2 : 1)).status])
  }
  expect(outcomes).toEqual([
    ['DRAFT', 200, 200],
    ['SCHEDULED', 200, 409],
    ['SENDING', 409, 409],
    ['SENT', 409, 409],
    ['CANCELLED', 409, 409],
    ['OVERDUE', 409, 409],
  ])
})

test('a test goes to the email address of the caller alone, as text, and is not counted', async () => {
  const { id } = (await create({ title: '<b>停止</b> & 再開' })).body.data
  expect((await app.call(testAdminNotification, { params: { id } }, STAFF)).body.data).toEqual({})
  const mails = await app.db.select().from(mail).orderBy(asc(mail.id))
  expect(mails.map(({ recipient, subject }) => ({ recipient, subject }))).toEqual([
    { recipient: emailOf('NOTIFICATION_MANAGEMENT'), subject: '【テスト】<b>停止</b> & 再開' },
  ])
  expect(mails[0]?.bodyHtml).toContain('&lt;b&gt;停止&lt;/b&gt; &amp; 再開')
  expect(mails[0]?.bodyText).toContain(TYPED.content)
  expect((await app.call(adminNotificationEndpoints.get, { params: { id } }, STAFF)).body.data).toMatchObject({
    recipientCount: 0,
    version: 1,
  })
})

test('the size of an audience is that of the active members and the accepted stores', async () => {
  const { addStore } = await createStoreFixtures(app.db)
  const { addUser } = await createWithdrawalFixtures(app)
  for (const status of Object.values(userLifecycle.codes)) await addUser({ status })
  await addUser()
  for (const status of Object.values(storeLifecycle.codes)) await addStore({ status })
  const sizeOf = async (audience: number) =>
    (await app.call(countAdminNotificationAudience, { query: { audience } }, STAFF)).body.data
  expect([await sizeOf(1), await sizeOf(2), await sizeOf(3)]).toEqual([
    { members: 2, stores: 0 },
    { members: 0, stores: 1 },
    { members: 2, stores: 1 },
  ])
})
