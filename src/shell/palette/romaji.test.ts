import { expect, it } from 'vitest'
import { romaji } from './romaji.ts'

it.each([
  ['てんぽ', 'tenpo'],
  ['しょうにん', 'shounin'],
  ['きゃっか', 'kyakka'],
  ['すたっふ', 'sutaffu'],
  ['めっせーじ', 'messeji'],
  ['つうほう', 'tsuuhou'],
  ['じゅんばん', 'junban'],
  ['ちゃっと', 'chatto'],
  ['ふぁいる', 'fairu'],
  ['てn', 'ten'],
  ['', ''],
])('%s is %s', (kana, letters) => {
  expect(romaji(kana)).toBe(letters)
})
