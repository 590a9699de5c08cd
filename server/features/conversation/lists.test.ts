import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppConversations, startAppConversation } from '../../../contract/appApi/chat.ts'
import {
  countConversations,
  listConversationColleagues,
  listConversationsAsCsv,
  listConversations,
  listMessages,
  transitionConversation,
} from '../../../contract/conversation/chat.ts'
import { ConversationType, SenderRole, SYSTEM_SENDER } from '../../../contract/enumerations.ts'
import { compareConversations, isInTab, orderOfTab } from '../../../contract/conversation/order.ts'
import { CONVERSATION_ORDERS, CONVERSATION_TABS } from '../../../contract/kinds/conversation.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { countUnreadConversations, countWaitingConversations } from '../../../contract/unreadCounts.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { auditLog, staff } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../testing/testApp.ts'
import { addColleague } from '../staff/testing.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { createEventReporters } from '../../live/eventReporters.ts'
import { createImageAddresses } from './imageAddresses.ts'
import { sendSystemMessage } from './sendMessage.ts'
import { conversation } from './tables.ts'
import { createConversationFixtures, STAFF } from './testing.ts'

const { CMS_TO_USER, CMS_TO_STORE } = ConversationType
const START = new Date('2026-11-21T03:00:00.000Z')
let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
/** The ids of conversations with members: what their names say has happened in them, in the order of the last message. */
const ids: Record<'done' | 'answered' | 'waitsLonger' | 'waits' | 'snoozed' | 'mine', number> = {
  done: 0,
  answered: 0,
  waitsLonger: 0,
  waits: 0,
  snoozed: 0,
  mine: 0,
}
let storeConversationId: number
beforeAll(async () => {
  app = await openTestApp()
  fixtures = await createConversationFixtures(app)
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) {
    const { id, writer } = await fixtures.openMemberConversation()
    await app.db
      .update(member)
      .set({ fullName: `水野 ${name}`, fullNameKana: '' })
      .where(eq(member.id, writer.id))
    ids[name] = id
    app.time.now = new Date(app.time.now.getTime() + 1_000)
    await fixtures.write(id, `${name} の質問`, writer)
  }
  await fixtures.openMemberConversation()
  await fixtures.answer(ids.answered, '回答')
  const send = async (id: number, event: 'finish' | 'snooze', until?: string) => {
    const { version, lastSeq: seenSeq } = await fixtures.readRow(id)
    const body = { event, version, seenSeq, ...(until === undefined ? {} : { until }) }
    return app.call(transitionConversation, { params: { id }, body }, { as: STAFF })
  }
  await send(ids.done, 'finish')
  await send(ids.snoozed, 'snooze', '2026-11-22T03:00:00.000Z')
  await app.db.update(conversation).set({ assigneeId: app.staffIds[STAFF] }).where(eq(conversation.id, ids.mine))
  storeConversationId = await fixtures.openStoreConversation()
  await fixtures.write(storeConversationId, '店舗の質問', fixtures.storeAccount, fixtures.storeId)
  app.time.now = START
})
afterAll(() => app.close())

const list = async (query: RequestOf<typeof listConversations>['query']) =>
  (await app.call(listConversations, { query }, { as: STAFF })).body.data.items.map(({ id }) => id)

test('each tab has its conversations, those that wait begin with the longest waiting one, the others with the newest', async () => {
  expect(await list({ type: CMS_TO_USER, tab: 'waiting' })).toEqual([ids.waitsLonger, ids.waits, ids.mine])
  expect(await list({ type: CMS_TO_USER, tab: 'unassigned' })).toEqual([ids.waitsLonger, ids.waits])
  expect(await list({ type: CMS_TO_USER, tab: 'mine' })).toEqual([ids.mine])
  expect(await list({ type: CMS_TO_USER, tab: 'snoozed' })).toEqual([ids.snoozed])
  expect(await list({ type: CMS_TO_USER, tab: 'done' })).toEqual([ids.done])
  // A conversation without a message is in no list.
  const newestFirst = [ids.answered, ids.mine, ids.snoozed, ids.waits, ids.waitsLonger, ids.done]
  expect((await list({ type: CMS_TO_USER })).toSorted()).toEqual(newestFirst.toSorted())
  expect(await list({ type: CMS_TO_USER, tab: 'waiting', sort: 'newest' })).toEqual([
    ids.mine,
    ids.waits,
    ids.waitsLonger,
  ])
  expect((await list({ type: CMS_TO_USER, sort: 'longestWaiting' })).slice(0, 3)).toEqual([
    ids.waitsLonger,
    ids.waits,
    ids.mine,
  ])
  expect(await list({ type: CMS_TO_STORE })).toEqual([storeConversationId])
  expect(await list({ tab: 'waiting' })).toEqual([ids.waitsLonger, ids.waits, ids.mine, storeConversationId])
})

