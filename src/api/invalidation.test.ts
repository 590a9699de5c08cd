import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { invalidateEndpoints, pauseInvalidation } from './invalidation.ts'

function makeQueries() {
  const queries = new QueryClient()
  queries.setQueryData(['listStores'], [])
  return { queries, isInvalidated: () => queries.getQueryState(['listStores'])?.isInvalidated }
}

it('invalidates queries at once if there is no pause', () => {
  const { queries, isInvalidated } = makeQueries()
  invalidateEndpoints(queries, ['listStores'])
  expect(isInvalidated()).toBe(true)
})

it('invalidates queries when the last pause has ended, and ends each pause only once', () => {
  const { queries, isInvalidated } = makeQueries()
  const [endFirstPause, endSecondPause] = [pauseInvalidation(queries), pauseInvalidation(queries)]
  invalidateEndpoints(queries, ['listStores'])
  endFirstPause()
  endFirstPause()
  expect(isInvalidated()).toBe(false)
  endSecondPause()
  expect(isInvalidated()).toBe(true)
})

it('invalidates a query again after its first fetch, if that fetch was pending at the invalidation', async () => {
  const queries = new QueryClient()
  const resolvers: ((response: string) => void)[] = []
  const fetching = queries.fetchQuery({
    queryKey: ['getStore'],
    queryFn: () => new Promise<string>((resolve) => void resolvers.push(resolve)),
  })
  invalidateEndpoints(queries, ['getStore'])
  resolvers[0]?.('read before')
  expect(await fetching).toBe('read before')
  await vi.waitUntil(() => queries.getQueryState(['getStore'])?.isInvalidated === true, { timeout: 10_000 })
})

it('drops the postponed invalidations of the endpoints that are excluded at the end of a pause', () => {
  const { queries, isInvalidated } = makeQueries()
  queries.setQueryData(['getStore'], {})
  const resume = pauseInvalidation(queries)
  invalidateEndpoints(queries, ['getStore', 'listStores'])
  resume(['getStore'])
  expect(queries.getQueryState(['getStore'])?.isInvalidated).toBe(false)
  expect(isInvalidated()).toBe(true)
})
