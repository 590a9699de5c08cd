import { expect, test } from 'vitest'
import { neighborChoice } from './neighborChoice.ts'

const CHOICES = ['first', 'second']

test.each([
  ['an empty field gets the first choice', '', 1, 'first'],
  ['the next choice follows', 'first', 1, 'second'],
  ['nothing follows the last choice', 'second', 1, undefined],
  ['the choice before comes back', 'second', -1, 'first'],
  ['before the first choice the field is empty', 'first', -1, ''],
  ['nothing is before an empty field', '', -1, undefined],
  ['a typed text stays', 'first, edited', 1, undefined],
  ['a typed text stays in the other direction', 'first, edited', -1, undefined],
] as const)('%s', (_, value, step, expected) => {
  expect(neighborChoice(CHOICES, value, step)).toBe(expected)
})

test('in the list, the first choice follows a typed text', () => {
  expect(neighborChoice(CHOICES, 'typed', 1, true)).toBe('first')
  expect(neighborChoice(CHOICES, 'typed', -1, true)).toBe(undefined)
})

test('without choices, the keys move the caret', () => {
  expect([neighborChoice([], '', 1), neighborChoice([], '', -1)]).toEqual([undefined, undefined])
})
