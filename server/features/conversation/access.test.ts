import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countAppNonRead,
  getAppConversation,
  listAppConversations,
  markAppConversationSeen,
  startAppConversation,
} from '../../../contract/appApi/chat.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { submitReport } from '../../../contract/appApi/report.ts'
import { reportEndpoints } from '../../../contract/report.ts'
import {
  getConversation,
  listConversationHistory,
  listMessages,
  searchMessages,
  startConversation,
} from '../../../contract/conversation/chat.ts'
import { listReportedMessages } from '../../../contract/conversation/reportedMessages.ts'
import { ConversationType, SenderRole } from '../../../contract/enumerations.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { reportLifecycle } from '../../../machines/lifecycles/report.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { auditLog } from '../../db/schema.ts'
import type { AppPersonOfTest } from '../../testing/appPeople.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { report } from '../report/table.ts'
import { member } from '../user/table.ts'
import { conversation } from './tables.ts'
import { createConversationFixtures, STAFF } from './testing.ts'

const { CMS_TO_USER, CMS_TO_STORE, STORE_TO_USER, STORE_TO_STORE } = ConversationType
let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
let otherStoreId: number
beforeAll(async () => {
  app = await openTestApp()
  fixtures = await createConversationFixtures(app)
  otherStoreId = await fixtures.addStore({ status: storeLifecycle.codes.accepted, name: '喫茶 すずらん' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(report)
})

const start = (
  caller: AppPersonOfTest,
  type: (typeof ConversationType)[keyof typeof ConversationType],
  partnerId?: number,
  storeId?: number,
) =>
  fixtures.callApp(
    startAppConversation,
    {
      query: storeId === undefined ? {} : { storeId },
      body: { type, ...(partnerId === undefined ? {} : { partnerId }) },
    },
    caller,
  )
const staffStart = (type: typeof CMS_TO_USER | typeof CMS_TO_STORE, partnerId: number) =>
  app.call(startConversation, { body: { type, partnerId } }, { as: STAFF })
const lookUp = (caller: AppPersonOfTest, id: number, storeId?: number) =>
  fixtures.callApp(getAppConversation, { params: { id }, query: storeId === undefined ? {} : { storeId } }, caller)

test('there is one conversation of a member with staff, whoever opens it, also at the same moment', async () => {
  const newcomer = await fixtures.addMember(0)
  const opened = await Promise.all([
    ...Array.from({ length: 10 }, () => start(newcomer, CMS_TO_USER)),
    ...Array.from({ length: 10 }, () => staffStart(CMS_TO_USER, newcomer.id)),
  ])
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200))
  expect(new Set(opened.map(({ body }) => body.data.id)).size).toBe(1)
  const id = opened[0]?.body.data.id ?? 0
  const history = await app.call(listConversationHistory, { params: { id }, query: {} }, { as: STAFF })
  expect(history.body.data.items.map(({ event, to }) => [event, to])).toEqual([['create', 'answered']])
})

test('staff open a conversation with an active member or an accepted store only', async () => {
  const inactiveMemberId = await fixtures.addMember(0).then(({ id }) => id)
  await app.db.update(member).set({ status: userLifecycle.codes.deactivated }).where(eq(member.id, inactiveMemberId))
  const requestedStoreId = await fixtures.addStore()
  for (const [type, id] of [
    [CMS_TO_USER, inactiveMemberId],
    [CMS_TO_USER, 2_000_000_000],
    [CMS_TO_STORE, requestedStoreId],
  ] as const) {
    const refusal = await staffStart(type, id)
    expect([refusal.status, refusal.body.errors]).toEqual([
      422,
      { partnerId: ja['conversation.partnerId.unavailable'] },
    ])
  }
  expect((await staffStart(CMS_TO_STORE, otherStoreId)).body.data.store).toEqual({
    id: otherStoreId,
    name: '喫茶 すずらん',
  })
})

