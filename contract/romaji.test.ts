import { expect, it } from 'vitest'
import { kanaReadings, kanaToLetters } from './romaji.ts'

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
])('the letters %s are read literally as %s', (letters, kana) => {
  expect(kanaReadings(letters)[0]).toBe(kana)
})

it.each([
  ['sato', ['さと']],
  ['ryota', ['りょた', 'りょうた']],
  ['osaka', ['おさか', 'おうさか', 'おおさか']],
  ['yuki', ['ゆき', 'ゆうき']],
  ['kotaro', ['こたろ', 'こうたろ']],
  ['kenichi', ['けにち', 'けんいち']],
  ['homma', ['ほんま', 'ほうんま']],
  ['itou', ['いとう']],
])('the letters %s are read as %j', (letters, readings) => {
  expect(kanaReadings(letters)).toEqual(readings)
})

it('a long word has at most 16 readings', () => {
  expect(kanaReadings('ko'.repeat(500))).toHaveLength(16)
  expect(kanaReadings(`${'ko'.repeat(500)}x`)).toEqual([])
})

it.each(['kikuc', 'smith', 'x', 'mail1', 'qa'])(
  '%s has no reading, because it does not consist of whole syllables',
  (letters) => {
    expect(kanaReadings(letters)).toEqual([])
  },
)
