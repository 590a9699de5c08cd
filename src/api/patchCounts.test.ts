import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { storeEndpoints } from '../../contract/store.ts'
import { patchCounts } from './patchCounts.ts'

const { list, counts } = storeEndpoints
const REQUESTED = 1
const ACCEPTED = 2

/** Caches the counts of all stores and of a search, and a page of a list with this query that has the store 1. */
function cachedCountsAfter(query: object, status: number, version: number): number[][] {
  const queryClient = new QueryClient()
  const keys = [
    [counts.id, { query: {} }],
    [counts.id, { query: { q: '喫茶' } }],
  ]
  for (const key of keys)
    queryClient.setQueryData(key, {
      items: [
        { status: REQUESTED, count: 5 },
        { status: ACCEPTED, count: 7 },
      ],
    })
  queryClient.setQueryData([list.id, { query }], { items: [{ id: 1, status: REQUESTED, version: 3 }], total: 1 })
  patchCounts(queryClient, { list, counts }, { id: 1, status, version })
  return keys.map((key) =>
    (queryClient.getQueryData<{ items: { count: number }[] }>(key)?.items ?? []).map(({ count }) => count),
  )
}

test('a record that has changed its status is counted in the new one, where its list has the same filters', () => {
  expect(cachedCountsAfter({ page: 2, limit: 20, sort: 'name', status: REQUESTED }, ACCEPTED, 4)).toEqual([
    [4, 8],
    [5, 7],
  ])
  expect(cachedCountsAfter({ page: 1, limit: 20, q: '喫茶' }, ACCEPTED, 4)).toEqual([
    [5, 7],
    [4, 8],
  ])
})

test('the counts stay as they are after an answer that is not newer, or without a change of the status', () => {
  expect(cachedCountsAfter({ page: 1 }, ACCEPTED, 3)).toEqual([
    [5, 7],
    [5, 7],
  ])
  expect(cachedCountsAfter({ page: 1 }, REQUESTED, 4)).toEqual([
    [5, 7],
    [5, 7],
  ])
})
