import { expect, test } from 'vitest'
import {
  cleanCode,
  cleanLine,
  cleanMultilineText,
  cleanSearchText,
  isCleanLine,
  isStorable,
  nameRefusedCharacter,
} from './cleanText.ts'

/** Characters that nobody sees. */
const INVISIBLE_CODE_POINTS = [
  ...[0x01, 0x07, 0x08, 0x1b, 0x7f, 0x80, 0x9f, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5],
  ...[0x180b, 0x180c, 0x180d, 0x180e, 0x180f, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2065, 0x2066, 0x2067, 0x2068, 0x2069, 0x206f],
  ...[0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0xfff9, 0xfffc, 0x1bca0, 0x1d159, 0x1d173],
  ...[0xe0001, 0xe0041, 0xe007f, 0xe0100, 0xe01ef, 0xe0fff],
]

test.each(INVISIBLE_CODE_POINTS)('the code point %i is removed from a line, a code and a search text', (code) => {
  const character = String.fromCodePoint(code)
  const text = `${character}カ${character}フェ${character}`
  expect([cleanLine(text), cleanCode(text), cleanSearchText(text)]).toEqual(['カフェ', 'カフェ', 'カフェ'])
  expect([isCleanLine('カフェ'), isCleanLine(text)]).toEqual([true, false])
})

test.each([
  '麺屋 龍',
  '髙﨑 𠮷野家',
  'Trần Đức',
  'ｶﾞ',
  '☕️ ❤︎ 1️⃣ 👨‍👩‍👧 👩🏽‍🍳 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇯🇵',
  '葛\u{e0100}城 神\ufe00社',
  'می‌خواهم',
  'क्‍ष',
  'ᠠ\u180b',
])('a line keeps what is seen: %j', (text) => {
  expect([cleanLine(text), cleanMultilineText(text), cleanSearchText(text), isCleanLine(text)]).toEqual([
    text,
    text,
    text,
    true,
  ])
})

test.each([
  ['1\ufe0f', '1'],
  ['a\u200db', 'ab'],
  ['店\u180b\u180b', '店'],
  ['カ\u200dフェ', 'カフェ'],
  ['ー\u200dー', 'ーー'],
  ['é\u0301\u200ca', 'é\u0301a'],
  ['❤\ufe0f\ufe0f', '❤\ufe0f'],
  ['👨\u200d', '👨'],
  ['葛\u{e0100}\u{e0100}', '葛\u{e0100}'],
  ['\u{1f3f4}\u{e0041}', '\u{1f3f4}'],
  ['田\t中\r\n太郎\u2028', '田 中 太郎 '],
])('the line %j becomes %j', (text, cleanedText) => {
  expect(cleanLine(text)).toBe(cleanedText)
})

test.each([
  ['a\nb\tc\r\n', 'a\nb\tc\r\n'],
  ['a\u2028b\u2029c\u0085d\fe', 'a\nb\nc\nd\ne'],
  ['\ufeffa\u202eb\u2066c\u0007', 'abc'],
  ['a\u00adb\u200bc \u200fd', 'a\u00adb\u200bc \u200fd'],
])('the text of several lines %j becomes %j', (text, cleanedText) => {
  expect(cleanMultilineText(text)).toBe(cleanedText)
})

test.each([
  ['\u202d090-1234-5678\u202c', '090-1234-5678'],
  ['ｔａｒｏ＠ｅｘａｍｐｌｅ。ｊｐ', 'taro@example.jp'],
  ['taro‑mail@ex–ample.jp', 'taro-mail@ex-ample.jp'],
  ['taroーmail@example.jp', 'taro-mail@example.jp'],
  ['O’Brien@example.jp', "O'Brien@example.jp"],
  ['\u00a0１２\u3000', '12'],
])('the code %j is read as %j', (text, code) => {
  expect(cleanCode(text)).toBe(code)
})

test.each([
  ['a\0', 'U+0000'],
  ['a\ud800b', 'U+D800'],
  ['\ufffe', 'U+FFFE'],
  ['pass\u200bword', 'U+200B'],
  ['👨\u200d', 'U+200D'],
  ['a\tb', 'U+0009'],
  ['pass word', ''],
])('the refused character of %j is %j', (text, name) => {
  expect(nameRefusedCharacter(text)).toBe(name)
})

test('the refused character of a text is named however long the text is', () => {
  const long = 'a'.repeat(1_000_000)
  expect([`${long}\u200b`, `${long}\0`, long].map(nameRefusedCharacter)).toEqual(['U+200B', 'U+0000', ''])
})

test.each(['\0', '\ud800', '\udfff', '\ufffe', '\uffff', '\u{1fffe}', '\ufdd0'])('%j cannot be stored', (text) => {
  expect([isStorable(text), isCleanLine(text), cleanSearchText(`田${text}中`)]).toEqual([false, false, '田中'])
})
