import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { StoreStatus } from '../../contract/enumerations.ts'
import { storeEndpoints } from '../../contract/store.ts'
import { patchRows } from './patchRows.ts'

const row = (id: number, status: number, version = 1) => ({ id, status, version, name: `Store ${id}` })
const page = (...items: ReturnType<typeof row>[]) => ({ items, total: 30 + items.length, page: 1, limit: 20 })

/** The pages by their filter, after the store 2 was accepted as its version 2. */
function after(filter: { status?: number }, shown: ReturnType<typeof page>) {
  const queries = new QueryClient()
  const key = [storeEndpoints.list.id, { query: { page: 1, ...filter } }]
  queries.setQueryData(key, shown)
  patchRows(queries, storeEndpoints.list, { id: 2, status: StoreStatus.ACCEPT, version: 2 })
  return queries.getQueryData(key)
}

const REQUEST = StoreStatus.REQUEST

test('a record leaves the pages of the status that it no longer has', () => {
  expect(after({ status: REQUEST }, page(row(1, REQUEST), row(2, REQUEST), row(3, REQUEST)))).toEqual({
    ...page(row(1, REQUEST), row(3, REQUEST)),
    total: 32,
  })
})

test('a page of all shows what it has become, and nothing else of it', () => {
  expect(after({}, page(row(1, REQUEST), row(2, REQUEST)))).toEqual(
    page(row(1, REQUEST), row(2, StoreStatus.ACCEPT, 2)),
  )
})

test('a page that knows better, or not at all, stays as it is', () => {
  const newer = page(row(2, StoreStatus.INACTIVE, 3))
  expect(after({}, newer)).toEqual(newer)
  expect(after({}, page(row(1, REQUEST)))).toEqual(page(row(1, REQUEST)))
})