test('the CSV file has the conversations of the list in its order, with the last line of each', async () => {
  const read = async (query: Record<string, string>) => {
    const path = `${listConversationsAsCsv.path}?${new URLSearchParams(query)}`
    return ((await app.send('GET', path, { as: STAFF })).body.data as string).split('\r\n').slice(1, -1)
  }
  const waiting = await read({ type: String(CMS_TO_USER), tab: 'waiting' })
  expect(waiting.map((line) => Number(line.split(',')[0]))).toEqual([ids.waitsLonger, ids.waits, ids.mine])
  const at = '2026-11-21 12:00:03'
  expect(waiting[0]).toBe(`${ids.waitsLonger},水野 waitsLonger,返信待ち,,${at},,1,waitsLonger の質問,${at}`)
  const [answered] = await read({ type: String(CMS_TO_USER), q: 'answered' })
  expect(answered?.split(',')[7]).toBe('スタッフ：回答')
  const forbidden = await app.send('GET', listConversationsAsCsv.path, { as: 'STORE_MANAGEMENT' })
  expect(forbidden.status).toBe(403)
  const [line] = await app.db.select().from(auditLog).where(eq(auditLog.event, 'downloadCsv')).orderBy(asc(auditLog.id))
  expect(line).toMatchObject({ record: 'conversation', staffId: app.staffIds[STAFF] })
})

test('the counts of the tabs, of the menu and of the unread conversations agree with the lists', async () => {
  const countsOf = async (type?: typeof CMS_TO_USER | typeof CMS_TO_STORE) => {
    const query = type === undefined ? {} : { type }
    const { items } = (await app.call(countConversations, { query }, { as: STAFF })).body.data
    return Object.fromEntries(items.map(({ tab, count }) => [tab, count]))
  }
  expect(await countsOf(CMS_TO_USER)).toEqual({ waiting: 3, mine: 1, unassigned: 2, snoozed: 1, done: 1 })
  expect(await countsOf()).toEqual({ waiting: 4, mine: 1, unassigned: 3, snoozed: 1, done: 1 })
  const items = [
    { memberType: 'store', count: 1 },
    { memberType: 'member', count: 3 },
  ]
  expect((await app.call(countWaitingConversations, {}, { as: STAFF })).body.data).toEqual({ items })
  const waitingIds = [ids.waitsLonger, ids.waits, ids.mine, storeConversationId]
  expect((await app.call(countUnreadConversations, {}, { as: STAFF })).body.data).toEqual({
    items,
    conversations: waitingIds.map((conversationId) => ({ conversationId, count: 1 })),
  })
})

test('a conversation that was taken by somebody who has left counts as taken by nobody', async () => {
  const colleagueId = await addColleague(app.db, staffLifecycle.codes.active)
  await app.db.update(conversation).set({ assigneeId: colleagueId }).where(eq(conversation.id, ids.waits))
  expect(await list({ type: CMS_TO_USER, tab: 'unassigned' })).toEqual([ids.waitsLonger])
  await app.db.update(staff).set({ status: staffLifecycle.codes.deactivated }).where(eq(staff.id, colleagueId))
  expect(await list({ type: CMS_TO_USER, tab: 'unassigned' })).toEqual([ids.waitsLonger, ids.waits])
})

test.each(['newest', 'longestWaiting'] as const)(
  'the pages of the list in the order %s have each conversation once, also with the same times',
  async (sort) => {
    await app.db.update(conversation).set({ lastAt: START }).where(eq(conversation.id, ids.answered))
    await app.db.update(conversation).set({ lastAt: START }).where(eq(conversation.id, ids.done))
    const whole = await list({ sort })
    expect(whole).toHaveLength(7)
    const readFrom = async (cursor: string | null): Promise<number[]> => {
      if (cursor === null) return []
      const query = { sort, limit: 2, ...(cursor === '' ? {} : { cursor }) }
      const { items, nextCursor } = (await app.call(listConversations, { query }, { as: STAFF })).body.data
      return [...items.map(({ id }) => id), ...(await readFrom(nextCursor))]
    }
    expect(await readFrom('')).toEqual(whole)
  },
)

test('the console sorts and divides conversations like the server, in each tab and order', async () => {
  const { body } = await app.call(listConversations, { query: {} }, { as: STAFF })
  const all = body.data.items
  const staffId = app.staffIds[STAFF]
  for (const tab of [undefined, ...CONVERSATION_TABS])
    for (const sort of [undefined, ...CONVERSATION_ORDERS]) {
      const query = { ...(tab === undefined ? {} : { tab }), ...(sort === undefined ? {} : { sort }) }
      const expected = all
        .filter((each) => isInTab(tab, each, staffId))
        .toSorted((one, other) => compareConversations(sort ?? orderOfTab(tab), one, other))
      expect({ query, ids: await list(query) }).toEqual({
        query,
        ids: expected.map(({ id }) => id),
      })
    }
  expect(all.length).toBeGreaterThan(4)
})

test('a conversation can be handed over to the caller and to colleagues who may manage conversations', async () => {
  const { body } = await app.call(listConversationColleagues, {}, { as: STAFF })
  const managers = body.data.items.map(({ id }) => id)
  expect(managers).toContain(app.staffIds[STAFF])
  expect(managers).not.toContain(app.staffIds.STORE_MANAGEMENT)
})

