import { expect, test } from 'vitest'
import { KEY_MAP } from './keyMap.ts'

const entries = Object.entries(KEY_MAP).flatMap(([group, names]) =>
  Object.entries<readonly string[]>(names).flatMap(([name, keys]) => keys.map((key) => ({ group, name, key }))),
)
/** What has the focus decides about these: a list of options, a row, a dialog. */
const FOCUS_KEYS = ['ArrowUp', 'ArrowDown', 'Enter', 'Mod+Enter']

test('every key has one meaning', () => {
  const ambiguous = entries.filter(
    ({ name, key }) =>
      !FOCUS_KEYS.includes(key) &&
      key !== 'Escape' &&
      entries.some((other) => other.key === key && other.name !== name),
  )
  expect(ambiguous).toEqual([])
})

test('no key begins a sequence of another meaning', () => {
  const keys = entries.map(({ key }) => key)
  expect(keys.filter((key) => keys.some((other) => other !== key && other.startsWith(`${key} `)))).toEqual([])
})