test('a member opens conversations with staff and with stores, and a store one with a member only after a message of theirs', async () => {
  const { storeAccount, storeId } = fixtures
  const guest = await fixtures.addMember(0)
  expect((await start(guest, STORE_TO_STORE, storeId)).status).toBe(403)
  expect((await start(guest, CMS_TO_STORE)).status).toBe(403)
  expect((await start(guest, STORE_TO_USER)).body.errors).toEqual({ partnerId: ja['field.required'] })
  expect((await start(guest, CMS_TO_USER, 5)).body.errors).toEqual({ partnerId: ja['field.unknown'] })
  const uninvited = await start(storeAccount, STORE_TO_USER, guest.id, storeId)
  expect([uninvited.status, uninvited.body.message]).toEqual([403, ja['conversation.memberHasNotWritten']])
  const { id } = (await start(guest, STORE_TO_USER, storeId)).body.data
  expect((await lookUp(storeAccount, id, storeId)).status).toBe(404)
  expect((await start(storeAccount, STORE_TO_USER, guest.id, storeId)).status).toBe(403)
  expect((await fixtures.write(id, '予約できますか。', guest)).status).toBe(200)
  expect((await start(storeAccount, STORE_TO_USER, guest.id, storeId)).body.data).toMatchObject({
    id,
    member: { id: guest.id, name: 'ゆいゆい' },
  })
  expect((await fixtures.write(id, 'はい。', storeAccount, storeId)).body.data.seq).toBe(2)
  expect(await fixtures.readAppMessages(id, guest)).toMatchObject({
    items: [
      { sender: { role: SenderRole.USER, id: guest.id, name: 'ゆいゆい' } },
      { sender: { role: SenderRole.STORE, id: storeId, name: '麺屋 龍' } },
    ],
  })
})

test('two stores of one account have one conversation, in which each writes under its own name', async () => {
  const { storeAccount, storeId } = fixtures
  const countOf = async (actingStoreId: number) =>
    (await fixtures.callApp(countAppNonRead, { query: { storeId: actingStoreId } }, storeAccount)).body.data.count
  const countsBefore = [await countOf(storeId), await countOf(otherStoreId)]
  const { id } = (await start(storeAccount, STORE_TO_STORE, otherStoreId, storeId)).body.data
  expect((await start(storeAccount, STORE_TO_STORE, storeId, otherStoreId)).body.data.id).toBe(id)
  expect((await start(storeAccount, STORE_TO_STORE, storeId, storeId)).body.errors).toEqual({
    partnerId: ja['conversation.partnerId.unavailable'],
  })
  await fixtures.write(id, 'こちら龍です。', storeAccount, storeId)
  await fixtures.write(id, 'すずらんです。', storeAccount, otherStoreId)
  const { items } = await fixtures.readAppMessages(id, storeAccount, otherStoreId)
  expect(items.map(({ sender }) => sender)).toEqual([
    { role: SenderRole.STORE, id: storeId, name: '麺屋 龍' },
    { role: SenderRole.STORE, id: otherStoreId, name: '喫茶 すずらん' },
  ])
  expect([await countOf(storeId), await countOf(otherStoreId)]).toEqual(countsBefore.map((count) => count + 1))
  const see = (actingStoreId: number, seq: number) =>
    fixtures.callApp(
      markAppConversationSeen,
      { params: { id }, query: { storeId: actingStoreId }, body: { seq } },
      storeAccount,
    )
  expect((await see(storeId, 2)).body.data).toEqual({ seq: 2 })
  expect((await see(storeId, 1)).body.data).toEqual({ seq: 2 })
  expect((await see(otherStoreId, 99)).body.data).toEqual({ seq: 2 })
  expect([await countOf(storeId), await countOf(otherStoreId)]).toEqual(countsBefore)
  expect((await lookUp(storeAccount, id, storeId)).body.data).toMatchObject({ seenSeq: 2, otherSeenSeq: 2 })
})

test('a store account names one of its own stores in each call, and a member names none', async () => {
  const { storeAccount, storeId, member: someMember } = fixtures
  const list = (caller: AppPersonOfTest, query: { storeId?: number }) =>
    fixtures.callApp(listAppConversations, { query }, caller)
  expect((await list(storeAccount, {})).status).toBe(400)
  expect((await list(someMember, { storeId })).status).toBe(400)
  expect((await list(storeAccount, { storeId: 2_000_000_000 })).status).toBe(403)
  expect((await list(storeAccount, { storeId })).status).toBe(200)
})

test('nobody reads or writes in a conversation of others', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await fixtures.write(id, '内緒です。', writer)
  const stranger = await fixtures.addMember(0)
  expect((await lookUp(stranger, id)).status).toBe(404)
  expect((await fixtures.write(id, '割り込み', stranger)).status).toBe(404)
  expect((await lookUp(fixtures.storeAccount, id, fixtures.storeId)).status).toBe(404)
  expect(await fixtures.readTexts(id)).toEqual(['内緒です。'])
})

/** Opens a conversation of a member with the store, with messages of both. Returns the member and its id. */
async function openStoreTalk() {
  const guest = await fixtures.addMember(0)
  const { id } = (await start(guest, STORE_TO_USER, fixtures.storeId)).body.data
  await fixtures.write(id, '席はありますか。', guest)
  await fixtures.write(id, '投資に興味はありませんか。', fixtures.storeAccount, fixtures.storeId)
  return { guest, id }
}

