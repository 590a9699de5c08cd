import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEY_MAP } from '../src/keyMap.ts'
import { TABLE_KEYS } from '../src/ui/tableKeys.ts'
import { withKeyTable } from './keyTable.ts'
import { inProject } from './paths.ts'
import { sources } from './sources.ts'

const textOf = (path: string) => readFileSync(inProject(path), 'utf8')

test('the README has the current table of keys: `npm run keys` writes it', () => {
  const readme = textOf('README.md')
  expect(readme).toBe(withKeyTable(readme))
})

test('commands and parts of the console take their keys from the map', () => {
  const literal = /\bkeys(?:: |=)(?:[^\n,]*[?:] )?'[^']|\bkeysAfter: '|aria-keyshortcuts="/
  const filesWithKeys = sources('src').filter(({ path }) => !path.includes('.test.') && literal.test(textOf(path)))
  expect(filesWithKeys.map(({ path }) => path)).toEqual([])
})

test('every key that a table handles is in the map', () => {
  const known: readonly string[] = [KEY_MAP.list, KEY_MAP.selection, KEY_MAP.record].flatMap((group) =>
    Object.values<readonly string[]>(group).flat(),
  )
  expect(TABLE_KEYS).toContain('PageDown')
  expect(TABLE_KEYS.filter((key) => !known.includes(key))).toEqual([])
})
