import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeEndpoints } from '../../../contract/store.ts'
import { withdrawalEndpoints } from '../../../contract/withdrawal.ts'
import type { Client } from '../../api/client.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { isEachChangeReported } from '../../api/reportedEndpoints.ts'
import { PERMISSION_GROUPS } from '../../../contract/permission.ts'
import { createRecordPrefetcher } from './recordPrefetcher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface RecordedCall {
  id: number
  signal: AbortSignal | undefined
  answer: () => void
}

/** Creates a prefetcher over a server that answers when the test says so. */
function openList(get: typeof storeEndpoints.get | typeof withdrawalEndpoints.get = storeEndpoints.get) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const calls: RecordedCall[] = []
  const client: Client = {
    call: (_, parts, { signal } = {}) => {
      const { params } = parts as unknown as { params: { id: number } }
      return new Promise((resolve) => {
        calls.push({ id: params.id, signal, answer: () => resolve({ id: params.id } as never) })
      })
    },
    takeEarlyData: () => undefined,
    keepsCurrent: ({ id }) => isEachChangeReported(id, PERMISSION_GROUPS),
  }
  const prefetcher = createRecordPrefetcher({ client, queryClient }, get)
  /** Shows a record, as its page does. */
  const open = (id: number) =>
    new QueryObserver(queryClient, endpointQuery(client, storeEndpoints.get, { params: { id } })).subscribe(() => {})
  const loadingIds = () => calls.filter(({ signal }) => signal?.aborted !== true).map(({ id }) => id)
  return { calls, prefetcher, open, loadingIds }
}

test('the record on which the cursor rests for 150 ms is loaded, once', async () => {
  const { calls, prefetcher, open, loadingIds } = openList()
  prefetcher.moveTo(1)
  vi.advanceTimersByTime(149)
  expect(loadingIds()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(loadingIds()).toEqual([1])
  calls[0]?.answer()
  await vi.runAllTimersAsync()
  open(1)
  await vi.runAllTimersAsync()
  expect(loadingIds()).toEqual([1])
})

test('a cursor that moves on loads nothing on its way', () => {
  const { prefetcher, loadingIds } = openList()
  for (const id of [1, 2, 3, 4]) {
    prefetcher.moveTo(id)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(50)
  expect(loadingIds()).toEqual([4])
})

test('what loads is dropped when the cursor moves on, so that at most one record loads', async () => {
  const { calls, prefetcher, loadingIds } = openList()
  prefetcher.moveTo(1)
  vi.advanceTimersByTime(150)
  prefetcher.moveTo(2)
  await vi.advanceTimersByTimeAsync(0)
  expect(loadingIds()).toEqual([])
  vi.advanceTimersByTime(150)
  expect([calls.map(({ id }) => id), loadingIds()]).toEqual([[1, 2], [2]])
})

test('a record that is opened while it loads is not loaded again, and not dropped when the cursor moves on', async () => {
  const { calls, prefetcher, open, loadingIds } = openList()
  prefetcher.moveTo(1)
  vi.advanceTimersByTime(150)
  prefetcher.leave()
  open(1)
  prefetcher.moveTo(2)
  await vi.advanceTimersByTimeAsync(0)
  expect([calls.map(({ id }) => id), loadingIds()]).toEqual([[1], [1]])
})

test('leaving the list before the cursor has rested loads nothing', () => {
  const { prefetcher, loadingIds } = openList()
  prefetcher.moveTo(1)
  prefetcher.leave()
  vi.advanceTimersByTime(1_000)
  expect(loadingIds()).toEqual([])
})

test('a withdrawal, whose reading the server records, is not loaded before it is opened', () => {
  const { prefetcher, loadingIds } = openList(withdrawalEndpoints.get)
  prefetcher.moveTo(1)
  vi.advanceTimersByTime(1_000)
  expect(loadingIds()).toEqual([])
})
