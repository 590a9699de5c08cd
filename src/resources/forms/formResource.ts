import * as v from 'valibot'
import { recordVersion } from '../../../contract/endpoint.ts'
import { type EditedField, bodySchemaOf, editedEntriesOf, editedFieldsOf } from '../../../contract/declaredFields.ts'
import { formRecordEndpoints } from '../../../contract/formRecord.ts'
import type { DeclaredField, FormRecordKind } from '../../../contract/recordKind.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import type { Lifecycle } from '../../../machines/lifecycle.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import type { BuildRecordUrl, Command, FormField } from '../../commands/command.ts'
import { dayInputSchema } from '../../commands/dayInput.ts'
import { numberInputSchema } from '../../commands/numberInput.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { currentText, type GetText, type TextKey } from '../../texts/text.ts'
import { formatDate } from '../../ui/format.ts'
import { defineResource, type Resource } from '../resource.ts'
import { addCommandOf, editCommandOf, type RecordForm } from './recordFormCommands.ts'

/** A row of a form record, without the types of its fields. */
export interface FormRow {
  id: number
  status: number
  version: number
  createdAt: string | null
}

/** A single form record, without the types of its fields. */
export interface FormItem extends FormRow {
  updatedAt: string | null
}

/** The message keys of the fields of a kind, besides those of every kind. */
export interface FieldTextKeys {
  /** The labels of the declared fields and of the other columns and facts, in the form, the list and the history. */
  fields: Readonly<Record<string, TextKey>>
  /** The hints of the fields that have one. */
  hints: Readonly<Record<string, TextKey>>
  /** The names of the choices of each field with choices. */
  choices: Readonly<Record<string, Readonly<Record<string, TextKey>>>>
}

/** What the commands that add and edit a record need of its kind. */
export interface FormSource<Kind extends FormedKind = FormedKind> {
  kind: Pick<FormRecordKind, 'fields' | 'nameField'> & { name: Kind }
  formTextKeys: FieldTextKeys
  formEndpoints: RecordForm<FormRow>['endpoints']
}

/** A kind of record for which the texts of the commands that add and edit a record exist. */
export type FormedKind = RecordForm<FormRow>['kind']

/** A kind of record that staff edit in a form, in the console. */
export interface FormResource extends Omit<Resource<FormRow, FormItem>, 'kind'>, Omit<FormSource, 'kind'> {
  kind: Resource<FormRow, FormItem>['kind'] & Pick<FormRecordKind, 'columns' | 'facts'> & FormSource['kind']
}

interface FormResourceOptions<K extends FormRecordKind, Event extends string> {
  lifecycle: Lifecycle<keyof K['states'] & string, Event, string, NoInfer<K['name']>>
  /** The keyboard shortcut of each event that staff send; null for an event without one. */
  shortcuts: Readonly<Record<Event, string | null>>
  keywords: Readonly<Record<Event, readonly string[]>>
  recordUrl: BuildRecordUrl
}

/**
 * Defines a kind of record that staff edit in a form. Its message keys follow from its name and its fields, such as
 * `reportReason.field.name`. A key without a text is a type error where the resource is used.
 */
// @__NO_SIDE_EFFECTS__
export function defineFormResource<K extends FormRecordKind<RecordKindName>, Event extends string>(
  kind: K,
  { lifecycle, shortcuts, keywords, recordUrl }: FormResourceOptions<K, Event>,
) {
  const { nameField } = kind
  const endpoints = formRecordEndpoints(kind)
  const fieldTextKeys = fieldTextKeysOf(kind)
  const { create, update, ...recordEndpoints } = endpoints
  const recordKind: FormRecordKind<K['name'], keyof K['states'] & string, K['sortFields'][number]> = kind
  const resource = defineResource({
    kind: recordKind,
    lifecycle,
    ...(recordEndpoints as unknown as Pick<
      Resource<FormRow, FormItem>,
      'list' | 'csv' | 'counts' | 'states' | 'get' | 'history' | 'steps' | 'transition'
    >),
    shortcuts,
    keywords,
    historyFields: fieldTextKeys.fields as unknown as Readonly<Record<string, TextKey>>,
    toLifecycleRecord: (row: FormRow) => ({
      id: row.id,
      status: row.status,
      version: row.version,
      name: String(fieldOf(row, nameField)),
    }),
    distinguishingTexts: () => [],
    recordUrl,
  })
  return {
    ...resource,
    kind,
    formTextKeys: fieldTextKeys,
    formEndpoints: { get: endpoints.get, create, update } as unknown as FormSource['formEndpoints'],
  }
}

