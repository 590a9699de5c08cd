import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEY_MAP } from '../src/keyMap.ts'
import { TABLE_KEYS } from '../src/ui/tableKeys.ts'
import { replaceKeyTable } from './keyTable.ts'
import { inProject } from './paths.ts'
import { parseSources } from './sources.ts'

const textOf = (path: string) => readFileSync(inProject(path), 'utf8')

test('the README has the current table of keyboard shortcuts, which `npm run keys` writes', () => {
  const readme = textOf('README.md')
  expect(readme).toBe(replaceKeyTable(readme))
})

test('the code of the console takes all keyboard shortcuts from KEY_MAP', () => {
  const keyLiteralPattern = /\bkeys(?:: |=)(?:[^\n,]*[?:] )?'[^']|\bkeysAfter: '|aria-keyshortcuts="/
  const sourcesWithKeyLiterals = parseSources('src').filter(
    ({ path }) => !path.includes('.test.') && keyLiteralPattern.test(textOf(path)),
  )
  expect(sourcesWithKeyLiterals.map(({ path }) => path)).toEqual([])
})

test('every key that a table handles is in KEY_MAP', () => {
  const knownKeys: readonly string[] = [KEY_MAP.list, KEY_MAP.selection, KEY_MAP.record].flatMap((group) =>
    Object.values<readonly string[]>(group).flat(),
  )
  expect(TABLE_KEYS).toContain('PageDown')
  expect(TABLE_KEYS.filter((key) => !knownKeys.includes(key))).toEqual([])
})
