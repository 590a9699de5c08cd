import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  email,
  optionalHttpsUrl,
  optionalMultilineText,
  optionalText,
  optionalZipcode,
  phone,
  requiredHttpsUrl,
  requiredMultilineText,
  requiredText,
} from './field.ts'

const nameSchema = requiredText(10)
const errorsOf = (text: unknown) => v.safeParse(nameSchema, text).issues?.map(({ message }) => message)

it.each(['', ' ', '　\t\n', '\u200b', '\ufeff', '\u00ad \u2060\ufe0f', '\u3164', '\u2800', '\0\u0007', '\u202e'])(
  'a text without visible characters counts as empty: %j',
  (text) => {
    for (const requiredSchema of [nameSchema, requiredMultilineText(10), email('field.required'), phone()])
      expect(v.safeParse(requiredSchema, text).issues?.[0]?.message).toBe('field.required')
    expect([v.parse(optionalText(10), text), v.parse(optionalMultilineText(10), text)]).toEqual(['', ''])
  },
)

it.each([' 麺屋 龍 ', '0', '-', '🍣', 'ｶﾞ', 'سبب'])('a single-line field accepts %j', (text) => {
  expect(v.parse(nameSchema, text)).toBe(text.trim())
})

it.each([
  ['田\t中', '田 中'],
  ['田中\r\n', '田中'],
  ['田中\u202e', '田中'],
  ['\ufeff田\u200b中\u00ad', '田中'],
  ['\u202d 田中 \u202c', '田中'],
])('a single-line field reads %j as %j (rule 6.7)', (text, line) => {
  expect(v.parse(nameSchema, text)).toBe(line)
})

it.each(['田\ud800', '田\0中', '田\ufffe'])('no field accepts %j', (text) => {
  expect(errorsOf(text)).toEqual(['field.characters'])
  expect(v.safeParse(requiredMultilineText(10), text).issues?.map(({ message }) => message)).toEqual([
    'field.characters',
  ])
})

it('a multiline field keeps line breaks, and loses a direction override (rule 6.7)', () => {
  expect(v.parse(requiredMultilineText(10), 'a\n\tb\u202e\n')).toBe('a\n\tb')
})

it.each([
  ['https://choba.example/app?x=1#y', undefined],
  ['http://choba.example/', ['field.httpsUrl']],
  ['https://', ['field.httpsUrl']],
  ['https://a b/', ['field.httpsUrl']],
  ['https://u:p@choba.example/', ['field.httpsUrl.credentials']],
  ['https://u@choba.example/', ['field.httpsUrl.credentials']],
  ['https://:p@choba.example/', ['field.httpsUrl.credentials']],
])('the URL of a web page: %j has the errors %j', (url, errors) => {
  for (const schema of [requiredHttpsUrl(100), optionalHttpsUrl(100)])
    expect(v.safeParse(schema, url).issues?.map(({ message }) => message)).toEqual(errors)
})

it.each([
  ['ｓａｋｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'saki@example.com'],
  ['　saki@ｅｘａｍｐｌｅ．com　', 'saki@example.com'],
  ['s\u00adak\u200bi@exam\ufeffple.com\u2060', 'saki@example.com'],
  ['\u202asaki@example.com\u202c\r\n', 'saki@example.com'],
  ['saki‑k@ex−ample.com', 'saki-k@ex-ample.com'],
  ['saki＠example。com', 'saki@example.com'],
  ['\u2800saki\u{1d159}@ex─ample.com\u2800', 'saki@ex-ample.com'],
  ['saki˗k@ex➖ample.com', 'saki-k@ex-ample.com'],
])('the email address %s is read as %s', (typed, address) => {
  expect(v.parse(email('email.required'), typed)).toBe(address)
})

it.each([
  ['0327114476', '0327114476'],
  ['03-2711-4476', '0327114476'],
  ['(03) 2711-4476', '0327114476'],
  ['03(2711)4476', '0327114476'],
  [' 03 2711 4476 ', '0327114476'],
  ['０３－２７１１－４４７６', '0327114476'],
  ['０３（２７１１）４４７６', '0327114476'],
  ['03‐2711‐4476', '0327114476'],
  ['03−2711−4476', '0327114476'],
  ['０９０ー１２３４ー５６７８', '09012345678'],
  ['090.1234.5678', '09012345678'],
  ['+81 3-2711-4476', '0327114476'],
  ['+81 90-1234-5678', '09012345678'],
  ['＋８１（０）９０−１２３４−５６７８', '09012345678'],
  ['+81 090-1234-5678', '09012345678'],
  ['+1 415-555-2671', '+14155552671'],
  ['++0312345678', '+0312345678'],
  ['\u202d03-2711-4476\u202c', '0327114476'],
  ['\u202a+81 3\u00a02711\u20114476\u202c', '0327114476'],
])('the phone number %s is read as %s (rule 6.4)', (typed, number) => {
  const parsedPhone = v.parse(phone(), typed)
  expect(parsedPhone).toBe(number)
  expect(v.parse(phone(), parsedPhone)).toBe(number)
})

it.each([
  '03-2711-447',
  '090-1234-56789',
  '03-2711-4476 内線2',
  '03-2711-447a',
  '+',
  '-',
  '03+27114476',
  '０３－２７１１－四四七六',
])('%s is no phone number (rule 6.4)', (typed) => {
  expect(v.safeParse(phone(), typed).issues?.map(({ message }) => message)).toEqual(['phone.invalid'])
})

it.each([
  ['', ''],
  ['100-0001', '100-0001'],
  ['1000001', '100-0001'],
  ['〒１００－０００１', '100-0001'],
  ['１００ー０００１', '100-0001'],
  [' 100 0001 ', '100-0001'],
  ['\u202d100\u200b-0001\u202c', '100-0001'],
])('the postal code %s is read as %s', (typed, code) => {
  expect(v.parse(optionalZipcode(), typed)).toBe(code)
})

it.each(['100-001', '100-00011', '100-000a'])('%s is no postal code', (typed) => {
  expect(v.safeParse(optionalZipcode(), typed).issues?.map(({ message }) => message)).toEqual(['zipcode.invalid'])
})

it.each([
  ['👨‍👩‍👧‍👦', 'an emoji of a family'],
  ['𠮷', 'a kanji of two code units'],
  ['か\u3099', 'a kana with a combining mark'],
])('the limit of a text counts %j as one character: %s', (character) => {
  for (const schema of [requiredText(10), optionalText(10), requiredMultilineText(10), optionalMultilineText(10)]) {
    expect(v.parse(schema, character.repeat(10))).toBe(character.repeat(10))
    expect(v.safeParse(schema, character.repeat(11)).issues?.map(({ message }) => message)).toEqual(['field.tooLong'])
  }
})

it('a text of few characters with more bytes than an index of the database takes is too long', () => {
  const stacked = `a${'\u0e49'.repeat(900)}`
  expect(v.safeParse(requiredText(100), stacked).issues?.map(({ message }) => message)).toEqual(['field.tooLong'])
})
