import * as v from 'valibot'
import { numberFromText } from '../../contract/endpoint.ts'

/** Returns a schema for an integer typed into a form, in half or full width, with or without commas. */
// @__NO_SIDE_EFFECTS__
export function numberInputSchema(min: number, max?: number) {
  const typedTextSchema = v.pipe(
    v.string(),
    v.transform((text) => text.normalize('NFKC').replaceAll(',', '').trim()),
    v.nonEmpty('field.required'),
  )
  return v.pipe(v.union([v.number(), typedTextSchema], 'field.required'), numberFromText(min, max))
}
