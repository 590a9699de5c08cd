import * as v from 'valibot'
import { instant } from './answer.ts'
import { isExistingDate } from './date.ts'
import { recordVersion, wholeNumber } from './endpoint.ts'
import { requiredCode, requiredText } from './field.ts'
import { EARLIEST_DATE, LATEST_DATE } from './limits.ts'
import type { DeclaredField, FormRecordKind } from './recordKind.ts'

type Fields = Readonly<Record<string, DeclaredField>>

/** A field that staff edit. */
export type EditedField = Exclude<DeclaredField, { type: 'givenCode' }>

/** Returns the fields that staff edit, with their names. */
export function editedFieldsOf({ fields }: Pick<FormRecordKind, 'fields'>): [name: string, field: EditedField][] {
  return Object.entries(fields).flatMap(([name, field]): [string, EditedField][] =>
    field.type === 'givenCode' ? [] : [[name, field]],
  )
}

/** The names of the fields that staff edit. */
type EditedFieldOf<F extends Fields> = {
  [Name in keyof F & string]: F[Name]['type'] extends 'givenCode' ? never : Name
}[keyof F & string]

type ValueOf<Field extends DeclaredField> = Field extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Field['type'] extends 'integer'
    ? number
    : string

/** The values of all declared fields of a record. */
export type FieldValues<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> }

/** The values of the fields that a form sends. */
type EditedValues<F extends Fields> = { [Name in EditedFieldOf<F>]: ValueOf<F[Name]> }

/** Returns the schemas of the declared fields in an answer. */
// @__NO_SIDE_EFFECTS__
export function answerEntriesOf(fields: Fields): Record<string, v.GenericSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, answerSchemaOf(field)]))
}

/** Returns the schemas of the fields that staff edit, as the body of a write has them unless `schemaOf` is given. */
// @__NO_SIDE_EFFECTS__
export function editedEntriesOf(
  fields: Fields,
  schemaOf: (field: EditedField) => v.GenericSchema = bodySchemaOf,
): Record<string, v.GenericSchema> {
  return Object.fromEntries(editedFieldsOf({ fields }).map(([name, field]) => [name, schemaOf(field)]))
}

/** Returns the bodies of the calls that add and edit a record: its fields that staff edit, and for an edit its version. */
// @__NO_SIDE_EFFECTS__
export function writeBodiesOf<F extends Fields>(fields: F) {
  const entries = editedEntriesOf(fields)
  return {
    newBody: v.strictObject(entries) as unknown as v.GenericSchema<EditedValues<F>>,
    editBody: v.strictObject({ ...entries, version: recordVersion() }) as unknown as v.GenericSchema<
      EditedValues<F> & { version: number }
    >,
  }
}

function answerSchemaOf(field: DeclaredField): v.GenericSchema {
  if (field.type === 'integer') return v.number()
  if (field.type === 'day') return instant
  return field.type === 'choice' ? v.picklist(field.choices) : v.string()
}

/** Returns the schema of a field in the body of a write. */
// @__NO_SIDE_EFFECTS__
export function bodySchemaOf(field: EditedField): v.GenericSchema {
  if (field.type === 'integer') return wholeNumber(field.min, field.max)
  if (field.type === 'choice') return v.picklist(field.choices, 'field.choice')
  if (field.type === 'line') return requiredText(field.max)
  return v.pipe(
    requiredCode(10),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, 'field.date'),
    v.check(isExistingDate, 'field.noSuchDate'),
    v.check((date) => date >= EARLIEST_DATE && date <= LATEST_DATE, 'field.dateRange'),
  )
}
