import * as v from 'valibot'
import { expect, it } from 'vitest'
import { requiredText } from './field.ts'

const name = requiredText(10)
const told = (text: unknown) => v.safeParse(name, text).issues?.map(({ message }) => message)

it.each(['', ' ', '　\t\n', '\u200b', '\u2060\ufe0f', '\u3164', '\u2800', '\0\u0007', '\u202e'])(
  'a text of which nothing is seen is missing: %j',
  (text) => {
    expect(told(text)?.[0]).toBe('field.required')
  },
)

it.each([' 麺屋 龍 ', '0', '-', '🍣', 'ｶﾞ', 'سبب', '\u200bx'])('takes %j', (text) => {
  expect(v.parse(name, text)).toBe(text.trim())
})