const readReported = (reportId: number, as: 'REPORT_MANAGEMENT' | typeof STAFF = 'REPORT_MANAGEMENT') =>
  app.call(listReportedMessages, { params: { id: reportId } }, { as })

test('staff read a conversation without staff only through a report about one of its messages, which its history records each time', async () => {
  const { guest, id } = await openStoreTalk()
  for (const endpoint of [getConversation, listMessages])
    expect((await app.call(endpoint, { params: { id }, query: {} }, { as: 'allPermissions' })).status).toBe(404)
  expect((await fixtures.answer(id, '介入します。', 'allPermissions')).status).toBe(404)
  const found = await app.call(searchMessages, { query: { q: '投資' } }, { as: 'allPermissions' })
  expect(found.body.data).toEqual({ items: [], nextCursor: null })

  const submit = async (reported: RequestOf<typeof submitReport>['body']) =>
    (await fixtures.callApp(submitReport, { body: reported }, guest)).body.data.id
  const reportId = await submit({ kind: 'message', id, seq: 2, content: '勧誘' })
  const otherReportId = await submit({ kind: 'store', id: fixtures.storeId, content: '勧誘' })
  expect((await readReported(otherReportId)).status).toBe(404)
  expect((await readReported(reportId, STAFF)).status).toBe(403)
  const { body } = await readReported(reportId)
  expect(body.data).toMatchObject({
    type: STORE_TO_USER,
    member: { id: guest.id, name: '佐藤 結衣' },
    store: { id: fixtures.storeId, name: '麺屋 龍' },
    otherStore: null,
    seq: 2,
    items: [{ text: '席はありますか。' }, { text: '投資に興味はありませんか。' }],
  })
  const readPlace = async (reported: number) =>
    (await app.call(reportEndpoints.get, { params: { id: reported } }, { as: 'REPORT_MANAGEMENT' })).body.data.message
  expect([await readPlace(reportId), await readPlace(otherReportId)]).toEqual([
    { conversationId: id, conversationType: STORE_TO_USER, seq: 2 },
    null,
  ])
  await readReported(reportId)
  const lines = await app.db
    .select({ event: auditLog.event, actor: auditLog.actor })
    .from(auditLog)
    .where(and(eq(auditLog.record, 'report'), eq(auditLog.recordId, reportId)))
    .orderBy(auditLog.id)
  expect(lines).toEqual([
    { event: 'create', actor: '佐藤 結衣' },
    { event: 'viewMessages', actor: 'REPORT_MANAGEMENT' },
    { event: 'viewMessages', actor: 'REPORT_MANAGEMENT' },
  ])
})

test('staff read a conversation of two stores through a report about one of its messages', async () => {
  const { storeAccount, storeId } = fixtures
  const { id } = (await start(storeAccount, STORE_TO_STORE, otherStoreId, storeId)).body.data
  const { seq: messageSeq } = (await fixtures.write(id, '仕入れ先を教えてください。', storeAccount, storeId)).body.data
  const reporter = await fixtures.addMember(0)
  const at = app.time.now
  const [reported] = await app.db
    .insert(report)
    .values({
      ...{ memberId: reporter.id, memberName: '佐藤 結衣', memberNameKana: '', memberEmail: '' },
      ...{ aboutKind: 'message', aboutId: id, aboutName: '', conversationId: id, messageSeq },
      ...{ content: '勧誘', status: reportLifecycle.codes.unhandled, createdAt: at, updatedAt: at, stateSince: at },
    })
    .returning({ id: report.id })
  const { items, ...parties } = (await readReported(reported?.id ?? 0)).body.data
  expect(parties).toEqual({
    type: STORE_TO_STORE,
    member: null,
    store: { id: storeId, name: '麺屋 龍' },
    otherStore: { id: otherStoreId, name: '喫茶 すずらん' },
    seq: messageSeq,
  })
  expect(items.at(-1)).toMatchObject({ seq: messageSeq, text: '仕入れ先を教えてください。' })
  const history = await app.call(
    reportEndpoints.history,
    { params: { id: reported?.id ?? 0 }, query: {} },
    { as: 'REPORT_MANAGEMENT' },
  )
  expect(history.body.data.items.map(({ event }) => event)).toEqual(['viewMessages'])
})

test('a conversation without staff has no states, and its messages count nothing for staff', async () => {
  const { id } = await openStoreTalk()
  expect(await fixtures.readRow(id)).toMatchObject({
    state: 'answered',
    unreadCount: 0,
    waitingSince: null,
    lastSeq: 2,
    lastText: '投資に興味はありませんか。',
  })
  await expect(app.db.update(conversation).set({ state: 'done' }).where(eq(conversation.id, id))).rejects.toThrow()
})
