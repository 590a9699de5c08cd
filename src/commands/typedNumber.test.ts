import * as v from 'valibot'
import { expect, test } from 'vitest'
import { numberInputSchema } from './typedNumber.ts'

const percent = numberInputSchema(0, 100)

/** Returns the parsed number, or the message key of the error. */
function read(typed: unknown): unknown {
  const { success, output, issues } = v.safeParse(percent, typed)
  return success ? output : issues[0].message
}

test('a number is read as it is typed: in full width, with commas, with blanks around it', () => {
  expect(['12', '１２', ' 0,100 ', 7].map(read)).toEqual([12, 12, 100, 7])
})

test('an invalid number has a message: missing, not whole, out of range', () => {
  expect(['', '　', '1.5', 'abc', '-1', '101', 1.5].map(read)).toEqual([
    'field.required',
    'field.required',
    'field.wholeNumber',
    'field.wholeNumber',
    'field.range',
    'field.range',
    'field.wholeNumber',
  ])
})
