import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withTabLock } from './withTabLock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Locks that are free, or that another tab holds and never lets go. */
function locks(isFree: boolean): void {
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    if (isFree) return work()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

test('a lock that another tab never lets go is waited for as long as a call, then the work is done without it', async () => {
  locks(false)
  const work = vi.fn(() => Promise.resolve('done'))
  const waiting = withTabLock('a', work)
  await vi.advanceTimersByTimeAsync(179_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that fails under the lock is not done again, and leaves no timer', async () => {
  locks(true)
  const work = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(withTabLock('a', work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})
