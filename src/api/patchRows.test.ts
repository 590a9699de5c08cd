import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { StoreStatus } from '../../contract/enumerations.ts'
import { storeEndpoints } from '../../contract/store.ts'
import { patchRows } from './patchRows.ts'

const row = (id: number, status: number, version = 1) => ({ id, status, version, name: `Store ${id}` })
const page = (...items: ReturnType<typeof row>[]) => ({ items, total: 30 + items.length, page: 1, limit: 20 })

/** Returns the cached page with this filter after store 2 has been accepted and has got version 2. */
function pageAfterAcceptance(filter: { status?: number; stuck?: string }, shownPage: ReturnType<typeof page>) {
  const queryClient = new QueryClient()
  const key = [storeEndpoints.list.id, { query: { page: 1, ...filter } }]
  queryClient.setQueryData(key, shownPage)
  patchRows(queryClient, storeEndpoints.list, { id: 2, status: StoreStatus.ACCEPT, version: 2 })
  return queryClient.getQueryData(key)
}

const REQUESTED_STATUS = StoreStatus.REQUEST

test('a record is removed from cached pages that are filtered by its former status', () => {
  expect(
    pageAfterAcceptance(
      { status: REQUESTED_STATUS },
      page(row(1, REQUESTED_STATUS), row(2, REQUESTED_STATUS), row(3, REQUESTED_STATUS)),
    ),
  ).toEqual({
    ...page(row(1, REQUESTED_STATUS), row(3, REQUESTED_STATUS)),
    total: 32,
  })
})

test('a record that has changed its status is removed from cached pages of stuck records', () => {
  expect(pageAfterAcceptance({ stuck: 'yes' }, page(row(1, REQUESTED_STATUS), row(2, REQUESTED_STATUS)))).toEqual({
    ...page(row(1, REQUESTED_STATUS)),
    total: 31,
  })
})

test('a record that has changed its status gets the new status and version in a cached page of all statuses', () => {
  expect(pageAfterAcceptance({}, page(row(1, REQUESTED_STATUS), row(2, REQUESTED_STATUS)))).toEqual(
    page(row(1, REQUESTED_STATUS), row(2, StoreStatus.ACCEPT, 2)),
  )
})

test('a cached page with a newer version of the record, or without the record, stays unchanged', () => {
  const newerPage = page(row(2, StoreStatus.INACTIVE, 3))
  expect(pageAfterAcceptance({}, newerPage)).toEqual(newerPage)
  expect(pageAfterAcceptance({}, page(row(1, REQUESTED_STATUS)))).toEqual(page(row(1, REQUESTED_STATUS)))
})
