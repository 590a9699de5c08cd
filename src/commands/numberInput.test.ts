import * as v from 'valibot'
import { expect, test } from 'vitest'
import { numberInputSchema } from './numberInput.ts'

const percentSchema = numberInputSchema(0, 100)

/** Returns the parsed number, or the message key of the error. */
function parse(typed: unknown): unknown {
  const { success, output, issues } = v.safeParse(percentSchema, typed)
  return success ? output : issues[0].message
}

test('a number may be typed in full width, with commas, and with blanks around it', () => {
  expect(['12', '１２', ' 0,100 ', 7].map(parse)).toEqual([12, 12, 100, 7])
})

test('a number that is missing, not whole or out of range has an error message', () => {
  expect(['', '　', '1.5', 'abc', '-1', '101', '99999999999999999999', 1.5].map(parse)).toEqual([
    'field.required',
    'field.required',
    'field.wholeNumber',
    'field.wholeNumber',
    'field.range',
    'field.range',
    'field.range',
    'field.wholeNumber',
  ])
})
