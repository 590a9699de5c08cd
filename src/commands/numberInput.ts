import * as v from 'valibot'
import { hasVisibleText } from '../../contract/messageText.ts'
import { wholeNumber } from '../../contract/endpoint.ts'
import { activeLanguage } from '../texts/text.ts'
import { readTypedNumber } from '../ui/typedNumber.ts'

/**
 * Returns a schema for a number typed into a form, by the conventions of the console's language (rule 6.13). Its result
 * is a text such as `-1234.5`.
 */
// @__NO_SIDE_EFFECTS__
export function decimalInputSchema() {
  return v.pipe(
    v.union([v.number(), v.string()], 'field.required'),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (typeof value === 'number') return String(value)
      const result = readTypedNumber(value, activeLanguage())
      if ('number' in result) return result.number
      addIssue({ message: result.refusal })
      return NEVER
    }),
  )
}

/** Returns a schema for a whole number typed into a form, by the conventions of the console's language (rule 6.13). */
// @__NO_SIDE_EFFECTS__
export function numberInputSchema(min: number, max?: number) {
  return v.pipe(
    decimalInputSchema(),
    v.regex(/^-?\d+$/, 'field.number.whole'),
    v.transform(Number),
    wholeNumber(min, max),
  )
}

/** Returns a schema for a whole number typed into a form, or null if the field is empty. */
// @__NO_SIDE_EFFECTS__
export function optionalNumberInputSchema(min: number, max?: number) {
  return v.lazy<v.GenericSchema<unknown, number | null>>((typed) =>
    typed === null || (typeof typed === 'string' && !hasVisibleText(typed))
      ? v.pipe(
          v.unknown(),
          v.transform(() => null),
        )
      : numberInputSchema(min, max),
  )
}
