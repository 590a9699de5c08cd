import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAppMessages, markAppConversationSeen } from '../../../contract/appApi/chat.ts'
import { assignConversation, sendMessage, transitionConversation } from '../../../contract/conversation/chat.ts'
import { addConversationNote } from '../../../contract/conversation/note.ts'
import { MessageType, SenderRole } from '../../../contract/enumerations.ts'
import type { ConversationState } from '../../../contract/kinds/conversation.ts'
import { type ConversationEvent, conversationStep } from '../../../machines/lifecycles/conversation.ts'
import { noLiveUpdates } from '../../live/liveEvents.ts'
import { openTestApp, type CallerName, type TestApp } from '../../testing/testApp.ts'
import { message } from './tables.ts'
import { createConversationFixtures, STAFF, textMessage, wakeDueConversations } from './testing.ts'

/** The test of a property stops after this time, and then passes. If a property fails, its seed is printed. */
const PROPERTY_OPTIONS = { interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false }
/** The time between two acts: not so short that staff may not send as many messages. */
const ACT_INTERVAL_MS = 300
const SNOOZE_MS = 2 * ACT_INTERVAL_MS
const STAFF_CALLERS = [STAFF, 'allPermissions'] as const

let app: TestApp
let fixtures: Awaited<ReturnType<typeof createConversationFixtures>>
beforeAll(async () => {
  app = await openTestApp({ callRate: { count: () => undefined } })
  fixtures = await createConversationFixtures(app)
  for (const as of STAFF_CALLERS) await app.send('GET', '/auth/profile', { as })
})
afterAll(() => app.close())
/** Lets the messages that were sent so far no longer count for the limits of messages. */
const forgetSentMessages = () => (app.time.now = new Date(app.time.now.getTime() + 61_000))
beforeEach(() => void forgetSentMessages())

/** Something that somebody does with the conversation. */
type Act =
  | { kind: 'write' | 'seen' | 'wake' | 'read' }
  | { kind: 'answer' | 'note' | 'take'; as: (typeof STAFF_CALLERS)[number] }
  | { kind: 'event'; event: 'markWaiting' | 'finish' | 'snooze' | 'reopen'; as: (typeof STAFF_CALLERS)[number] }

const staffArbitrary = fc.constantFrom(...STAFF_CALLERS)
const actArbitrary: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('seen', 'wake', 'read') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer'), as: staffArbitrary }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('note', 'take'), as: staffArbitrary }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('event'),
      event: fc.constantFrom('markWaiting', 'finish', 'snooze', 'reopen'),
      as: staffArbitrary,
    }),
  },
)

/** What the rules say of a conversation, computed from the acts alone. */
interface Model {
  state: ConversationState
  unreadCount: number
  waitingSince: Date | null
  snoozedUntil: Date | null
  lastSeq: number
  /** When the messages were written that no staff member has answered. */
  unanswered: Date[]
}

/** Returns the model after an event of the chart at this time; undefined if the chart refuses the event. */
function modelAfter(model: Model, event: ConversationEvent, at: Date): Model | undefined {
  const state = conversationStep(model.state, event)?.state
  if (state === undefined) return undefined
  const isAnswered = state === 'answered' || state === 'done'
  const isReceived = event === 'receive'
  const unanswered = event === 'answer' ? [] : [...model.unanswered, ...(isReceived ? [at] : [])]
  const since = event === 'reopen' ? unanswered[0] : model.waitingSince
  return {
    ...model,
    state,
    unreadCount: event === 'reopen' ? unanswered.length : isAnswered ? 0 : model.unreadCount + Number(isReceived),
    waitingSince: state === 'waiting' ? (since ?? at) : null,
    unanswered,
    snoozedUntil: state === 'snoozed' ? new Date(at.getTime() + SNOOZE_MS) : null,
  }
}

test('after any acts a conversation is as the chart says: its state, waiting time, unread messages and numbers', async () => {
  const run = async (acts: readonly Act[]) => {
    const { id, writer } = await fixtures.openMemberConversation()
    let model: Model = {
      state: 'answered',
      unreadCount: 0,
      waitingSince: null,
      snoozedUntil: null,
      lastSeq: 0,
      unanswered: [],
    }
    for (const act of acts) {
      app.time.now = new Date(app.time.now.getTime() + ACT_INTERVAL_MS)
      model = await perform(act, id, writer, model)
      const { state, unreadCount, waitingSince, snoozedUntil, lastSeq } = await fixtures.readRow(id)
      const { unanswered } = model
      expect({ state, unreadCount, waitingSince, snoozedUntil, lastSeq, unanswered }).toEqual(model)
    }
    const seqs = await app.db
      .select({ seq: message.seq })
      .from(message)
      .where(eq(message.conversationId, id))
      .orderBy(asc(message.seq))
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: model.lastSeq }, (_, index) => index + 1))
  }
  await fc.assert(fc.asyncProperty(fc.array(actArbitrary, { maxLength: 24, size: 'max' }), run), {
    ...PROPERTY_OPTIONS,
    numRuns: 60,
  })
}, 120_000)

