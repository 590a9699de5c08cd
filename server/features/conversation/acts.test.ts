import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  assignConversation,
  countConversations,
  getConversation,
  listConversationHistory,
  listConversations,
  transitionConversation,
} from '../../../contract/conversation/chat.ts'
import { addConversationNote, listConversationNotes } from '../../../contract/conversation/note.ts'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { countWaitingConversations } from '../../../contract/unreadCounts.ts'
import ja from '../../../locales/ja.json' with { type: 'json' }
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { auditLog } from '../../db/schema.ts'
import type { LiveEvent } from '../../live/liveEvents.ts'
import { createRecordingLiveUpdates, openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { addColleague } from '../staff/testing.ts'
import { createConversationFixtures, STAFF, wakeDueConversations } from './testing.ts'

const START = new Date('2026-11-21T03:00:00.000Z')
const publishedEvents: LiveEvent[] = []
const liveUpdates = createRecordingLiveUpdates(publishedEvents)
let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
beforeAll(async () => {
  app = await openTestApp({ liveUpdates })
  fixtures = await createConversationFixtures(app)
  // Signs in first, because a concurrent call must not wait for that.
  for (const as of [STAFF, 'allPermissions'] as const) await app.send('GET', '/auth/profile', { as })
})
afterAll(() => app.close())
beforeEach(() => {
  app.time.now = START
  publishedEvents.length = 0
})

type Transition = RequestOf<typeof transitionConversation>['body']
/** Sends an event with what the sender sees now, unless `more` says otherwise. */
async function send(id: number, event: Transition['event'], more: Partial<Transition> = {}, as: CallerName = STAFF) {
  const { version, lastSeq: seenSeq } = await fixtures.readRow(id)
  return app.call(transitionConversation, { params: { id }, body: { event, version, seenSeq, ...more } }, { as })
}
const assign = (id: number, staffId: number | null, version: number, as: CallerName = STAFF) =>
  app.call(assignConversation, { params: { id }, body: { staffId, version } }, { as })
const wake = () => wakeDueConversations({ db: app.db, clock: () => app.time.now, liveUpdates })

/** Opens a conversation of a member that waits for an answer. */
async function openWaiting() {
  const opened = await fixtures.openMemberConversation()
  await fixtures.write(opened.id, '質問です。', opened.writer)
  return opened
}

test('a conversation in which nobody has written is listed once staff have marked it or set it aside', async () => {
  const { id } = await fixtures.openMemberConversation()
  const readWaiting = async () => {
    const query = { tab: 'waiting', type: 1 } as const
    const list = await app.call(listConversations, { query: { ...query, sort: 'newest' } }, { as: STAFF })
    const counts = await app.call(countConversations, { query: { type: 1 } }, { as: STAFF })
    const badge = await app.call(countWaitingConversations, {}, { as: STAFF })
    return {
      isListed: list.body.data.items.some((item) => item.id === id),
      counted: counts.body.data.items.find(({ tab }) => tab === 'waiting')?.count,
      onBadge: badge.body.data.items.find(({ memberType }) => memberType === 'member')?.count,
    }
  }
  const before = await readWaiting()
  expect(before.isListed).toBe(false)
  expect((await send(id, 'markWaiting')).status).toBe(200)
  const after = await readWaiting()
  expect(after).toEqual({ isListed: true, counted: (before.counted ?? 0) + 1, onBadge: (before.onBadge ?? 0) + 1 })
  expect(after.counted).toBe(after.onBadge)
})

test('staff finish a conversation, reopen it and mark it as waiting, and its history says who', async () => {
  const { id } = await openWaiting()
  expect((await send(id, 'finish')).body.data).toMatchObject({
    state: 'done',
    unreadCount: 0,
    waitingSince: null,
    version: 2,
  })
  app.time.now = new Date(START.getTime() + 1_000)
  expect((await send(id, 'reopen')).body.data).toMatchObject({
    state: 'waiting',
    unreadCount: 1,
    waitingSince: START.toISOString(),
    version: 3,
  })
  await fixtures.answer(id, '回答')
  expect((await send(id, 'markWaiting', {}, 'allPermissions')).body.data).toMatchObject({
    state: 'waiting',
    version: 4,
  })
  const { body } = await app.call(listConversationHistory, { params: { id }, query: {} }, { as: STAFF })
  expect(body.data.items.map(({ event, from, to, actor }) => [event, from, to, actor])).toEqual([
    ['markWaiting', 'answered', 'waiting', 'allPermissions'],
    ['reopen', 'done', 'waiting', STAFF],
    ['finish', 'waiting', 'done', STAFF],
    ['create', null, 'answered', '佐藤 結衣'],
  ])
  const reported = publishedEvents.flatMap((event) =>
    event.type === 'changed' && event.change.record === 'conversation' ? [event.change.write?.event] : [],
  )
  expect(reported).toEqual(['finish', 'reopen', 'markWaiting'])
})

test('the second of two staff who finish a conversation learns who has finished it, without an error of the first', async () => {
  const { id } = await openWaiting()
  const { version, lastSeq: seenSeq } = await fixtures.readRow(id)
  const finish = (as: CallerName) => send(id, 'finish', { version, seenSeq }, as)
  const responses = await Promise.all([finish(STAFF), finish('allPermissions')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = responses.find(({ status }) => status === 409)
  const [winner] = [STAFF, 'allPermissions'].filter((_, index) => responses[index]?.status === 200)
  expect(refused?.body.message).toBe(
    `${winner}さんが先に更新しました（今）。現在の状態は「対応済み」です。最新の内容をご確認ください。`,
  )
  expect(refused?.body.data).toMatchObject({ record: { id, state: 'done', version: 2 }, allowedEvents: ['reopen'] })
})

test('a conversation is not finished or snoozed over a message that the sender has not seen', async () => {
  const { id, writer } = await openWaiting()
  await fixtures.write(id, 'もう一つ質問です。', writer)
  const until = '2026-11-22T00:00:00.000Z'
  for (const response of [await send(id, 'finish', { seenSeq: 1 }), await send(id, 'snooze', { seenSeq: 1, until })]) {
    expect([response.status, response.body.message]).toEqual([409, ja['conversation.newMessage']])
    expect(response.body.data).toMatchObject({ record: { id, state: 'waiting', lastSeq: 2 } })
  }
  // What colleagues have written hides no question.
  await fixtures.answer(id, '同僚の回答', 'allPermissions')
  expect((await send(id, 'finish', { seenSeq: 2 })).status).toBe(200)
})

test('an event that the chart refuses gets 409 with what is allowed', async () => {
  const { id } = await openWaiting()
  const response = await send(id, 'reopen')
  expect([response.status, response.body.message]).toEqual([
    409,
    '現在の状態が「返信待ち」のため、この操作はできません。',
  ])
  expect(response.body.data).toMatchObject({ allowedEvents: ['finish', 'snooze'] })
})

test('opening and reading a conversation changes nothing in it', async () => {
  const { id } = await openWaiting()
  const before = await fixtures.readRow(id)
  app.time.now = new Date(START.getTime() + 60_000)
  await app.call(getConversation, { params: { id } }, { as: STAFF })
  await fixtures.readTexts(id)
  expect(await fixtures.readRow(id)).toEqual(before)
})

test('a message to a finished conversation makes it wait, counted and listed by its time', async () => {
  const { id, writer } = await openWaiting()
  await send(id, 'finish')
  app.time.now = new Date(START.getTime() + 60_000)
  await fixtures.write(id, 'まだ困っています。', writer)
  expect(await fixtures.read(id)).toMatchObject({
    state: 'waiting',
    unreadCount: 1,
    waitingSince: app.time.now.toISOString(),
    lastMessage: { preview: 'まだ困っています。' },
  })
  const list = async (query: RequestOf<typeof listConversations>['query']) =>
    (await app.call(listConversations, { query }, { as: STAFF })).body.data.items.map((item) => item.id)
  expect((await list({ sort: 'newest' }))[0]).toBe(id)
  expect((await list({ tab: 'waiting' })).at(-1)).toBe(id)
  expect(await list({ tab: 'done' })).not.toContain(id)
})

test.each([
  [undefined, 'field.required'],
  ['2026-11-21T03:00:00.000Z', 'conversation.until.range'],
  ['2027-11-23T03:00:00.000Z', 'conversation.until.range'],
  ['2026-02-31T03:00:00.000Z', 'conversation.until.range'],
  ['tomorrow', 'field.time'],
] as const)('a conversation is not snoozed until %s', async (until, key) => {
  const { id } = await openWaiting()
  const response = await send(id, 'snooze', until === undefined ? {} : { until })
  expect([response.status, response.body.errors]).toEqual([422, { until: ja[key] }])
})

test('a snoozed conversation comes back at its time, once', async () => {
  const { id } = await openWaiting()
  const until = '2026-11-21T04:00:00.000Z'
  expect((await send(id, 'snooze', { until })).body.data).toMatchObject({
    state: 'snoozed',
    snoozedUntil: until,
    unreadCount: 1,
    waitingSince: null,
  })
  app.time.now = new Date('2026-11-21T03:59:59.999Z')
  expect(await wake()).toBe(0)
  app.time.now = new Date('2026-11-21T04:00:03.000Z')
  publishedEvents.length = 0
  expect(await Promise.all([wake(), wake()]).then(([one, other]) => one + other)).toBe(1)
  expect(await fixtures.readRow(id)).toMatchObject({
    state: 'waiting',
    waitingSince: new Date(until),
    snoozedUntil: null,
    unreadCount: 1,
    version: 3,
  })
  expect(publishedEvents.map(({ type }) => type)).toEqual(['changed', 'conversation'])
})

test('a snoozed conversation that a message has woken, and that is finished before its time, stays finished', async () => {
  const { id, writer } = await openWaiting()
  await send(id, 'snooze', { until: '2026-11-21T04:00:00.000Z' })
  await fixtures.write(id, '追加です。', writer)
  expect(await fixtures.readRow(id)).toMatchObject({ state: 'waiting', snoozedUntil: null, unreadCount: 2 })
  await send(id, 'finish')
  app.time.now = new Date('2026-11-21T05:00:00.000Z')
  expect(await wake()).toBe(0)
  expect((await fixtures.readRow(id)).state).toBe('done')
})

test('a snoozed conversation that is finished before its time stays finished, and a message to it counts once', async () => {
  const { id, writer } = await openWaiting()
  await send(id, 'snooze', { until: '2026-11-21T03:10:00.000Z' })
  await send(id, 'finish')
  expect(await fixtures.readRow(id)).toMatchObject({ state: 'done', snoozedUntil: null, unreadCount: 0 })
  app.time.now = new Date('2026-11-21T03:12:00.000Z')
  expect(await wake()).toBe(0)
  await fixtures.write(id, '追加です。', writer)
  expect(await wake()).toBe(0)
  expect(await fixtures.readRow(id)).toMatchObject({ state: 'waiting', waitingSince: app.time.now, unreadCount: 1 })
})

test('a conversation is taken once, however many take it at the same moment', async () => {
  const { id } = await openWaiting()
  const { version } = await fixtures.readRow(id)
  const responses = await Promise.all([
    assign(id, app.staffIds[STAFF], version),
    assign(id, app.staffIds.allPermissions, version, 'allPermissions'),
  ])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const taken = responses.find(({ status }) => status === 200)?.body.data.assignee
  expect((await fixtures.read(id)).assignee).toEqual(taken)
  const history = await app.call(listConversationHistory, { params: { id }, query: {} }, { as: STAFF })
  expect(history.body.data.items.filter(({ event }) => event === 'assign').map(({ changes }) => changes)).toEqual([
    [{ field: 'assignee', before: null, after: taken?.name }],
  ])
})

test('a conversation is handed over to an active colleague who may manage conversations, and given back', async () => {
  const { id } = await openWaiting()
  const withoutPermission = app.staffIds.noPermissions
  const inactive = await addColleague(app.db, staffLifecycle.codes.deactivated, { isSuperAdmin: false })
  for (const staffId of [withoutPermission, inactive, 2_000_000_000]) {
    expect((await assign(id, staffId, 1)).body.errors).toEqual({ staffId: ja['conversation.staffId.unavailable'] })
  }
  expect((await assign(id, app.staffIds.allPermissions, 1)).body.data).toMatchObject({
    assignee: { id: app.staffIds.allPermissions, name: 'allPermissions' },
    version: 2,
  })
  const superAdmin = await addColleague(app.db, staffLifecycle.codes.active, { isSuperAdmin: true })
  expect((await assign(id, superAdmin, 2)).body.data.assignee).toEqual({ id: superAdmin, name: '大野 健太' })
  expect((await assign(id, null, 3)).body.data).toMatchObject({ assignee: null, version: 4 })
  expect((await assign(id, null, 4)).body.data.version).toBe(4)
})

test('taking, noting and messages of colleagues do not make a conversation unread or wait', async () => {
  const { id } = await openWaiting()
  await fixtures.answer(id, '回答')
  const { version, unreadCount, waitingSince, state } = await fixtures.readRow(id)
  await assign(id, app.staffIds[STAFF], version)
  await app.call(addConversationNote, { params: { id }, body: { text: 'メモ' } }, { as: STAFF })
  expect(await fixtures.readRow(id)).toMatchObject({ unreadCount, waitingSince, state })
  expect([unreadCount, waitingSince, state]).toEqual([0, null, 'answered'])
})

test('taking, noting and setting aside leave the messages that are to be answered as they are', async () => {
  const { id, writer } = await openWaiting()
  await fixtures.write(id, '二つ目です。', writer)
  app.time.now = new Date(START.getTime() + 60_000)
  await assign(id, app.staffIds[STAFF], 1)
  await app.call(addConversationNote, { params: { id }, body: { text: 'メモ' } }, { as: STAFF })
  expect(await fixtures.readRow(id)).toMatchObject({ state: 'waiting', unreadCount: 2, waitingSince: START })
  await send(id, 'snooze', { until: '2026-11-21T04:00:00.000Z' })
  expect(await fixtures.readRow(id)).toMatchObject({ state: 'snoozed', unreadCount: 2 })
})

test('notes stand after the message that was the last one, name whom they mention, and are never among the messages', async () => {
  const { id, writer } = await openWaiting()
  const note = (text: string, mentions?: number[]) =>
    app.call(addConversationNote, { params: { id }, body: { text, ...(mentions && { mentions }) } }, { as: STAFF })
  const author = { id: app.staffIds[STAFF], name: STAFF }
  const mentioned = { id: app.staffIds.allPermissions, name: 'allPermissions' }
  const first = await note('銀行に確認中です。', [mentioned.id, mentioned.id])
  expect(first.body.data).toEqual({
    id: first.body.data.id,
    afterSeq: 1,
    author,
    text: '銀行に確認中です。',
    mentions: [mentioned],
    createdAt: START.toISOString(),
  })
  await fixtures.write(id, 'いかがでしょうか。', writer)
  await note('電話済み')
  expect((await note('誰', [2_000_000_000])).body.errors).toEqual({ mentions: ja['field.choice'] })
  const list = async (query: { from?: number; to?: number } = {}) =>
    (await app.call(listConversationNotes, { params: { id }, query }, { as: STAFF })).body.data.items.map(
      ({ text }) => text,
    )
  expect(await list()).toEqual(['銀行に確認中です。', '電話済み'])
  expect([await list({ from: 2 }), await list({ to: 1 })]).toEqual([['電話済み'], ['銀行に確認中です。']])
  expect(await fixtures.readTexts(id)).toEqual(['質問です。', 'いかがでしょうか。'])
  const lines = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.record, 'conversation'), eq(auditLog.recordId, id), eq(auditLog.event, 'addNote')))
  expect(lines).toHaveLength(2)
})
