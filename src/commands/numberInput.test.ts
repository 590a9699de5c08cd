import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../contract/language.ts'
import { activateLanguage } from '../texts/text.ts'
import { decimalInputSchema, numberInputSchema, optionalNumberInputSchema } from './numberInput.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  return () => vi.unstubAllGlobals()
})

const percentSchema = numberInputSchema(0, 100)
const pointSchema = numberInputSchema(0, 999_999)

/** Returns the parsed value in each language, or the message key of the error. */
function parse(schema: v.GenericSchema, typed: unknown): unknown[] {
  return LANGUAGES.map((language) => {
    activateLanguage(language)
    const { success, output, issues } = v.safeParse(schema, typed)
    return success ? output : issues[0].message
  })
}

test('a whole number may be typed in full width, with a sign, and with blanks around it', () => {
  expect(['12', '１２', ' 100 ', '+7', 7].map((typed) => parse(percentSchema, typed))).toEqual([
    [12, 12, 12],
    [12, 12, 12],
    [100, 100, 100],
    [7, 7, 7],
    [7, 7, 7],
  ])
})

test.each([
  ['1,234', [1234, 'field.number.whole', 1234]],
  ['１，２３４', [1234, 'field.number.whole', 1234]],
  ['1.234', ['field.number.whole', 1234, 'field.number.whole']],
  ['12,5', ['field.number.separators', 'field.number.whole', 'field.number.separators']],
  ['12.5', ['field.number.whole', 'field.number.separators', 'field.number.whole']],
  [',5', Array.from({ length: 3 }, () => 'field.number.separators')],
])('the typed whole number %j is read by the conventions of the language', (typed, expected) => {
  expect(parse(pointSchema, typed)).toEqual(expected)
})

test.each([
  ['', 'field.required'],
  ['　', 'field.required'],
  ['abc', 'field.number.digits'],
  ['1e2', 'field.number.digits'],
  ['10%', 'field.number.unit'],
  ['十', 'field.number.kanji'],
  ['-1', 'field.range'],
  ['101', 'field.range'],
  ['99999999999999999999', 'field.range'],
  [1.5, 'field.number.whole'],
  [null, 'field.required'],
])('the typed whole number %j is refused: %s', (typed, message) => {
  expect(parse(percentSchema, typed)).toEqual([message, message, message])
})

test('an optional number is null if the field is empty, and else a number like others', () => {
  const schema = optionalNumberInputSchema(1, 8_760)
  expect(parse(schema, '')).toEqual([null, null, null])
  expect(parse(schema, '　')).toEqual([null, null, null])
  expect(parse(schema, null)).toEqual([null, null, null])
  expect(parse(schema, '４８')).toEqual([48, 48, 48])
  expect(parse(schema, 72)).toEqual([72, 72, 72])
  expect(parse(schema, '0')).toEqual(['field.range', 'field.range', 'field.range'])
  expect(parse(schema, '2日')).toEqual(['field.number.unit', 'field.number.unit', 'field.number.unit'])
})

test('a decimal number becomes a text with a point', () => {
  expect(parse(decimalInputSchema(), '1234,50')).toEqual([
    'field.number.separators',
    '1234.50',
    'field.number.separators',
  ])
  expect(parse(decimalInputSchema(), '-1,234.50')).toEqual(['-1234.50', 'field.number.separators', '-1234.50'])
})
