import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { catchUp } from './invalidation.ts'
import { createListeners } from './socketListeners.ts'
import { applyToldCounts, unreadConversationCountsQuery, unreadNotificationCountQuery } from './unreadCounts.ts'

/** Returns the queries of a console that shows both counts, with the calls that they have sent. */
function showCounts() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: ((count: number) => void)[] = []
  const call = vi.fn(
    () =>
      new Promise((resolve) =>
        answers.push((count) => resolve({ items: [{ memberType: 'store', count }], conversations: [], counts: count })),
      ),
  )
  const client = { call, takeEarlyData: () => undefined } as unknown as Client
  const conversations = unreadConversationCountsQuery(client)
  const notifications = unreadNotificationCountQuery(client)
  new QueryObserver(queryClient, conversations).subscribe(() => undefined)
  return {
    queryClient,
    call,
    answer: (index: number, count: number) => answers[index]?.(count),
    showNotifications: () => new QueryObserver(queryClient, notifications).subscribe(() => undefined),
    counts: () => queryClient.getQueryData(conversations.queryKey),
    notificationCount: () => queryClient.getQueryData(notifications.queryKey),
    hear: (payload: unknown) =>
      createListeners(queryClient, () => undefined)['CONVERSATION_NON_READ_BY_ADMIN']?.(payload),
    changeConversation: () =>
      createListeners(queryClient, () => undefined).RECORD_CHANGED?.({ record: 'conversation', id: 1 }),
  }
}

const TOLD = [
  { memberType: 'store', count: 3 },
  { memberType: 'member', count: 12 },
]

test('the numbers that the server tells replace the cached ones without a call', async () => {
  const { call, answer, counts, hear, changeConversation } = showCounts()
  answer(0, 1)
  await vi.waitFor(() => expect(counts()).toEqual({ store: 1, member: 0 }))
  hear({ counts: TOLD, changed: null })
  changeConversation()
  expect(counts()).toEqual({ store: 3, member: 12 })
  expect(call).toHaveBeenCalledTimes(1)
})

test('an answer that is older than what the server has told does not replace it', async () => {
  const { queryClient, answer, counts, hear } = showCounts()
  hear({ counts: TOLD, changed: [] })
  answer(0, 1)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(counts()).toEqual({ store: 3, member: 12 })
})

test.each([undefined, null, {}, { counts: {} }, { counts: [{ memberType: 'store', count: 'x' }] }])(
  'after the event with %j, which has no numbers, they are loaded again',
  async (payload) => {
    const { call, answer, counts, hear } = showCounts()
    answer(0, 1)
    await vi.waitFor(() => expect(counts()).toEqual({ store: 1, member: 0 }))
    hear(payload)
    expect(call).toHaveBeenCalledTimes(2)
    answer(1, 2)
    await vi.waitFor(() => expect(counts()).toEqual({ store: 2, member: 0 }))
  },
)

test('after an interruption, the numbers of the menu and the bell are those of the server without a call', async () => {
  const { queryClient, call, answer, counts, showNotifications, notificationCount } = showCounts()
  showNotifications()
  answer(0, 1)
  answer(1, 1)
  await vi.waitFor(() => expect([counts(), notificationCount()]).toEqual([{ store: 1, member: 0 }, 1]))
  const toldEndpointIds = applyToldCounts(queryClient, { conversations: TOLD, notifications: 7 })
  catchUp(queryClient, { changedEndpointIds: undefined, toldEndpointIds })
  expect([counts(), notificationCount()]).toEqual([{ store: 3, member: 12 }, 7])
  expect(call).toHaveBeenCalledTimes(2)
})

test.each([undefined, null, 1, {}, { conversations: 'x', notifications: '7' }])(
  'of the counts %j, nothing is taken',
  (told) => {
    const { queryClient, counts, notificationCount } = showCounts()
    expect([applyToldCounts(queryClient, told), counts(), notificationCount()]).toEqual([[], undefined, undefined])
  },
)
