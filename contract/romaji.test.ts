import { expect, it } from 'vitest'
import { toKanaReadings, kanaToLetters } from './romaji.ts'

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
])('the kana %s are converted to the letters %s', (kana, letters) => {
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
])('the Latin letters %s are read literally as the kana %s', (letters, kana) => {
  expect(toKanaReadings(letters)[0]).toBe(kana)
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
])('the Latin letters %s are read as the kana %j', (letters, readings) => {
  expect(toKanaReadings(letters)).toEqual(readings)
})

it('a long word in Latin letters has at most 16 readings', () => {
  expect(toKanaReadings('ko'.repeat(500))).toHaveLength(16)
  expect(toKanaReadings(`${'ko'.repeat(500)}x`)).toEqual([])
})

it.each(['kikuc', 'smith', 'x', 'mail1', 'qa'])(
  'the Latin letters %s have no reading, because they are not whole syllables',
  (letters) => {
    expect(toKanaReadings(letters)).toEqual([])
  },
)
