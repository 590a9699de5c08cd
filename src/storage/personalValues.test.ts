import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  claimUnsentValues,
  leaveUnsentValues,
  readPersonalValue,
  removeStoredValues,
  removeStoredValuesExceptUnsent,
  removeUnclaimableValues,
  storePersonalValue,
  takeBackUnsentValues,
} from './personalValues.ts'

/** Returns a storage like that of a browser, whose keys are properties. */
function createStorage(): Storage {
  const storage: Record<string, string> = {}
  return Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, value: string) => void Object.assign(storage, { [key]: value }) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(storage, key) },
  }) as unknown as Storage
}

/** Continues in another tab of the same browser, which has a storage of its own. */
function openTab(storage = createStorage()): Storage {
  vi.stubGlobal('window', { sessionStorage: storage })
  return storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  openTab()
})
afterEach(() => void vi.unstubAllGlobals())

test('the end of a session removes what a person has used, and keeps what the person has typed', () => {
  storePersonalValue('recent', 1, '[]')
  storePersonalValue('formDrafts', 1, 'typed')
  storePersonalValue('permissionDraft', 1, 'changed')
  removeStoredValuesExceptUnsent()
  expect([
    readPersonalValue('recent', 1),
    readPersonalValue('formDrafts', 1),
    readPersonalValue('permissionDraft', 1),
  ]).toEqual([null, 'typed', 'changed'])
})

test('a sign-out removes everything, also what a closed tab has left', () => {
  storePersonalValue('formDrafts', 1, 'typed')
  leaveUnsentValues()
  openTab()
  removeStoredValues()
  claimUnsentValues(1)
  expect([readPersonalValue('formDrafts', 1), { ...localStorage }]).toEqual([null, {}])
})

test('another person finds nothing, and neither does the first one afterwards', () => {
  storePersonalValue('formDrafts', 1, 'typed')
  leaveUnsentValues()
  claimUnsentValues(2)
  expect([{ ...window.sessionStorage }, { ...localStorage }]).toEqual([{}, {}])
})

test('what a closed tab has left is claimed by one tab of the same person', () => {
  storePersonalValue('formDrafts', 1, 'typed')
  leaveUnsentValues()
  openTab()
  claimUnsentValues(1)
  expect(readPersonalValue('formDrafts', 1)).toBe('typed')
  openTab()
  claimUnsentValues(1)
  expect(readPersonalValue('formDrafts', 1)).toBe(null)
})

test('two closed tabs leave theirs to two tabs, and a tab keeps what it has', () => {
  storePersonalValue('formDrafts', 1, 'first')
  leaveUnsentValues()
  openTab()
  storePersonalValue('formDrafts', 1, 'second')
  leaveUnsentValues()
  openTab()
  storePersonalValue('formDrafts', 1, 'own')
  claimUnsentValues(1)
  const claimed = [readPersonalValue('formDrafts', 1)]
  for (const _ of ['third', 'fourth']) {
    openTab()
    claimUnsentValues(1)
    claimed.push(readPersonalValue('formDrafts', 1))
  }
  expect([claimed[0], claimed.slice(1).toSorted()]).toEqual(['own', ['first', 'second']])
})

test('a tab that was loaded again has left nothing', () => {
  storePersonalValue('formDrafts', 1, 'typed')
  leaveUnsentValues()
  takeBackUnsentValues()
  const storage = openTab()
  claimUnsentValues(1)
  expect({ ...storage }).toEqual({})
})

test.each([
  ['the session ends', removeStoredValuesExceptUnsent],
  ['another session begins in another tab', removeUnclaimableValues],
])('without the id of the person, nobody finds what was typed before %s', (_, end) => {
  storePersonalValue('formDrafts', 0, 'typed')
  leaveUnsentValues()
  end()
  claimUnsentValues(0)
  expect([{ ...window.sessionStorage }, { ...localStorage }]).toEqual([{}, {}])
})
