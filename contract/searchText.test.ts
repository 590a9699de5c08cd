import * as v from 'valibot'
import { expect, test } from 'vitest'
import { searchText } from './endpoint.ts'
import { toSearchText } from './searchText.ts'

const FAMILY = '👨‍👩‍👧‍👦'

test.each([
  [FAMILY, '👨👩👧👦'],
  ['大阪\tラーメン', '大阪 ラーメン'],
  ['大阪\r\nラーメン\n', '大阪 ラーメン '],
  ['a\u0085b\u2028c\u2029d\u0000e\u001bf', 'a b c d e f'],
  ['大\u200b阪\ufeff\u00ad\u2060', '大阪'],
  ['\u202e大阪\u202c\u200e\u2067\u2069\u061c', '大阪'],
  ['葛\u{e0100}飾', '葛飾'],
  ['大\ud83d阪\udc68', '大阪'],
  ['大\ufffe阪\u{1ffff}\u{e0041}\ufff9', '大阪'],
  ['大\u3164阪\u115f', '大阪'],
  [' 東京　都 ', ' 東京　都 '],
  ['𠮷野家 🍣 %_\\ "a" {"b":1}', '𠮷野家 🍣 %_\\ "a" {"b":1}'],
  ['あ'.repeat(101), 'あ'.repeat(100)],
  ['👍🏽'.repeat(120), '👍🏽'.repeat(100)],
  ['あ'.repeat(300_000), 'あ'.repeat(100)],
])('%j is shown in a search field and searched as %j', (typed, searched) => {
  expect(toSearchText(typed)).toBe(searched)
  expect(toSearchText(searched)).toBe(searched)
  expect(v.parse(searchText(), searched)).toBe(searched.trim())
})

test('the search text of a request is cleaned too, and refused if it is too long', () => {
  expect(v.parse(searchText(), '\t大\u200b阪\n')).toBe('大阪')
  expect(v.parse(searchText(), '髙'.repeat(100))).toBe('髙'.repeat(100))
  expect(v.parse(searchText(), 'か\u3099'.repeat(100))).toBe('か\u3099'.repeat(100))
  expect(v.safeParse(searchText(), 'あ'.repeat(101)).issues?.map(({ message }) => message)).toEqual(['field.tooLong'])
  expect(v.parse(searchText(), FAMILY.repeat(100))).toBe(FAMILY.repeat(100))
})
