import { expect, test } from 'vitest'
import { balanceIsolates, isolateText, isolateValues } from './typedText.ts'

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