test('a conversation is found by its number and by the name of the other side as it is now', async () => {
  expect(await list({ q: '水野done' })).toEqual([ids.done])
  expect(await list({ q: `#${ids.waits}` })).toEqual([ids.waits])
  await app.db
    .update(store)
    .set({ name: '柊食堂', nameKana: 'ヒイラギショクドウ' })
    .where(eq(store.id, fixtures.storeId))
  for (const q of ['柊食堂', '柊', '食堂', 'ひいらぎ', 'ﾋｲﾗｷﾞ', 'hiiragi', 'ひ'])
    expect([q, await list({ q })]).toEqual([q, [storeConversationId]])
  expect(await list({ q: '麺屋' })).toEqual([])
})

test('names that reverse the text around them or look like a file stay as they are, also in the list', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  const fullName = 'a\u202egpj.exe'
  await app.db.update(member).set({ fullName, fullNameKana: '' }).where(eq(member.id, writer.id))
  await fixtures.write(id, 'こんにちは', writer)
  const { items } = (await app.call(listConversations, { query: { q: 'gpj' } }, { as: STAFF })).body.data
  expect(items.map((item) => [item.id, item.member])).toEqual([[id, { id: writer.id, name: fullName }]])
})

test('messages are read after, before and around a number, and the newest without one', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  for (let seq = 1; seq <= 9; seq += 1) await fixtures.write(id, `${seq}`, writer)
  const read = async (query: RequestOf<typeof listMessages>['query']) => {
    const { body } = await app.call(listMessages, { params: { id }, query: { limit: 3, ...query } }, { as: STAFF })
    expect(body.data.lastSeq).toBe(9)
    return body.data.items.map(({ seq }) => seq)
  }
  expect(await read({})).toEqual([7, 8, 9])
  expect(await read({ after: 0 })).toEqual([1, 2, 3])
  expect(await read({ after: 8 })).toEqual([9])
  expect(await read({ after: 9 })).toEqual([])
  expect(await read({ before: 5 })).toEqual([2, 3, 4])
  expect(await read({ before: 1 })).toEqual([])
  expect(await read({ around: 5 })).toEqual([4, 5, 6])
  expect(await read({ around: 1 })).toEqual([1, 2, 3])
  expect(await read({ around: 99 })).toEqual([])
  const both = await app.call(listMessages, { params: { id }, query: { after: 1, before: 5 } }, { as: STAFF })
  expect(both.status).toBe(400)
})

test('a message of the system is the last one of a conversation, and leaves its state and its counts as they are', async () => {
  const { writer, id } = await fixtures.openMemberConversation()
  await fixtures.write(id, '質問', writer)
  await fixtures.answer(id, '回答')
  const before = await fixtures.readRow(id)
  const context = { db: app.db, clock: () => app.time.now, actor: undefined, requestId: 'test' }
  const imageAddresses = createImageAddresses(new Uint8Array(32))
  await app.db.transaction((tx) =>
    sendSystemMessage(
      { ...context, db: tx, ...createEventReporters([], undefined) },
      before,
      'お知らせ',
      imageAddresses,
    ),
  )
  const { lastMessage, ...after } = await fixtures.read(id)
  expect(lastMessage).toMatchObject({ preview: 'お知らせ', senderRole: SYSTEM_SENDER })
  expect([after.state, after.unreadCount, after.waitingSince, after.lastSeq]).toEqual(['answered', 0, null, 3])
  const { items } = await fixtures.readAppMessages(id, writer)
  expect(items.map(({ sender }) => (typeof sender === 'string' ? sender : sender.role))).toEqual([
    SenderRole.USER,
    SenderRole.ADMIN,
    SYSTEM_SENDER,
  ])
})

test('a member gets the own conversations with a message, the newest first, page by page', async () => {
  const writer = fixtures.member
  const opened = await Promise.all(
    [CMS_TO_USER, ConversationType.STORE_TO_USER].map(async (type) => {
      const body = { type, ...(type === CMS_TO_USER ? {} : { partnerId: fixtures.storeId }) }
      return (await fixtures.callApp(startAppConversation, { query: {}, body }, writer)).body.data.id
    }),
  )
  const [withStaff = 0, withStore = 0] = opened
  const read = async (cursor?: string) =>
    (await fixtures.callApp(listAppConversations, { query: { limit: 1, ...(cursor && { cursor }) } }, writer)).body.data
  expect(await read()).toEqual({ items: [], nextCursor: null })
  await fixtures.write(withStore, '予約', writer)
  app.time.now = new Date(app.time.now.getTime() + 1_000)
  await fixtures.write(withStaff, '質問', writer)
  await fixtures.answer(withStaff, '回答')
  const first = await read()
  expect(first.items).toMatchObject([
    {
      id: withStaff,
      member: { id: writer.id },
      store: null,
      lastMessage: { preview: '回答', senderRole: SenderRole.ADMIN },
      seenSeq: 1,
      otherSeenSeq: 0,
    },
  ])
  const second = await read(first.nextCursor ?? '')
  expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[withStore], null])
})
