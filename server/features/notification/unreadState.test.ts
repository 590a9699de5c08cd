import { expect, test } from 'vitest'
import { NotificationKind } from '../../../contract/enumerations.ts'
import { seededRandom } from '../../../machines/testing/seededRandom.ts'
import { NOTIFICATION_DAYS, UNREAD_NOTIFICATIONS_MAX } from '../../../contract/limits.ts'
import type { NewEvent } from './news.ts'
import { addNewEvents, type UnreadState } from './unreadState.ts'

const NOW = new Date('2026-11-21T03:00:00.000Z')
const READER_ID = 7
const MUTED_CONVERSATION_ID = 31

/** Five unread notifications, counted while the transactions 100 and 102 were open. */
const STATE: UnreadState = {
  count: 5,
  oldestAt: new Date('2026-11-20T03:00:00.000Z'),
  snapshot: { first: '100', next: '105', open: ['100', '102'] },
  permissions: new Set(['CONVERSATION_MANAGEMENT', 'REPORT_MANAGEMENT']),
  kinds: new Set([NotificationKind.NEW_MESSAGE, NotificationKind.NEW_REPORT]),
  formerKinds: new Set(),
  mutedConversationIds: new Set([MUTED_CONVERSATION_ID]),
}

function eventOf(id: number, { count = 1, kind = 'NEW_REPORT', ...more } = {}): NewEvent {
  const at = NOW.toISOString()
  const facts = { id, kind, subject: null, name: null, mentionedBy: null, count }
  const notification = { ...facts, isRead: false, createdAt: at, changedAt: at }
  return { notification, subjectId: null, authorId: null, recipientId: null, transactionId: 200n, ...more }
}

/** The number after the events and the ids of those that are told; undefined if it must be read. */
function added(events: NewEvent[], change: Partial<UnreadState> = {}) {
  const next = addNewEvents({ ...STATE, ...change }, READER_ID, events, NOW)
  return next && { count: next.state.count, ids: next.notifications.map(({ id }) => id) }
}

test('what has happened for the first time is added to the number', () => {
  expect(added([eventOf(2), eventOf(1)])).toEqual({ count: 7, ids: [2, 1] })
})

test('what does not concern the reader changes nothing', () => {
  const ofOtherKind = eventOf(1, { kind: NotificationKind.NEW_REVIEW, count: 3 })
  const own = { ...eventOf(2), authorId: READER_ID }
  const muted = { ...eventOf(3, { kind: NotificationKind.NEW_MESSAGE }), subjectId: MUTED_CONVERSATION_ID }
  expect(added([ofOtherKind, own, muted])).toEqual({ count: 5, ids: [] })
})

test('what happens again after its group was taken away is read from the database', () => {
  const kind = NotificationKind.NEW_REVIEW
  const formerKinds = new Set([kind])
  expect(added([eventOf(1, { kind, count: 2 })], { formerKinds })).toBeUndefined()
  expect(added([eventOf(1, { kind })], { formerKinds })).toEqual({ count: 5, ids: [] })
})

test('what concerns one staff member by name is told to them alone, whatever they have muted or chosen', () => {
  const mentionOf = (recipientId: number) => ({
    ...eventOf(1, { kind: NotificationKind.NEW_MESSAGE }),
    subjectId: MUTED_CONVERSATION_ID,
    recipientId,
  })
  const withoutChoice = { kinds: new Set([NotificationKind.NEW_REPORT]) }
  const told = { count: 6, ids: [1] }
  expect([added([mentionOf(READER_ID)]), added([mentionOf(READER_ID)], withoutChoice)]).toEqual([told, told])
  const nothing = { count: 5, ids: [] }
  expect(added([mentionOf(READER_ID + 1)])).toEqual(nothing)
  expect(added([mentionOf(READER_ID)], { permissions: new Set(['REPORT_MANAGEMENT']) })).toEqual(nothing)
})

