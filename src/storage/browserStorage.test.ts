import { afterEach, expect, test, vi } from 'vitest'
import { sharedStorage, tabStorage } from './browserStorage.ts'

afterEach(() => {
  sharedStorage.remove(() => true)
  tabStorage.remove(() => true)
  vi.unstubAllGlobals()
})

/** Returns a storage like that of a browser, whose keys are properties, and which refuses values above a length. */
function createStorage(valueLengthMax: number): Storage {
  const storage = {}
  const define = (name: string, value: unknown) => Object.defineProperty(storage, name, { value })
  define('getItem', (key: string) => (storage as Record<string, string>)[key] ?? null)
  define('setItem', (key: string, value: string) => {
    if (value.length > valueLengthMax) throw new DOMException('full', 'QuotaExceededError')
    Object.assign(storage, { [key]: value })
  })
  define('removeItem', (key: string) => Reflect.deleteProperty(storage, key))
  return storage as Storage
}

/** Stubs the local storage as a browser has it that blocks all storage. */
function blockStorage(): void {
  const block = () => {
    throw new DOMException('access is denied', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: block })
}

test('values are kept in the storage of the browser', () => {
  const storage = createStorage(100)
  vi.stubGlobal('localStorage', storage)
  sharedStorage.write('a', '1')
  sharedStorage.write('b', '2')
  sharedStorage.remove((key) => key === 'a')
  expect([{ ...storage }, sharedStorage.read('a'), sharedStorage.read('b')]).toEqual([{ b: '2' }, null, '2'])
})

test('a value that the full storage refuses replaces the stored one until the page is closed', () => {
  const storage = createStorage(3)
  vi.stubGlobal('localStorage', storage)
  sharedStorage.write('a', 'old')
  sharedStorage.write('a', 'too long')
  expect([{ ...storage }, sharedStorage.read('a')]).toEqual([{ a: 'old' }, 'too long'])
  sharedStorage.write('a', 'new')
  expect([{ ...storage }, sharedStorage.read('a')]).toEqual([{ a: 'new' }, 'new'])
})

test('with blocked storage, values are kept until the page is closed, and can be removed', () => {
  blockStorage()
  sharedStorage.write('a', '1')
  sharedStorage.write('b', '2')
  expect([sharedStorage.read('a'), sharedStorage.read('c')]).toEqual(['1', null])
  sharedStorage.remove((key) => key === 'a')
  expect([sharedStorage.read('a'), sharedStorage.read('b')]).toEqual([null, '2'])
  Reflect.deleteProperty(globalThis, 'localStorage')
})
