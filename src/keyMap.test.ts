import { expect, test } from 'vitest'
import texts from '../locales/en.json'
import { KEY_MAP } from './keyMap.ts'

const sources = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Returns the meaning of a name in the key map: its text in the list of keyboard shortcuts. Two names have the same
 * meaning if their texts are equal. A name without a text has a meaning of its own.
 */
function meaningOfName(group: string, name: string): string {
  return (texts as Partial<Record<string, string>>)[`keyMap.${group}.${name}`] ?? `${group}.${name}`
}

const entries = Object.entries(KEY_MAP).flatMap(([group, keysByName]) =>
  Object.entries<readonly string[]>(keysByName).flatMap(([name, keys]) =>
    keys.map((key) => ({ name: `${group}.${name}`, meaning: meaningOfName(group, name), key })),
  ),
)
/** Keys whose meaning depends on what has the focus: a list of options, a row or a dialog. */
const FOCUS_DEPENDENT_KEYS = ['ArrowUp', 'ArrowDown', 'Enter', 'Mod+Enter', 'Escape']

/**
 * The names whose meanings apply to several kinds of records. Every other meaning belongs to one command.
 */
const NAMES_WITH_GENERAL_MEANING = [
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
  'duplicate',
  'openMessages',
]
/** The names of commands that are declared in two files, because two screens have the command. */
const SHARED_COMMANDS = ['openMember']

test('no keyboard shortcut has two meanings', () => {
  const ambiguousEntries = entries.filter(
    ({ meaning, key }) =>
      !FOCUS_DEPENDENT_KEYS.includes(key) && entries.some((other) => other.key === key && other.meaning !== meaning),
  )
  expect(ambiguousEntries).toEqual([])
})

test('a shortcut that the commands of several kinds of records use has a general meaning', () => {
  const usedKeyMapNames = Object.values(sources).flatMap((text) => {
    const matches = text.matchAll(/shortcut: KEY_MAP\.record\.(\w+)/g)
    return [...new Set([...matches].map(([, name = '']) => name))]
  })
  const sharedKeyMapNames = [
    ...new Set(usedKeyMapNames.filter((name, index) => usedKeyMapNames.indexOf(name) !== index)),
  ]
  const isGeneralOrShared = (name: string) => [...NAMES_WITH_GENERAL_MEANING, ...SHARED_COMMANDS].includes(name)
  expect(usedKeyMapNames).toContain('copyCode')
  expect(sharedKeyMapNames.filter((name) => !isGeneralOrShared(name))).toEqual([])
})

test.each(NAMES_WITH_GENERAL_MEANING)('the text of the general meaning %s does not name a kind of record', (name) => {
  expect(meaningOfName('record', name)).not.toMatch(/:|\b(?:staff|role|permission|member|store|withdrawal|entry)\b/i)
})

test('no shortcut is the beginning of a longer key sequence', () => {
  const keys = entries.map(({ key }) => key)
  expect(keys.filter((key) => keys.some((other) => other !== key && other.startsWith(`${key} `)))).toEqual([])
})
