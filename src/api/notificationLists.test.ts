import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countUnreadNotifications, listNotificationChoices, listNotifications } from '../../contract/notification.ts'
import {
  createNotificationListener,
  markInLists,
  type NotificationPages,
  type NotificationQuery,
  type ReadNotification,
} from './notificationLists.ts'

/** Returns an unread notification of a message that came `minute` minutes after the first one. */
function createNotification(id: number, minute: number, fields: Partial<ReadNotification> = {}): ReadNotification {
  const at = new Date(Date.UTC(2026, 10, 21, 3, minute)).toISOString()
  return {
    id,
    kind: 'NEW_MESSAGE',
    subject: null,
    name: null,
    mentionedBy: null,
    count: 1,
    isRead: false,
    createdAt: at,
    changedAt: at,
    ...fields,
  }
}

const REPORT = { kind: 'NEW_REPORT' }
const QUERIES: NotificationQuery[] = [
  { tab: 'unread' },
  { tab: 'all' },
  { tab: 'unread', limit: 2 },
  { tab: 'unread', kind: 'NEW_MESSAGE' },
  { tab: 'all', kind: 'NEW_REPORT' },
]

/** Returns a cache with a list of each query: two pages, the messages 4 and 2 and the report 3. */
function cacheLists() {
  const queryClient = new QueryClient()
  const notifications = [createNotification(4, 40), createNotification(3, 30, REPORT), createNotification(2, 20)]
  for (const query of QUERIES) {
    const items = notifications
      .filter(({ kind }) => query.kind === undefined || kind === query.kind)
      .slice(0, query.limit)
    queryClient.setQueryData<NotificationPages>([listNotifications.id, query], {
      pages: [
        { items: items.slice(0, 2), nextCursor: 'a', seenUntil: '9' },
        { items: items.slice(2), nextCursor: null, seenUntil: '9' },
      ],
      pageParams: [undefined, 'a'],
    })
  }
  const listOf = (query: NotificationQuery) =>
    queryClient
      .getQueryData<NotificationPages>([listNotifications.id, query])
      ?.pages.map(({ items }) => items.map(({ id, count, isRead }) => `${id}×${count}${isRead ? ' read' : ''}`))
  return { queryClient, lists: () => QUERIES.map(listOf), hear: createNotificationListener(queryClient) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a mark is seen in every cached list, whichever its tab, kind and length', () => {
  const { queryClient, lists } = cacheLists()
  markInLists(queryClient, [
    { id: 2, count: 1 },
    { id: 3, count: 1 },
  ])
  expect(lists()).toEqual([
    [['4×1', '3×1 read'], ['2×1 read']],
    [['4×1', '3×1 read'], ['2×1 read']],
    [['4×1', '3×1 read'], []],
    [['4×1', '2×1 read'], []],
    [['3×1 read'], []],
  ])
})

test('a mark of what was shown leaves unread what has happened again since', () => {
  const { queryClient, lists, hear } = cacheLists()
  hear({ counts: 3, notifications: [createNotification(2, 50, { count: 2 })] })
  markInLists(queryClient, [{ id: 2, count: 1 }])
  expect(lists()[1]).toEqual([['2×2', '4×1', '3×1'], []])
})

test('what is told comes first in the lists of its kind, and its number is shown at once', () => {
  const { queryClient, lists, hear } = cacheLists()
  hear({ counts: 5, notifications: [createNotification(6, 60), createNotification(3, 50, { ...REPORT, count: 2 })] })
  expect(queryClient.getQueryData([countUnreadNotifications.id])).toBe(5)
  expect(lists()).toEqual([
    [['6×1', '3×2', '4×1'], ['2×1']],
    [['6×1', '3×2', '4×1'], ['2×1']],
    [['6×1', '3×2'], []],
    [['6×1', '4×1', '2×1'], []],
    [['3×2'], []],
  ])
})

test('an event that is older than a list does not change it', () => {
  const { lists, hear } = cacheLists()
  const before = lists()
  hear({ counts: 3, notifications: [createNotification(4, 40, { count: 7 })] })
  expect(lists()).toEqual(before)
})

test.each([
  ['read', [listNotifications.id, QUERIES[0]]],
  ['chosen', [listNotificationChoices.id]],
])('what was %s elsewhere is loaded again, at most every three seconds', async (_act, queryKey) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const load = vi.fn(() => Promise.resolve({ pages: [], pageParams: [] }))
  new QueryObserver(queryClient, { queryKey, queryFn: load }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const hear = createNotificationListener(queryClient)
  for (const counts of [9, 8, 7]) hear({ counts, notifications: [] })
  await vi.advanceTimersByTimeAsync(2_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
})

test.each([undefined, {}, { counts: 'x' }, { counts: 1, notifications: [{ id: 'x' }] }])(
  'after the event with %j, which cannot be read, number and lists are loaded again',
  (payload) => {
    const { queryClient, hear } = cacheLists()
    queryClient.setQueryData([countUnreadNotifications.id], 3)
    hear(payload)
    expect([
      queryClient.getQueryState([countUnreadNotifications.id])?.isInvalidated,
      queryClient.getQueryState([listNotifications.id, QUERIES[0]])?.isInvalidated,
    ]).toEqual([true, true])
  },
)
