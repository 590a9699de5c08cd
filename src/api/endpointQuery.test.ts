import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
