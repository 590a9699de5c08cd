import * as v from 'valibot'
import { ContentResourceEdit, contentValueSchemas, NewContentResource } from '../../../contract/contentResource.ts'
import { CONTENT_POSITION_MAX } from '../../../contract/limits.ts'
import { decimalInputSchema, numberInputSchema } from '../../commands/numberInput.ts'
import { type ChosenPicture, isChosenPicture } from '../../ui/chosenPicture.ts'
import { toHalfWidth } from '../../ui/halfWidth.ts'

const { key, language, description } = NewContentResource.entries
const position = numberInputSchema(1, CONTENT_POSITION_MAX)
const halfWidthText = v.pipe(v.string('field.required'), v.transform(toHalfWidth))
const emptyToUndefined = v.pipe(
  v.unknown(),
  v.transform((input) => (input === '' ? undefined : input)),
)
const picture = v.custom<ChosenPicture>(isChosenPicture, 'field.required')
/** The schema of each kind's value as it is typed. */
export const typedValueSchemas = {
  ...contentValueSchemas,
  color: v.pipe(halfWidthText, contentValueSchemas.color),
  number: v.pipe(decimalInputSchema(), contentValueSchemas.number),
}

const newFieldSchemas = { key, language, description, position: v.pipe(emptyToUndefined, v.optional(position)) }
const editFieldSchemas = { key, language, description, position, version: ContentResourceEdit.entries.version }

/** The schema of the form for a new content resource. Only the value field of the chosen kind is validated. */
export const newContentFormSchema = v.variant('kind', [
  v.object({ ...newFieldSchemas, kind: v.literal('text'), value: typedValueSchemas.text }),
  v.object({ ...newFieldSchemas, kind: v.literal('image'), image: picture }),
  v.object({ ...newFieldSchemas, kind: v.literal('video'), value: typedValueSchemas.video }),
  v.object({ ...newFieldSchemas, kind: v.literal('color'), value: typedValueSchemas.color }),
  v.object({ ...newFieldSchemas, kind: v.literal('number'), value: typedValueSchemas.number }),
])

/** The schema of the form that edits a content resource. If no new picture is chosen, the stored one stays. */
export const contentFormSchema = v.variant('kind', [
  v.object({ ...editFieldSchemas, kind: v.literal('text'), value: typedValueSchemas.text }),
  v.object({ ...editFieldSchemas, kind: v.literal('image'), image: v.pipe(emptyToUndefined, v.optional(picture)) }),
  v.object({ ...editFieldSchemas, kind: v.literal('video'), value: typedValueSchemas.video }),
  v.object({ ...editFieldSchemas, kind: v.literal('color'), value: typedValueSchemas.color }),
  v.object({ ...editFieldSchemas, kind: v.literal('number'), value: typedValueSchemas.number }),
])
