import { expect, it } from 'vitest'
import { lettersToKana, kanaToLetters } from './romaji.ts'

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
])('%s is converted to the letters %s', (kana, letters) => {
  expect(kanaToLetters(kana)).toBe(letters)
})

it.each([
  ['kikuchi', 'きくち'],
  ['satou', 'さとう'],
  ['sato', 'さと'],
  ['shinichi', 'しにち'],
  ["shin'ichi", 'しんいち'],
  ['kenta', 'けんた'],
  ['hattori', 'はっとり'],
  ['ryuunosuke', 'りゅうのすけ'],
  ['shouta', 'しょうた'],
  ['syouta', 'しょうた'],
  ['jun', 'じゅん'],
  ['zyunko', 'じゅんこ'],
  ['konno', 'こんの'],
  ['honnya', 'ほんにゃ'],
  ['fuji', 'ふじ'],
  ['huzi', 'ふじ'],
  ['kazuo', 'かずお'],
  ['tsubasa', 'つばさ'],
])('%s is converted to the kana %s', (letters, kana) => {
  expect(lettersToKana(letters)).toBe(kana)
})

it.each(['kikuc', 'smith', 'x', 'mail1', 'qa'])(
  '%s is not converted, because it does not consist of whole syllables',
  (letters) => {
    expect(lettersToKana(letters)).toBeUndefined()
  },
)
