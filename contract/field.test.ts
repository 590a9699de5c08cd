import * as v from 'valibot'
import { expect, it } from 'vitest'
import { email, optionalLines, optionalText, phone, requiredLines, requiredText } from './field.ts'

const name = requiredText(10)
const errorsOf = (text: unknown) => v.safeParse(name, text).issues?.map(({ message }) => message)

it.each(['', ' ', '　\t\n', '\u200b', '\ufeff', '\u00ad \u2060\ufe0f', '\u3164', '\u2800', '\0\u0007', '\u202e'])(
  'a text without visible characters counts as empty: %j',
  (text) => {
    for (const required of [name, requiredLines(10), email('field.required'), phone()])
      expect(v.safeParse(required, text).issues?.[0]?.message).toBe('field.required')
    expect([v.parse(optionalText(10), text), v.parse(optionalLines(10), text)]).toEqual(['', ''])
  },
)

it.each([' 麺屋 龍 ', '0', '-', '🍣', 'ｶﾞ', 'سبب', '\u200bx'])('a single-line field accepts %j', (text) => {
  expect(v.parse(name, text)).toBe(text.trim())
})

it.each(['田\t中', '田中\n', '田中\u202e', '\ufeff田中', '田\u2069中', '田\ud800'])(
  'a single-line field rejects %j',
  (text) => {
    expect(errorsOf(text)).toEqual(['field.characters'])
  },
)

it('a multiline field accepts line breaks and rejects a direction override', () => {
  const lines = requiredLines(10)
  expect(v.parse(lines, 'a\n\tb\n')).toBe('a\n\tb')
  expect(v.safeParse(lines, 'a\u202e').issues?.map(({ message }) => message)).toEqual(['field.characters'])
})
