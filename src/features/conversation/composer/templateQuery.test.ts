import { expect, test } from 'vitest'
import { fillPlaceholders, findTemplateQuery } from './templateQuery.ts'

test.each([
  ['/', 1, { start: 0, words: '' }],
  ['／', 1, { start: 0, words: '' }],
  ['/返', 2, { start: 0, words: '返' }],
  ['hello /re', 9, { start: 6, words: 're' }],
  ['こんにちは\u3000/re', 9, { start: 6, words: 're' }],
  ['first line\n/re', 14, { start: 11, words: 're' }],
  ['a /re b', 5, { start: 2, words: 're' }],
  ['a/b', 3, undefined],
  ['https://', 8, undefined],
  ['//', 2, undefined],
  ['/re x', 5, undefined],
  ['', 0, undefined],
  [`/${'x'.repeat(41)}`, 42, undefined],
])('in %j, what is searched at %i is %j', (text, caret, query) => {
  expect(findTemplateQuery(text, caret)).toEqual(query)
})

test('the placeholders that are known are filled in', () => {
  const values = { name: '{{operator}}', operator: 'Suzuki' }
  expect(fillPlaceholders('{{name}}, {{operator}}, {{toString}}, {{x}}', values)).toBe(
    '{{operator}}, Suzuki, {{toString}}, {{x}}',
  )
})
