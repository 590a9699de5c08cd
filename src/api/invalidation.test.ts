import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { CallFailure } from './failure.ts'
import { invalidateEndpoints, pauseInvalidation, refetchFailed } from './invalidation.ts'

function createClientWithStoreQuery() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['listStores'], [])
  return { queryClient, isStoreListInvalidated: () => queryClient.getQueryState(['listStores'])?.isInvalidated }
}

it('invalidateEndpoints invalidates queries at once if there is no pause', () => {
  const { queryClient, isStoreListInvalidated } = createClientWithStoreQuery()
  invalidateEndpoints(queryClient, ['listStores'])
  expect(isStoreListInvalidated()).toBe(true)
})

it('invalidateEndpoints invalidates queries when the last pause has ended, and ends each pause only once', () => {
  const { queryClient, isStoreListInvalidated } = createClientWithStoreQuery()
  const [endFirstPause, endSecondPause] = [pauseInvalidation(queryClient), pauseInvalidation(queryClient)]
  invalidateEndpoints(queryClient, ['listStores'])
  endFirstPause()
  endFirstPause()
  expect(isStoreListInvalidated()).toBe(false)
  endSecondPause()
  expect(isStoreListInvalidated()).toBe(true)
})

it('invalidateEndpoints invalidates a query again after its first fetch, if that fetch was pending at the invalidation', async () => {
  const queryClient = new QueryClient()
  const resolvers: ((response: string) => void)[] = []
  const firstFetch = queryClient.fetchQuery({
    queryKey: ['getStore'],
    queryFn: () => new Promise<string>((resolve) => void resolvers.push(resolve)),
  })
  invalidateEndpoints(queryClient, ['getStore'])
  resolvers[0]?.('read before')
  expect(await firstFetch).toBe('read before')
  await vi.waitUntil(() => queryClient.getQueryState(['getStore'])?.isInvalidated === true, { timeout: 10_000 })
})

it('the end of a pause drops the postponed invalidations of the given endpoints', () => {
  const { queryClient, isStoreListInvalidated } = createClientWithStoreQuery()
  queryClient.setQueryData(['getStore'], {})
  const resumeInvalidation = pauseInvalidation(queryClient)
  invalidateEndpoints(queryClient, ['getStore', 'listStores'])
  resumeInvalidation(['getStore'])
  expect(queryClient.getQueryState(['getStore'])?.isInvalidated).toBe(false)
  expect(isStoreListInvalidated()).toBe(true)
})

it.each([
  [0, 2],
  [503, 2],
  [404, 1],
])(
  'a shown query whose first call failed with status %i has been sent %i times once the server can be reached',
  async (status, callCount) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const queryFn = vi.fn(() => Promise.reject(new CallFailure(status, undefined)))
    const observer = new QueryObserver(queryClient, { queryKey: ['getStore'], queryFn })
    const unsubscribe = observer.subscribe(() => undefined)
    await vi.waitUntil(() => observer.getCurrentResult().isError)
    refetchFailed(queryClient)
    expect(queryFn).toHaveBeenCalledTimes(callCount)
    unsubscribe()
  },
)

it('invalidateEndpoints invalidates a query that nothing shows again after its fetch, if it was being fetched again', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['getStore'], 'read long before')
  const resolvers: ((response: string) => void)[] = []
  const fetching = queryClient.fetchQuery({
    queryKey: ['getStore'],
    queryFn: () => new Promise<string>((resolve) => void resolvers.push(resolve)),
    staleTime: 0,
  })
  invalidateEndpoints(queryClient, ['getStore'])
  resolvers[0]?.('read before')
  expect(await fetching).toBe('read before')
  await vi.waitUntil(() => queryClient.getQueryState(['getStore'])?.isInvalidated === true, { timeout: 10_000 })
})

it('the numbers of stuck records are invalidated at once, and then at most every three seconds', () => {
  vi.useFakeTimers()
  try {
    const queryClient = new QueryClient()
    const isInvalidated = () => queryClient.getQueryState(['countStuckRecords'])?.isInvalidated
    const load = () => queryClient.setQueryData(['countStuckRecords'], { items: [] })
    load()
    invalidateEndpoints(queryClient, ['countStuckRecords'])
    expect(isInvalidated()).toBe(true)
    load()
    invalidateEndpoints(queryClient, ['countStuckRecords'])
    invalidateEndpoints(queryClient, ['countStuckRecords'])
    vi.advanceTimersByTime(2_999)
    expect(isInvalidated()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isInvalidated()).toBe(true)
    load()
    vi.advanceTimersByTime(3_000)
    expect(isInvalidated()).toBe(false)
    invalidateEndpoints(queryClient, ['countStuckRecords'])
    expect(isInvalidated()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
