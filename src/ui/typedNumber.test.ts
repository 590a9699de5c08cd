import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/language.ts'
import { formatForTyping, readTypedNumber } from './typedNumber.ts'

/** Returns the read number, or the reason why there is none. */
function read(typed: string, language: (typeof LANGUAGES)[number]): string {
  const result = readTypedNumber(typed, language)
  return 'number' in result ? result.number : result.refusal.replace('field.', '')
}

const readInAll = (typed: string) => LANGUAGES.map((language) => read(typed, language))

describe.each(['ja', 'en'] as const)('a number typed in the language %s', (language) => {
  test.each([
    ['1234', '1234'],
    ['1,234', '1234'],
    ['1,234,567.50', '1234567.50'],
    ['１，２３４．５', '1234.5'],
    ['0.5', '0.5'],
    ['1.234', '1.234'],
  ])('%j is read as %s', (typed, expected) => {
    expect(read(typed, language)).toBe(expected)
  })

  test.each([
    ...[',5', '5,', ',', '1,2', '1,23', '1,2345', '1234,567', '12,34,567', '1,,234', '1,234,', '0,100', '1,234,56'],
    ...['.5', '5.', '1.2.3', '1.234,5', '1.234.567', '1,234.5,6', '，５'],
  ])('%j is refused because of its separators', (typed) => {
    expect(read(typed, language)).toBe(/\d/.test(typed.normalize('NFKC')) ? 'number.separators' : 'number.digits')
  })
})

describe('a number typed in Vietnamese', () => {
  test.each([
    ['1234', '1234'],
    ['1.234', '1234'],
    ['1.234.567,50', '1234567.50'],
    ['１．２３４，５', '1234.5'],
    ['0,5', '0.5'],
    ['1,234', '1.234'],
  ])('%j is read as %s', (typed, expected) => {
    expect(read(typed, 'vi')).toBe(expected)
  })

  test.each([
    '.5',
    '5.',
    '1.2',
    '1.23',
    '1.2345',
    '1234.567',
    '12.34.567',
    '1..234',
    ',5',
    '5,',
    '1,234.5',
    '1,234,567',
  ])('%j is refused because of its separators', (typed) => {
    expect(read(typed, 'vi')).toBe('number.separators')
  })
})

describe('a number typed in any language', () => {
  const minusSigns = ['-', '－', '−', '‐', '‑', '‒', '–', '—', '﹣', 'ー', 'ｰ']
  const surroundedTwelves = [' 12 ', '\t12\n', '\u00a012', '　12　', '\ufeff12', '\u202d12\u202c', '12\u200b']

  test.each<[typed: string, expected: string]>([
    ['0', '0'],
    ['007', '7'],
    ['000', '0'],
    ['+5', '5'],
    ['＋５', '5'],
    ['-0', '0'],
    ...minusSigns.map((sign): [string, string] => [`${sign}12`, '-12']),
    ...surroundedTwelves.map((typed): [string, string] => [typed, '12']),
    ['99999999999999999999999', '99999999999999999999999'],
    ['9007199254740993', '9007199254740993'],
  ])('%j is read as %s', (typed, expected) => {
    expect(readInAll(typed)).toEqual([expected, expected, expected])
  })

  test.each([
    ['required', ['', ' \t\u3000', '\u200b\ufeff']],
    ['number.kanji', ['千', '1万', '五百円', '１万２千', '三', '〇', '壱']],
    ['number.unit', ['500pt', '500円', '¥500', '￥500', '500 ポイント', '$5', '500₫', '5 điểm', '12a', 'no 5']],
    ['number.unit', ['10%', '１０％', '10 percent', '10٪', '5‰']],
    ['number.blank', ['1 234', '1\u00a0234', '1\u202f234', '1　234', '12\t34', '12\n34', '1, 234', '1 ,234']],
    ['number.digits', ['1e3', '1E3', '1.5e+3', '0x10', '0b11', '0o17', '1,5e3']],
    ['number.digits', ['٥', '١٢', '५', '5²', '½', '1½', '①', 'Ⅻ', '𝟏', '⒈']],
    ['number.digits', ['abc', 'Infinity', 'NaN', '--5', '5-', '△5', '▲5', '(5)', '5+5', '1:2', '1/2']],
    ['number.digits', ["1'234", '1_234', '1、234', '1。5', '.', '-']],
    ['number.invisible', ['\u202e123', '12\u200b3', '1\u202e23', '\u200f12', '12\u3164', '1\u00002']],
  ])('is refused with the reason %s: %j', (reason, texts) => {
    expect(texts.map((typed) => [typed, ...readInAll(typed)])).toEqual(
      texts.map((typed) => [typed, reason, reason, reason]),
    )
  })

  test.each([
    ['1234.5', ['1234.5', '1234,5', '1234.5']],
    ['1.234', ['1.234', '1,234', '1.234']],
    ['-7', ['-7', '-7', '-7']],
  ])('the number %s is offered for editing so that it is read again as the same number', (number, typed) => {
    expect(LANGUAGES.map((language) => formatForTyping(number, language))).toEqual(typed)
    expect(LANGUAGES.map((language) => read(formatForTyping(number, language), language))).toEqual([
      number,
      number,
      number,
    ])
  })
})
