import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listConversationColleagues } from '../../../contract/conversation/chat.ts'
import { staffEndpoints } from '../../../contract/staff.ts'
import { addConversationNote, listConversationNotes } from '../../../contract/conversation/note.ts'
import {
  chooseNotificationKind,
  countUnreadNotifications,
  listNotifications,
  markNotificationRead,
  muteConversation,
} from '../../../contract/notification.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import ja from '../../../locales/ja.json' with { type: 'json' }
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { staff } from '../../db/schema.ts'
import { type CallerName, type CallOptions, openTestApp, type TestApp } from '../../testing/testApp.ts'
import { notificationEvent } from '../notification/tables.ts'
import { addColleague } from '../staff/testing.ts'
import { createConversationFixtures, STAFF } from './testing.ts'

const MENTIONED: CallerName = 'allPermissions'
/** A colleague who may read the conversation too, and is not mentioned. */
const BYSTANDER: CallerName = 'REPORT_MANAGEMENT'

let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
let conversationId: number
beforeAll(async () => {
  app = await openTestApp({})
  await app.db.update(staff).set({ isSuperAdmin: true }).where(eq(staff.id, app.staffIds[BYSTANDER]))
  fixtures = await createConversationFixtures(app)
  conversationId = (await fixtures.openMemberConversation()).id
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(notificationEvent)
})

const note = (mentions: number[], { as = STAFF, ...options }: CallOptions = {}) => {
  const request = { params: { id: conversationId }, body: { text: '確認をお願いします。', mentions } }
  return app.call(addConversationNote, request, { as, ...options })
}
const listOf = async (as: CallerName) =>
  (await app.call(listNotifications, { query: {} }, { as })).body.data.items.map(({ kind, mentionedBy, subject }) => [
    kind,
    mentionedBy,
    subject?.id,
  ])
const countOf = async (as: CallerName) => (await app.call(countUnreadNotifications, {}, { as })).body.data.counts
const noteCount = async () =>
  (await app.call(listConversationNotes, { params: { id: conversationId }, query: {} }, { as: STAFF })).body.data.items
    .length

test('the mentioned colleague alone is notified, with who has mentioned them and the conversation', async () => {
  await note([app.staffIds[MENTIONED], app.staffIds[MENTIONED]])
  expect(await listOf(MENTIONED)).toEqual([['NEW_MESSAGE', STAFF, conversationId]])
  expect([await listOf(BYSTANDER), await listOf(STAFF)]).toEqual([[], []])
  expect([await countOf(MENTIONED), await countOf(BYSTANDER), await countOf(STAFF)]).toEqual([1, 0, 0])
})

test('a note without a mention notifies nobody, and a mention of oneself neither', async () => {
  await note([])
  const own = await note([app.staffIds[STAFF]])
  expect(own.body.data.mentions).toEqual([{ id: app.staffIds[STAFF], name: STAFF }])
  expect(await app.db.$count(notificationEvent)).toBe(0)
})

test('each note is a notification of its own, and each mentioned colleague has one', async () => {
  const colleague = await addColleague(app.db, staffLifecycle.codes.active, { isSuperAdmin: true })
  await note([app.staffIds[MENTIONED], app.staffIds[STAFF], colleague])
  await note([app.staffIds[MENTIONED]])
  expect([await countOf(MENTIONED), await countOf(STAFF)]).toEqual([2, 0])
  const rows = await app.db.select({ staffId: notificationEvent.staffId }).from(notificationEvent)
  expect(rows.map(({ staffId }) => staffId)).toEqual([app.staffIds[MENTIONED], colleague, app.staffIds[MENTIONED]])
})

test('a mention reaches also who has muted the conversation or turned the messages off', async () => {
  await app.call(muteConversation, { params: { id: conversationId }, body: { isMuted: true } }, { as: MENTIONED })
  await app.call(chooseNotificationKind, { body: { kind: 'NEW_MESSAGE', choice: 'off' } }, { as: MENTIONED })
  await note([app.staffIds[MENTIONED]])
  expect([await listOf(MENTIONED), await countOf(MENTIONED)]).toEqual([[['NEW_MESSAGE', STAFF, conversationId]], 1])
  await app.call(muteConversation, { params: { id: conversationId }, body: { isMuted: false } }, { as: MENTIONED })
  await app.call(chooseNotificationKind, { body: { kind: 'NEW_MESSAGE', choice: 'default' } }, { as: MENTIONED })
})

