import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { listRoles } from '../../contract/role.ts'
import type { Client } from './client.ts'
import { WHOLE_LIST_MAX, wholeListQuery } from './wholeList.ts'

/** Loads a whole list of `total` records. Returns the ids that were loaded and the query of each requested page. */
async function loadWholeList(total: number) {
  const pageQueries: unknown[] = []
  const call = (_: unknown, { query }: { query: { page: number; limit: number } }) => {
    pageQueries.push(query)
    const { page, limit } = query
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * limit, page * limit)
    return Promise.resolve({ items: ids.map((id) => ({ id })), total, page, limit })
  }
  const client = { call, takeEarlyData: () => undefined } as unknown as Client
  const list = await new QueryClient().fetchQuery(wholeListQuery(client, listRoles))
  return { ids: list.items.map(({ id }) => id), total: list.total, pageQueries }
}

test('120 records are loaded with two requests', async () => {
  expect(await loadWholeList(120)).toEqual({
    ids: Array.from({ length: 120 }, (_, index) => index + 1),
    total: 120,
    pageQueries: [
      { page: 1, limit: 100 },
      { page: 2, limit: 100 },
    ],
  })
})

test('a list of at most one page is loaded with one request', async () => {
  expect((await loadWholeList(100)).pageQueries).toEqual([{ page: 1, limit: 100 }])
  expect(await loadWholeList(0)).toEqual({ ids: [], total: 0, pageQueries: [{ page: 1, limit: 100 }] })
})

test('a list with too many records has a total that is larger than its number of records', async () => {
  const { ids, total, pageQueries } = await loadWholeList(WHOLE_LIST_MAX + 1)
  expect([ids.length, total, pageQueries.length]).toEqual([WHOLE_LIST_MAX, WHOLE_LIST_MAX + 1, 10])
})

test('the whole list of one parent is loaded with its id, and cached apart from that of another parent', async () => {
  const requests: unknown[] = []
  const call = (_: unknown, parts: unknown) => {
    requests.push(parts)
    return Promise.resolve({ items: [{ id: 1 }], total: 1, page: 1, limit: 100 })
  }
  const client = { call, takeEarlyData: () => undefined } as unknown as Client
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  for (const id of [7, 8, 7]) await queryClient.fetchQuery(wholeListQuery(client, listRoles, { id }))
  expect(requests).toEqual([7, 8].map((id) => ({ params: { id }, query: { page: 1, limit: 100 } })))
})
