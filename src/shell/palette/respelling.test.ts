import { expect, test } from 'vitest'
import words from '../../../locales/palette/words.json' with { type: 'json' }
import { normalizeText } from './phrase.ts'
import { respellingsOf } from './respelling.ts'
import { splitPhrases } from './words.ts'

test.each([
  ['権原', ['権限']],
  ['賞品一覧', ['商品一覧']],
  ['cuwar hangf', ['cua hang']],
  ['matj khaaur', ['mat khau']],
  ['ngoon nguwx', ['ngon ngu']],
  ['ddawng xuaats', ['dang xuat']],
  ['toasn tuwf', ['toan tu']],
  ['nguwowif dufng', ['nguoi dung']],
  ['cua73 hang2', ['cua hang']],
  ['đang ck', ['dang chuyen khoan']],
  ['営業じかん', ['えいぎょうじかん']],
  ['dda8ng', ['da8ng', 'ddang']],
  ['reports', ['report']],
  ['会員', []],
  ['thành viên', []],
])('the respellings of %s are %j', (typed, respellings) => {
  expect(respellingsOf(normalizeText(typed).folded)).toEqual(respellings)
})

test('a homophone belongs to one word, and no search word contains it', () => {
  const homophones = Object.values(words.homophones).flatMap(splitPhrases)
  expect(new Set(homophones).size).toBe(homophones.length)
  const searchWords = Object.values(words.texts).join(' ')
  expect(homophones.filter((homophone) => searchWords.includes(homophone))).toEqual([])
  expect(Object.keys(words.homophones).filter((word) => !searchWords.includes(word))).toEqual([])
})