test('only the mentioned colleague can mark the notification', async () => {
  await note([app.staffIds[MENTIONED]])
  const { items } = (await app.call(listNotifications, { query: {} }, { as: MENTIONED })).body.data
  const mark = (as: CallerName) =>
    app.call(markNotificationRead, { params: { id: items[0]?.id ?? 0 }, body: {} }, { as })
  expect([(await mark(STAFF)).status, (await mark(BYSTANDER)).status]).toEqual([404, 404])
  expect(await countOf(MENTIONED)).toBe(1)
  expect((await mark(MENTIONED)).body.data).toEqual({ counts: 0 })
})

test('who may not read the conversation cannot be mentioned: the refusal names them, and nothing is added', async () => {
  const inactive = await addColleague(app.db, staffLifecycle.codes.deactivated, {
    isSuperAdmin: true,
    nickname: '退職 次郎',
  })
  const before = await noteCount()
  const mentions = [inactive, app.staffIds.STORE_MANAGEMENT, app.staffIds[MENTIONED]]
  const names = 'STORE_MANAGEMENT, 退職 次郎'
  const refusals = [await note(mentions), await note(mentions, { headers: { 'Accept-Language': 'en' } })]
  expect(refusals.map(({ status, body: { message, errors } }) => [status, message, errors?.['mentions']])).toEqual(
    [ja, en].map((texts) => {
      const refusal = texts['conversation.mentions.unavailable'].replace('{{names}}', names)
      return [422, refusal, refusal]
    }),
  )
  expect((await note([2_000_000_000])).body.errors).toEqual({ mentions: ja['field.choice'] })
  expect([await noteCount(), await app.db.$count(notificationEvent)]).toEqual([before, 0])
})

test('only staff who may manage conversations mention, and only in a conversation of staff', async () => {
  expect((await note([app.staffIds[MENTIONED]], { as: 'STORE_MANAGEMENT' })).status).toBe(403)
  const request = { params: { id: 999_999 }, body: { text: 'メモ', mentions: [app.staffIds[MENTIONED]] } }
  expect((await app.call(addConversationNote, request, { as: STAFF })).status).toBe(404)
  expect(await app.db.$count(notificationEvent)).toBe(0)
})

test('the colleagues who can be mentioned have all names by which they are found', async () => {
  const names = { nickname: 'すずき', fullName: '鈴木 花子', email: 'hanako@choba.example' }
  const id = await addColleague(app.db, staffLifecycle.codes.active, { isSuperAdmin: true, ...names })
  const { items } = (await app.call(listConversationColleagues, {}, { as: STAFF })).body.data
  expect(items.find((each) => each.id === id)).toEqual({
    id,
    name: 'すずき',
    fullName: '鈴木 花子',
    email: 'hanako@choba.example',
  })
  await app.db.update(staff).set({ status: staffLifecycle.codes.deactivated }).where(eq(staff.id, id))
  const after = (await app.call(listConversationColleagues, {}, { as: STAFF })).body.data.items
  expect(after.map((each) => each.id)).not.toContain(id)
})

test('colleagues are in the order of the staff list, by the name that is shown, katakana and hiragana alike', async () => {
  const names = ['山本', 'エ', 'bo', 'う', 'Ada', 'い 2', 'イ1']
  const ids: number[] = []
  for (const nickname of names)
    ids.push(
      await addColleague(app.db, staffLifecycle.codes.active, {
        isSuperAdmin: true,
        nickname,
        fullName: nickname,
        email: `colleague-${ids.length}@choba.example`,
      }),
    )
  const added = (items: readonly { id: number; name?: string }[]) =>
    items.filter(({ id }) => ids.includes(id)).map(({ id }) => names[ids.indexOf(id)])
  const { items } = (await app.call(listConversationColleagues, {}, { as: STAFF })).body.data
  expect(added(items)).toEqual(['Ada', 'bo', 'イ1', 'い 2', 'う', 'エ', '山本'])
  const list = await app.call(staffEndpoints.list, { query: { sort: 'name', limit: 100 } }, { as: 'SYSTEM_MANAGEMENT' })
  expect(added(list.body.data.items)).toEqual(added(items))
})
