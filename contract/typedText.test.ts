import { expect, test } from 'vitest'
import {
  isValidMultilineText,
  toValidLine,
  balanceIsolates,
  isValidLine,
  isolateText,
  isolateValues,
} from './typedText.ts'

test.each(['菊地 久美子', 'Nguyễn Thị Hạnh', '1,400', 'ｶﾞ', '🏳️‍🌈', 'a\nb', '', '\u200e'])(
  'isolateText keeps a text that cannot reorder the sentence: %j',
  (typed) => {
    expect(isolateText(typed)).toBe(typed)
  },
)

test.each([
  ['an override', '田中\u202e', '\u2068田中\u202e\u2069'],
  ['an embedding', 'a\u202bb', '\u2068a\u202bb\u2069'],
  ['Hebrew', 'שלום', '\u2068שלום\u2069'],
  ['Arabic', 'سبب 12', '\u2068سبب 12\u2069'],
  ['a right-to-left mark', 'a\u200f', '\u2068a\u200f\u2069'],
  ['an isolate without an end', 'a\u2067b', '\u2068a\u2067b\u2069\u2069'],
  ['an end without an isolate', 'a\u2069\u202e', '\u2068a\u202e\u2069'],
  ['unmatched ends and isolates', '\u2069a\u2066b\u2069c\u2068', '\u2068a\u2066b\u2069c\u2068\u2069\u2069'],
  ['the end of a paragraph', 'a\u2029\u202e', '\u2068a \u202e\u2069'],
  ['a text that is isolated already', '\u2068a\u202e\u2069 (1)', '\u2068\u2068a\u202e\u2069 (1)\u2069'],
])('isolateText isolates a text that contains %s', (_, typed, expected) => {
  expect(isolateText(typed)).toBe(expected)
})

test('isolateValues isolates a text as the value of a placeholder, but not a number', () => {
  expect(isolateValues({ name: '田中\u202e', n: 12, points: '1,400' })).toEqual({
    name: '\u2068田中\u202e\u2069',
    n: 12,
    points: '1,400',
  })
})

test('balanceIsolates closes the isolates that a text opens, and removes unmatched ends', () => {
  expect(balanceIsolates('a\u2069\u202e')).toBe('a\u202e')
  expect(balanceIsolates('a\u2067')).toBe('a\u2067\u2069')
  expect(balanceIsolates('田中')).toBe('田中')
})

test.each(['麺屋 龍', '髙﨑', 'Trần', 'سبب', '👩‍🍳', 'a\u200bb', '𠮷野家'])('a single-line field accepts %j', (text) => {
  expect([isValidLine(text), isValidMultilineText(text), toValidLine(text)]).toEqual([true, true, text])
})

test.each([
  ...[0x00, 0x07, 0x09, 0x0a, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f],
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
  ...[0x2066, 0x2067, 0x2068, 0x2069, 0xfeff, 0xfffe, 0xffff, 0x1fffe, 0xd800, 0xdfff, 0xe0001, 0xe0041, 0xe007f],
])('a single-line field rejects the code point %i', (code) => {
  const text = `田${String.fromCodePoint(code)}中`
  expect([isValidLine(text), toValidLine(text)]).toEqual([false, '田中'])
})

test('a multiline field accepts line breaks and tabs, and rejects direction overrides', () => {
  expect(['a\nb', 'a\r\nb', 'a\tb', 'שלום\u200f!'].map(isValidMultilineText)).toEqual([true, true, true, true])
  expect(
    ['\0', '\u001b', '\u202e', '\u2066', '\u2069', '\u2029', '\ufffe', '\ud800'].map(isValidMultilineText),
  ).toEqual(Array.from({ length: 8 }, () => false))
})
