import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { invalidateEndpoints } from './invalidation.ts'
import { beginOwnWrite } from './ownWrites.ts'
import { createListeners } from './socketListeners.ts'

const ECHO = { record: 'store', id: 1, writeId: 'own' }

/** Opens a screen with a list and a count of stores, and returns how often each is read. */
async function openStores() {
  const queryClient = new QueryClient()
  const readCounts: Record<string, number> = { listStores: 0, countStores: 0, getStore: 0 }
  for (const id of Object.keys(readCounts)) {
    const queryFn = () => {
      readCounts[id] = (readCounts[id] ?? 0) + 1
      return Promise.resolve(readCounts[id])
    }
    new QueryObserver(queryClient, { queryKey: [id], queryFn }).subscribe(() => undefined)
  }
  const settle = () => vi.waitUntil(() => queryClient.isFetching() === 0)
  await settle()
  const hear = createListeners(queryClient, () => undefined).RECORD_CHANGED
  if (hear === undefined) throw new Error('no listener')
  /** Sends a write whose answer leads to reading the list and the count again. */
  const send = () => {
    const end = beginOwnWrite(queryClient, ECHO.writeId)
    return (isDone = true) => {
      end(isDone)
      invalidateEndpoints(queryClient, ['listStores', 'countStores'])
    }
  }
  return { readCounts, hear, send, settle }
}

/** Waits until what a write has postponed was done. */
const nextTask = () => new Promise((resolve) => void setTimeout(resolve))

test('what the answer to an own write has led to is not read again when the server reports that write', async () => {
  const { readCounts, hear, send, settle } = await openStores()
  send()()
  await settle()
  hear(ECHO)
  await settle()
  expect(readCounts).toEqual({ listStores: 2, countStores: 2, getStore: 2 })
})

test('if the report arrives before the answer, everything is read once, after the answer', async () => {
  const { readCounts, hear, send, settle } = await openStores()
  const receiveAnswer = send()
  hear(ECHO)
  await settle()
  expect(readCounts).toEqual({ listStores: 1, countStores: 1, getStore: 1 })
  receiveAnswer()
  await nextTask()
  await settle()
  expect(readCounts).toEqual({ listStores: 2, countStores: 2, getStore: 2 })
})

test.each([
  { ...ECHO, writeId: 'of a colleague' },
  { ...ECHO, writeId: undefined },
  { ...ECHO, writeId: 5 },
])('the report %j of another write is read, although an own write was just answered', async (report) => {
  const { readCounts, hear, send, settle } = await openStores()
  send()()
  await settle()
  hear(report)
  await settle()
  expect(readCounts).toEqual({ listStores: 3, countStores: 3, getStore: 2 })
})

test('a write whose call has failed is read when the server reports it, because it may have been done later', async () => {
  const { readCounts, hear, send, settle } = await openStores()
  send()(false)
  await settle()
  hear(ECHO)
  await settle()
  expect(readCounts).toEqual({ listStores: 3, countStores: 3, getStore: 2 })
})

test('a report that arrived before the call failed is read too', async () => {
  const { readCounts, hear, send, settle } = await openStores()
  const fail = send()
  hear(ECHO)
  fail(false)
  await nextTask()
  await settle()
  expect(readCounts.getStore).toBe(2)
})
