import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

const register = () => () => undefined

test('work runs without the lock after 180 s, if another tab does not release the lock', async () => {
  stubLocks(false)
  const work = vi.fn(() => Promise.resolve('done'))
  const waiting = withTabLock('a', work, register)
  await vi.advanceTimersByTimeAsync(179_999)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})

test('work that fails while it holds the lock does not run again, and leaves no timer behind', async () => {
  stubLocks(true)
  const work = vi.fn(() => Promise.reject(new Error('refused')))
  await expect(withTabLock('a', work, register)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
})

/** Returns a local storage that several tabs share, whose `setItem` can be replaced. */
function stubStorage(): Record<string, string> {
  const values: Record<string, string> = {}
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(values, {
      getItem: { value: (key: string) => values[key] ?? null },
      setItem: { value: (key: string, value: string) => void Object.assign(values, { [key]: value }) },
      removeItem: { value: (key: string) => Reflect.deleteProperty(values, key) },
    }),
  )
  return values
}

describe('without the locks of the browser', () => {
  function stubBrowserWithoutLocks(): void {
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('removeEventListener', () => undefined)
    vi.stubGlobal('navigator', {})
  }
  // Loads the code of the lease, which takes longer than the simulated time.
  beforeAll(async () => {
    stubBrowserWithoutLocks()
    await withTabLock('b', () => Promise.resolve(), register)
  })
  beforeEach(stubBrowserWithoutLocks)

  /** Returns work that takes two seconds and logs its beginning and its end. */
  function loggedWork(name: string, log: string[]) {
    return async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      log.push(`${name} ends`)
      return name
    }
  }

  test('the work of two tabs runs one after the other', async () => {
    const stored = stubStorage()
    const log: string[] = []
    const turns = ['first', 'second'].map((name) => withTabLock('a', loggedWork(name, log), register))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await Promise.all(turns)).toSorted()).toEqual(['first', 'second'])
    const [begun = ''] = log
    const [first, second] = begun.startsWith('first') ? ['first', 'second'] : ['second', 'first']
    expect(log).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
    expect({ ...stored }).toEqual({})
  })

  test.each([
    ['of a closed tab ends after five seconds', 5_000],
    ['from before the clock was set back does not count', 3_000_000_000],
  ])('a lease %s', async (_, remainingMs) => {
    const stored = stubStorage()
    stored['choba.lock.a'] = JSON.stringify({ owner: 'closed', endsAt: Date.now() + remainingMs })
    const turn = withTabLock('a', () => Promise.resolve('done'), register)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(await turn).toBe('done')
  })

  test('with blocked storage, or a lock that the browser refuses, work runs', async () => {
    const block = () => {
      throw new DOMException('access is denied', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: block })
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } })
    const turn = withTabLock('a', () => Promise.resolve('done'), register)
    await vi.advanceTimersByTimeAsync(100)
    expect(await turn).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
    Reflect.deleteProperty(globalThis, 'localStorage')
  })
})
