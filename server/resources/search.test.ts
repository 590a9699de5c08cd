import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { store } from '../features/store/table.ts'
import { searchCondition } from './search.ts'

const paramsOf = (q: string) => {
  const condition = searchCondition(store, q)
  return condition && new PgDialect().sqlToQuery(condition).params
}

it.each([
  ['an empty text', '', undefined],
  ['blanks alone', ' 　\t', undefined],
  ['a kana, by the beginning of the name', 'カ', ['か', 'が']],
  ['a mark, by the beginning of the name', '%', ['%', '&']],
  ['a digit, by the beginning of the name or the id', '７', ['7', '8', 7]],
  ['the last character before the surrogates', '\ud7ff', ['\ud7ff', '\ue000']],
  ['the last character of Unicode', '\u{10ffff}', ['\u{10ffff}', '\u{10ffff}']],
  ['a kanji, by its index', '林', ['林']],
  ['an old form of a kanji, as the everyday form', '龍', ['竜']],
  ['a phone number with any hyphens', '０３ー２７１１−４４７６', ['0327114476', '%0327114476%']],
  ['two characters, by the index', '東京', ['東京']],
  ['a longer word, by the index and its text', '東京都', ['東京都', '%東京都%']],
  ['a repeated word, once', 'カフェ　ｶﾌｪ かふぇ', ['かふぇ', '%かふぇ%']],
  [
    'a character that folds to many words, each once',
    'ﷺ'.repeat(100),
    ['صلى', 'الله', 'عليه', 'وسلمصلى', 'وسلم'].flatMap((word) => [word, `%${word}%`]),
  ],
  ['an id, as the console displays it', '＃84', [84]],
  [
    'Latin letters, as typed or by their readings in kana',
    'kikuchi',
    ['kikuchi', 'きくち', 'きくうち', '%kikuchi%', '%きくち%', '%きくうち%'],
  ],
  ['letters whose reading is a single kana, as typed', 'tsu', ['tsu', '%tsu%']],
])('a search queries the database for %s', (_name, q, params) => {
  expect(paramsOf(q)).toEqual(params)
})