test('ten muted conversations hide no other one', () => {
  const messageOf = (id: number, subjectId: number) => ({
    ...eventOf(id, { kind: NotificationKind.NEW_MESSAGE }),
    subjectId,
  })
  const muted = Array.from({ length: 12 }, (_, index) => messageOf(20 - index, MUTED_CONVERSATION_ID))
  expect(added([...muted, messageOf(1, 32)])).toEqual({ count: 6, ids: [1] })
})

test('the number must be read after what has grown, because that may have been read before', () => {
  expect(added([eventOf(1, { count: 2 })])).toBeUndefined()
})

test('the number must be read if an event may have been counted already', () => {
  const committedAs = (transactionId: bigint) => added([{ ...eventOf(1), transactionId }])
  expect([99n, 101n, 104n].map(committedAs)).toEqual([undefined, undefined, undefined])
  const first = { count: 6, ids: [1] }
  expect([100n, 102n, 105n].map(committedAs)).toEqual([first, first, first])
})

test('the number must be read when the oldest that was counted is no longer shown', () => {
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
  expect(added([eventOf(1)], { oldestAt: daysAgo(NOTIFICATION_DAYS) })).toBeUndefined()
  expect(added([eventOf(1)], { oldestAt: daysAgo(NOTIFICATION_DAYS - 1) })).toEqual({ count: 6, ids: [1] })
  expect(added([eventOf(1)], { count: 0, oldestAt: null })).toEqual({ count: 1, ids: [1] })
})

test('at most ten are told, and the number stays the greatest that is exact', () => {
  const events = Array.from({ length: 12 }, (_, index) => eventOf(12 - index))
  expect(added(events, { count: UNREAD_NOTIFICATIONS_MAX - 1 })).toEqual({
    count: UNREAD_NOTIFICATIONS_MAX,
    ids: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
  })
})

test('in 1,000 runs of notifications, growth and marks in three tabs, the kept number is the true one or is read again', () => {
  const NOBODY = { mutedConversationIds: new Set<number>() }
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seededRandom(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    /** What has happened: the transaction of the last time, how often, and how often as it was marked. */
    const events: { event: NewEvent; readCount: number }[] = []
    let [transactionId, readAgainCount, keptCount] = [200n, 0, 0]
    const trueCount = () => events.filter(({ event, readCount }) => readCount < event.notification.count).length
    const read = (): UnreadState => ({
      ...STATE,
      ...NOBODY,
      count: Math.min(UNREAD_NOTIFICATIONS_MAX, trueCount()),
      snapshot: { first: String(transactionId + 1n), next: String(transactionId + 1n), open: [] },
    })
    let states = [read(), read(), read()]
    for (let step = 0; step < 30; step += 1) {
      const marked = below(3) === 0 ? events[below(events.length)] : undefined
      if (marked !== undefined) {
        // A mark is told to all tabs, which read the number again.
        marked.readCount = marked.event.notification.count
        states = states.map(read)
      }
      const news = Array.from({ length: 1 + below(3) }, () => {
        transactionId += 1n
        const grown = below(3) === 0 ? events[below(events.length)] : undefined
        const count = grown === undefined ? 1 : grown.event.notification.count + 1
        const event = { ...eventOf(grown?.event.notification.id ?? events.length + 1, { count }), transactionId }
        if (grown === undefined) events.push({ event, readCount: 0 })
        else grown.event = event
        return event
      })
      states = states.map((state) => {
        // One tab may be told later, when another one has already read the number with these notifications in it.
        const next = addNewEvents(below(4) === 0 ? read() : state, READER_ID, news, NOW)
        if (next === undefined) readAgainCount += 1
        else keptCount += 1
        return next?.state ?? read()
      })
      expect([seed, step, ...states.map(({ count }) => count)]).toEqual([seed, step, ...Array(3).fill(trueCount())])
    }
    expect([readAgainCount > 0, keptCount > 0]).toEqual([true, true])
  }
})
