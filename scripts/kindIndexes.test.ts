import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createKindIndexes } from './kindIndexes.ts'
import { inProject } from './paths.ts'

const { indexes, missing } = createKindIndexes()

test.each(indexes)('$path lists the kinds of records as they are declared; `npm run kinds` writes it', (index) => {
  const { path, text } = index
  expect(existsSync(inProject(path)) ? readFileSync(inProject(path), 'utf8') : '').toBe(text)
})

test('each kind of record has all that the lists of kinds name', () => {
  expect(missing).toEqual([])
})