/** The message keys that follow from the name and the fields of a kind. */
export interface FieldTextKeysOf<K extends KindWithFields> {
  fields: { [Field in K['columns' | 'facts'][number] | (keyof K['fields'] & string)]: `${K['name']}.field.${Field}` }
  hints: {
    [
      Field in keyof K['fields'] & string as K['fields'][Field] extends { hasHint: true } ? Field : never
    ]: `${K['name']}.hint.${Field}`
  }
  choices: {
    [
      Field in keyof K['fields'] & string as K['fields'][Field] extends { choices: readonly string[] } ? Field : never
    ]: K['fields'][Field] extends { choices: readonly (infer Choice extends string)[] }
      ? { [Each in Choice]: `${K['name']}.${Field}.${Each}` }
      : never
  }
}

type KindWithFields = Pick<FormRecordKind, 'name' | 'fields' | 'columns' | 'facts'>

/** Returns the message keys that follow from the name and the fields of a kind. */
// @__NO_SIDE_EFFECTS__
export function fieldTextKeysOf<K extends KindWithFields>({ name, fields, columns, facts }: K): FieldTextKeysOf<K> {
  const entries = Object.entries<DeclaredField>(fields)
  const labelled = new Set([...Object.keys(fields), ...columns, ...facts])
  return {
    fields: Object.fromEntries(Array.from(labelled, (field) => [field, `${name}.field.${field}`])),
    hints: Object.fromEntries(
      entries.flatMap(([field, { hasHint }]) => (hasHint ? [[field, `${name}.hint.${field}`]] : [])),
    ),
    choices: Object.fromEntries(
      entries.flatMap(([field, each]) =>
        each.type === 'choice'
          ? [[field, Object.fromEntries(each.choices.map((choice) => [choice, `${name}.${field}.${choice}`]))]]
          : [],
      ),
    ),
  } as FieldTextKeysOf<K>
}

/** Returns the value of a declared field of a row. */
export function fieldOf(row: object, field: string): string | number {
  return (row as Readonly<Record<string, string | number>>)[field] ?? ''
}

/**
 * Returns the form that follows from the declared fields.
 * @param keywords search words of the command that adds a record, besides those of every such command
 */
export function declaredForm<Kind extends FormedKind>(
  { kind, formTextKeys, formEndpoints }: FormSource<Kind>,
  keywords: readonly string[] = [],
): RecordForm<{ id: number; version: number }, Kind> {
  const fields = editedFieldsOf(kind)
  const entries = editedEntriesOf(kind.fields, inputSchemaOf)
  const valuesOf = (valueOf: (name: string, field: EditedField) => string | number): Values =>
    Object.fromEntries(fields.map(([name, field]) => [name, valueOf(name, field)]))
  return {
    kind: kind.name,
    endpoints: formEndpoints,
    newSchema: v.object(entries),
    editSchema: v.object({ ...entries, version: recordVersion() }),
    fields: (text) => fields.map(([name, { type }]) => formFieldOf(name, FIELD_KINDS[type], formTextKeys, text)),
    newValues: () => valuesOf((_, field) => (field.type === 'choice' ? field.initial : '')),
    valuesOf: (row) => valuesOf((name, field) => formValueOf(row, name, field)),
    nameField: kind.nameField,
    keywords: ['tsuika', 'add', 'create', ...keywords],
  }
}

/** Returns the command that adds a record and opens its panel. */
export function addFormRecordCommand(
  apiAndCache: ApiAndCache,
  source: FormSource,
  open: (id: number) => Promise<void>,
): Command {
  return addCommandOf(apiAndCache, declaredForm(source), open, currentText())
}

/** Returns the command that edits a record. */
export function editFormRecordCommand(apiAndCache: ApiAndCache, source: FormSource, row: FormRow): Command {
  return editCommandOf(apiAndCache, declaredForm(source), row, currentText())
}

/** Returns the value of a field as the form shows it: a day as staff type it. */
function formValueOf(record: object, name: string, { type }: DeclaredField): string | number {
  const value = fieldOf(record, name)
  return type === 'day' ? formatDate(String(value)) : value
}

const FIELD_KINDS = { line: 'text', integer: 'number', day: 'day', choice: 'select' } as const

function formFieldOf(
  name: string,
  kind: FormField['kind'],
  { fields, hints, choices }: FieldTextKeys,
  text: GetText,
): FormField {
  const { [name]: label } = fields
  const { [name]: hint } = hints
  const { [name]: names } = choices
  if (label === undefined) throw new RangeError(`the field ${name} has no label`)
  return {
    name,
    label,
    kind,
    ...(hint && { hint }),
    ...(names && { choices: Object.entries(names).map(([value, key]) => ({ value, label: text(key) })) }),
  }
}

function inputSchemaOf(field: EditedField): v.GenericSchema {
  if (field.type === 'day') return dayInputSchema()
  return field.type === 'integer' ? numberInputSchema(field.min, field.max) : bodySchemaOf(field)
}
