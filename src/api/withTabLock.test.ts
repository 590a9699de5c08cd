import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTabLock } from './withTabLock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stubs `navigator.locks`: every lock is free, or another tab holds it forever. */
function stubLocks(isFree: boolean): void {
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    if (isFree) return work()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('work runs without the lock after 180 s, if another tab does not release the lock', async () => {
  stubLocks(false)
  const work = vi.fn(() => Promise.resolve('done'))
  const waiting = withTabLock('a', work)
  await vi.advanceTimersByTimeAsync(179_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that fails while it holds the lock does not run again, and leaves no timer behind', async () => {
  stubLocks(true)
  const work = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(withTabLock('a', work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
