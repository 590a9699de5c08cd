import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { countUnreadNotifications, listNotifications } from '../../../contract/notification.ts'
import type { Client } from '../../api/client.ts'
import { createListeners } from '../../api/socketListeners.ts'
import { markRead, markShownRead } from './marks.ts'

function setUp(counts: number) {
  const queryClient = new QueryClient()
  const call = vi.fn((_endpoint: unknown, _request: { body?: unknown }) => Promise.resolve({ counts }))
  const client = { call } as unknown as Client
  return {
    services: { client, queryClient },
    bodies: () => call.mock.calls.map(([, { body }]) => body),
    shownCount: () => queryClient.getQueryData([countUnreadNotifications.id]),
  }
}

const rows = [
  { id: 3, count: 2, isRead: false },
  { id: 2, count: 1, isRead: true },
  { id: 1, count: 1, isRead: false },
]

test('a mark names how often the notification had happened, and its answer is the number on the bell', async () => {
  const { services, bodies, shownCount } = setUp(4)
  await markRead(services, { id: 3, count: 2 })
  expect([bodies(), shownCount()]).toEqual([[{ count: 2 }], 4])
})

test('the number that the server tells while a mark is sent is not replaced by the answer, and is loaded again', async () => {
  const { services, shownCount } = setUp(4)
  const marked = markRead(services, { id: 3, count: 2 })
  createListeners(services.queryClient, () => undefined)['NOTIFICATION']?.({ counts: 5, notifications: [] })
  await marked
  const { queryClient } = services
  expect([shownCount(), queryClient.getQueryState([countUnreadNotifications.id])?.isInvalidated]).toEqual([5, true])
})

test('the answer of a list that was on its way while a mark was sent does not undo the mark', async () => {
  const { services } = setUp(4)
  const answers: ((isRead: boolean) => void)[] = []
  const pageOf = (isRead: boolean) => ({ pages: [{ items: [{ id: 3, count: 2, isRead }] }], pageParams: [undefined] })
  const queryKey = [listNotifications.id, { tab: 'unread' }]
  const list = new QueryObserver(services.queryClient, {
    queryKey,
    initialData: pageOf(false),
    queryFn: () => new Promise((resolve) => answers.push((isRead) => resolve(pageOf(isRead)))),
  })
  const stop = list.subscribe(() => undefined)
  await markRead(services, { id: 3, count: 2 })
  answers[0]?.(false)
  answers[1]?.(true)
  await vi.waitFor(() => expect(list.getCurrentResult().isFetching).toBe(false))
  expect(services.queryClient.getQueryData(queryKey)).toEqual(pageOf(true))
  stop()
})

test('in a list of all kinds, everything up to what the list could show is marked', async () => {
  const { services, bodies, shownCount } = setUp(0)
  await markShownRead(services, { tab: 'all' }, rows, '77')
  expect([bodies(), shownCount()]).toEqual([
    [
      {
        seenUntil: '77',
        shown: [
          { id: 3, count: 2 },
          { id: 1, count: 1 },
        ],
      },
    ],
    0,
  ])
})

test('in a list of one kind, only its rows are marked, a hundred with each call', async () => {
  const { services, bodies } = setUp(0)
  const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1, count: 1, isRead: false }))
  await markShownRead(services, { tab: 'unread', kind: 'NEW_REPORT' }, many, '77')
  const marks = many.map(({ id, count }) => ({ id, count }))
  expect(bodies()).toEqual([{ shown: marks.slice(0, 100) }, { shown: marks.slice(100) }])
})

test('in a list without unread rows, what the list could show is marked, or nothing in one of one kind', async () => {
  const { services, bodies } = setUp(0)
  await markShownRead(services, { tab: 'all' }, [], '77')
  await markShownRead(services, { tab: 'unread', kind: 'NEW_REPORT' }, [], '77')
  await markShownRead(services, { tab: 'all' }, [], null)
  expect(bodies()).toEqual([{ seenUntil: '77' }])
})
