import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportEndpoints } from '../../contract/report.ts'
import { getStoreHours } from '../../contract/storeHours.ts'
import type { Client } from './client.ts'
import { endpointQuery } from './endpointQuery.ts'

const WEEK_MS = 604_800_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([-5 * WEEK_MS, 5 * WEEK_MS])(
  'data is loaded again for the next screen after the clock of the computer was changed by %s ms',
  async (changeMs) => {
    const call = vi.fn(() => Promise.resolve({ id: 1 } as never))
    const client: Client = { call, takeEarlyData: () => undefined }
    const queryClient = new QueryClient()
    const query = endpointQuery(client, getStoreHours, { params: { id: 1 } })
    await queryClient.fetchQuery(query)
    vi.setSystemTime(Date.now() + changeMs)
    await queryClient.fetchQuery(query)
    expect(call).toHaveBeenCalledTimes(2)
  },
)

test('a cached answer is shown without a call while the server reports its changes, until one is reported', async () => {
  const call = vi.fn(() => Promise.resolve({ id: 1 } as never))
  let isReported = true
  const client: Client = { call, takeEarlyData: () => undefined, keepsCurrent: () => isReported }
  const queryClient = new QueryClient()
  const query = endpointQuery(client, getStoreHours, { params: { id: 1 } })
  await queryClient.fetchQuery(query)
  await queryClient.fetchQuery(query)
  expect(call).toHaveBeenCalledTimes(1)
  await queryClient.invalidateQueries({ queryKey: [getStoreHours.id] })
  await queryClient.fetchQuery(query)
  await queryClient.fetchQuery(query)
  expect(call).toHaveBeenCalledTimes(2)
  isReported = false
  await queryClient.fetchQuery(query)
  expect(call).toHaveBeenCalledTimes(3)
})

test('a list of stuck records is loaded at each visit, because records become stuck without a change', async () => {
  const call = vi.fn(() => Promise.resolve({ items: [], total: 0, page: 1, limit: 20 } as never))
  const client: Client = { call, takeEarlyData: () => undefined, keepsCurrent: () => true }
  const queryClient = new QueryClient()
  const visit = async (query: object) => {
    for (let times = 0; times < 2; times += 1)
      await queryClient.fetchQuery(endpointQuery(client, reportEndpoints.list, { query }))
  }
  await visit({ status: 1 })
  expect(call).toHaveBeenCalledTimes(1)
  await visit({ status: 1, stuck: 'yes' })
  expect(call).toHaveBeenCalledTimes(3)
})
