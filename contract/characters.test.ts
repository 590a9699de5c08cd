import { describe, expect, test } from 'vitest'
import { cutToCharacters, hasAtLeastCharacters, hasAtMostCharacters } from './characters.ts'

const FAMILY = '👨‍👩‍👧‍👦'

describe.each([
  ['a letter', 'a'],
  ['a kanji', '髙'],
  ['a kanji of two code units', '𠮷'],
  ['a kanji with a variation selector', '葛\u{e0100}'],
  ['a letter with a combining accent', 'e\u0301'],
  ['a kana with a combining voicing mark', 'か\u3099'],
  ['a Vietnamese letter with two combining accents', 'e\u0302\u0301'],
  ['an emoji with a skin tone', '👍🏽'],
  ['an emoji of a family', FAMILY],
  ['a flag', '🇯🇵'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['a Thai letter with a vowel and a tone', 'ที่'],
  ['a syllable of Hangul letters', '\u1112\u1161\u11ab'],
  ['a line break of Windows', '\r\n'],
])('%s', (_, character) => {
  test.each([1, 2, 50, 100])('counts as one character, %i times', (count) => {
    const text = character.repeat(count)
    expect([hasAtMostCharacters(text, count), hasAtMostCharacters(text + character, count)]).toEqual([true, false])
    expect([hasAtLeastCharacters(text, count), hasAtLeastCharacters(text, count + 1)]).toEqual([true, false])
  })

  test('is never cut', () => {
    expect(cutToCharacters(character.repeat(30), 7)).toBe(character.repeat(7))
    expect(cutToCharacters(`x${character.repeat(600)}`, 500)).toBe(`x${character.repeat(499)}`)
  })
})

test('the bytes of a text are bounded, however few characters it has', () => {
  const stacked = `a${'\u0301'.repeat(2_000)}`
  expect([hasAtMostCharacters(stacked, 100), hasAtMostCharacters(stacked, 200)]).toEqual([false, true])
  expect(cutToCharacters(`b${stacked}`, 100)).toBe('b')
  expect(cutToCharacters(FAMILY.repeat(101), 100)).toBe(FAMILY.repeat(100))
})

test('a text that is much longer than its limit, or one endless character, is counted in parts', () => {
  const endless = `a${'\u0301'.repeat(60_000)}`
  expect([hasAtLeastCharacters(endless, 2), hasAtMostCharacters(endless, 50_000)]).toEqual([false, true])
  expect(hasAtMostCharacters(`${'あ'.repeat(49_999)}${FAMILY}`, 50_000)).toBe(true)
  expect(hasAtMostCharacters(`${'あ'.repeat(50_000)}${FAMILY}`, 50_000)).toBe(false)
})