/** Performs one act. Returns the model after it. */
async function perform(
  act: Act,
  id: number,
  writer: Awaited<ReturnType<typeof fixtures.openMemberConversation>>['writer'],
  model: Model,
): Promise<Model> {
  const now = app.time.now
  const { version, lastSeq } = await fixtures.readRow(id)
  switch (act.kind) {
    case 'write': {
      const { body } = await fixtures.write(id, '本文', writer)
      return { ...(modelAfter(model, 'receive', now) ?? model), lastSeq: body.data.seq }
    }
    case 'answer': {
      const { body } = await fixtures.answer(id, '回答', act.as)
      return { ...(modelAfter(model, 'answer', now) ?? model), lastSeq: body.data.seq }
    }
    case 'event': {
      const until = act.event === 'snooze' ? { until: new Date(now.getTime() + SNOOZE_MS).toISOString() } : {}
      const body = { event: act.event, version, seenSeq: lastSeq, ...until }
      const response = await app.call(transitionConversation, { params: { id }, body }, { as: act.as })
      const after = modelAfter(model, act.event, now)
      expect(response.status).toBe(after === undefined ? 409 : 200)
      return after ?? model
    }
    case 'wake': {
      await wakeDueConversations({ db: app.db, clock: () => now, liveUpdates: noLiveUpdates })
      const isDue = model.snoozedUntil !== null && model.snoozedUntil <= now
      return isDue ? (modelAfter(model, 'wake', model.snoozedUntil ?? now) ?? model) : model
    }
    case 'take':
      await app.call(
        assignConversation,
        { params: { id }, body: { staffId: app.staffIds[act.as], version } },
        { as: act.as },
      )
      return model
    case 'note':
      await app.call(addConversationNote, { params: { id }, body: { text: 'メモ' } }, { as: act.as })
      return model
    case 'seen':
      await fixtures.callApp(markAppConversationSeen, { params: { id }, query: {}, body: { seq: lastSeq } }, writer)
      return model
    case 'read':
      await fixtures.callApp(listAppMessages, { params: { id }, query: {} }, writer)
      return model
  }
}

test('200 messages that are sent to one conversation at the same moment are stored once each, in one order without gaps', async () => {
  const { id, writer } = await fixtures.openMemberConversation()
  const sentTexts = new Map<string, string>()
  const sendAll = (from: 'member' | CallerName, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const text = `${from} ${index}`
        const { status, body } = await (from === 'member'
          ? fixtures.write(id, text, writer)
          : fixtures.answer(id, { ...textMessage(text), seenSeq: 1_000_000 }, from))
        expect(status).toBe(200)
        sentTexts.set(`${body.data.seq}`, text)
      }),
    )
  // Within the limits of messages for each minute.
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([sendAll('member', 20), sendAll(STAFF, 40), sendAll('allPermissions', 40)])
    forgetSentMessages()
  }
  const stored = await fixtures.readStored(id)
  expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(stored.map(({ seq, text }) => [`${seq}`, text])).toEqual(
    [...sentTexts].toSorted(([a], [b]) => Number(a) - Number(b)),
  )
  // Each message has the sender who sent it.
  for (const { text, senderRole, senderId } of stored) {
    const from = text?.split(' ')[0] as 'member' | CallerName
    expect([text, senderRole, senderId]).toEqual(
      from === 'member' ? [text, SenderRole.USER, writer.id] : [text, SenderRole.ADMIN, app.staffIds[from]],
    )
  }
  expect((await fixtures.readRow(id)).lastSeq).toBe(200)
}, 120_000)

test('of two staff who answer the same question at the same moment, one is refused with the answer of the other', async () => {
  const { id, writer } = await fixtures.openMemberConversation()
  await fixtures.write(id, '質問', writer)
  const responses = await Promise.all(
    STAFF_CALLERS.map((as) => fixtures.answer(id, { ...textMessage(`${as}の回答`), seenSeq: 1 }, as)),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const winner = STAFF_CALLERS[responses.findIndex(({ status }) => status === 200)]
  const refused = responses.find(({ status }) => status === 409)?.body as { messages?: { seq: number; text: string }[] }
  expect(refused.messages?.map(({ seq, text }) => [seq, text])).toEqual([[2, `${winner}の回答`]])
  expect(await fixtures.readTexts(id)).toEqual(['質問', `${winner}の回答`])
})

test('the same client id that is sent to two conversations at the same moment is stored in one', async () => {
  const ids = [(await fixtures.openMemberConversation()).id, (await fixtures.openMemberConversation()).id]
  const body = { clientId: randomUUID(), type: MessageType.TEXT, text: '同じ', seenSeq: 0 }
  const responses = await Promise.all(ids.map((id) => app.call(sendMessage, { params: { id }, body }, { as: STAFF })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a sender may send 30 messages in a minute and 500 in a day, and is told when to go on', async () => {
  const { id, writer } = await fixtures.openMemberConversation()
  const sendMany = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) expect((await fixtures.write(id, `${sent}`, writer)).status).toBe(200)
  }
  await sendMany(30)
  const start = app.time.now.getTime()
  app.time.now = new Date(start + 20_000)
  const refusal = await fixtures.write(id, '31', writer)
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, '40'])
  app.time.now = new Date(start + 60_000)
  expect((await fixtures.write(id, '31', writer)).status).toBe(200)
  // The rest of the day's messages, as if they had been sent over it.
  const at = new Date(start + 120_000)
  const columns = { conversationId: id, conversationType: 1 as const, senderRole: SenderRole.USER, senderId: writer.id }
  const rest = Array.from({ length: 469 }, (_, index) => ({
    ...columns,
    ...{ seq: 1_000 + index, clientId: randomUUID(), type: MessageType.TEXT, text: '既送', createdAt: at },
  }))
  await app.db.insert(message).values(rest)
  app.time.now = new Date(start + 240_000)
  const dayRefusal = await fixtures.write(id, '501', writer)
  expect([dayRefusal.status, dayRefusal.headers.get('Retry-After')]).toEqual([429, String(86_400 - 240)])
  // The clock is set back: nobody waits until it has caught up.
  app.time.now = new Date(start - 43_200_000)
  expect((await fixtures.write(id, '501', writer)).status).toBe(200)
})
