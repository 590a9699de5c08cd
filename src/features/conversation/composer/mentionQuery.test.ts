import { expect, test } from 'vitest'
import { findMentionQuery } from './mentionQuery.ts'

test.each([
  ['@', 1, { start: 0, words: '' }],
  ['＠', 1, { start: 0, words: '' }],
  ['@鈴木', 3, { start: 0, words: '鈴木' }],
  ['確認お願いします@すず', 11, { start: 8, words: 'すず' }],
  ['確認お願いします。＠スズ', 12, { start: 9, words: 'スズ' }],
  ['（@su', 4, { start: 1, words: 'su' }],
  ['first line\n@ng', 14, { start: 11, words: 'ng' }],
  ['hello @Nguyễn', 13, { start: 6, words: 'Nguyễn' }],
  ['a @su b', 5, { start: 2, words: 'su' }],
  ["@o'brien", 8, { start: 0, words: "o'brien" }],
  ['suzuki@choba', 12, undefined],
  ['ﾃｽﾄ１@choba', 10, undefined],
  ['https://x.example/@su', 21, undefined],
  ['@@', 2, undefined],
  ['@鈴木 ', 4, undefined],
  ['@鈴木\u3000', 4, undefined],
  ['@鈴木、', 4, undefined],
  ['@鈴木', 0, undefined],
  ['', 0, undefined],
  [`@${'あ'.repeat(31)}`, 32, undefined],
])('in %j, the colleague who is searched at %i is %j', (text, caret, query) => {
  expect(findMentionQuery(text, caret)).toEqual(query)
})
