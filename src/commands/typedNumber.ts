import * as v from 'valibot'
import { numberFromText } from '../../contract/endpoint.ts'

/** A whole number as it is typed into a form: in half width or full width, with commas or without. */
// @__NO_SIDE_EFFECTS__
export function typedNumber(min: number, max?: number) {
  const typed = v.pipe(
    v.string(),
    v.transform((text) => text.normalize('NFKC').replaceAll(',', '').trim()),
    v.nonEmpty('field.required'),
  )
  return v.pipe(v.union([v.number(), typed], 'field.required'), numberFromText(min, max))
}
