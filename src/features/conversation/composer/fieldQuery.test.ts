import { expect, test } from 'vitest'
import { replaceQuery } from './fieldQuery.ts'

test('what was chosen replaces its search, and the caret stands after it', () => {
  expect(replaceQuery('a /re b', 5, { start: 2, words: 're' }, 'Hello')).toEqual({ text: 'a Hello b', caret: 7 })
})
