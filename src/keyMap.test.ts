import { expect, test } from 'vitest'
import texts from '../locales/en.json'
import { KEY_MAP } from './keyMap.ts'

const sources = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Returns what a name of the key map means: its text in the list of keys. Names of two groups mean the same if their
 * texts are equal. A name without a text means only itself.
 */
function meaningOf(group: string, name: string): string {
  return (texts as Partial<Record<string, string>>)[`keyMap.${group}.${name}`] ?? `${group}.${name}`
}

const entries = Object.entries(KEY_MAP).flatMap(([group, names]) =>
  Object.entries<readonly string[]>(names).flatMap(([name, keys]) =>
    keys.map((key) => ({ name: `${group}.${name}`, meaning: meaningOf(group, name), key })),
  ),
)
/** What has the focus decides about these: a list of options, a row, a dialog. */
const FOCUS_KEYS = ['ArrowUp', 'ArrowDown', 'Enter', 'Mod+Enter', 'Escape']

/** The meanings that apply to several kinds of records in the same words. Every other one is of one command. */
const GENERAL_MEANINGS = [
  'open',
  'menu',
  'accept',
  'reject',
  'deactivate',
  'activate',
  'delete',
  'edit',
  'create',
  'restore',
]
/** The commands of one meaning that are in two files, because two screens have them. */
const SHARED_COMMANDS = ['openMember']

test('every key has one meaning', () => {
  const ambiguous = entries.filter(
    ({ meaning, key }) =>
      !FOCUS_KEYS.includes(key) && entries.some((other) => other.key === key && other.meaning !== meaning),
  )
  expect(ambiguous).toEqual([])
})

test('a name that is used for several kinds of records has a general meaning', () => {
  const used = Object.values(sources).flatMap((text) => {
    const names = text.matchAll(/keys: KEY_MAP\.record\.(\w+)/g)
    return [...new Set([...names].map(([, name = '']) => name))]
  })
  const shared = [...new Set(used.filter((name, index) => used.indexOf(name) !== index))]
  const isKnown = (name: string) => [...GENERAL_MEANINGS, ...SHARED_COMMANDS].includes(name)
  expect(used).toContain('copyCode')
  expect(shared.filter((name) => !isKnown(name))).toEqual([])
})

test.each(GENERAL_MEANINGS)('the text of the general meaning %s names no kinds of records', (name) => {
  expect(meaningOf('record', name)).not.toMatch(/:|\b(?:staff|role|permission|member|store|withdrawal|entry)\b/i)
})

test('no key begins a sequence of another meaning', () => {
  const keys = entries.map(({ key }) => key)
  expect(keys.filter((key) => keys.some((other) => other !== key && other.startsWith(`${key} `)))).toEqual([])
})
