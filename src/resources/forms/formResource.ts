import * as v from 'valibot'
import type { Endpoint, IdOnlyEndpoint, RequestPartSchema } from '../../../contract/endpoint.ts'
import { recordVersion } from '../../../contract/endpoint.ts'
import { requiredText } from '../../../contract/field.ts'
import { formRecordEndpoints } from '../../../contract/formRecord.ts'
import type { DeclaredField, FormRecordKind } from '../../../contract/recordKind.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import type { Lifecycle } from '../../../machines/lifecycle.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import type { BuildRecordUrl, Command, FormField } from '../../commands/command.ts'
import { addRecordCommand, type CreatedKind, type EditedKind, editRecordCommand } from '../../commands/formCommands.ts'
import { numberInputSchema } from '../../commands/numberInput.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import type { TextKey } from '../../texts/text.ts'
import { defineResource, type Resource } from '../resource.ts'

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

/** The message keys of a form record, besides those of every kind. */
interface FormTextKeys {
  /** The title of the command that adds a record. */
  create: TextKey
  /** The labels of the declared fields, in the form, the list, the facts and the history. */
  fields: Readonly<Record<string, TextKey>>
  status: TextKey
  createdAt: TextKey
  updatedAt: TextKey
}

/** A kind of record that staff edit in a form, in the console. */
export interface FormResource extends Omit<Resource<FormRow, FormItem>, 'kind'> {
  kind: Resource<FormRow, FormItem>['kind'] &
    Pick<FormRecordKind, 'fields' | 'nameField'> & { name: CreatedKind & EditedKind }
  formTextKeys: FormTextKeys
  formEndpoints: FormEndpoints
}

interface FormEndpoints {
  get: IdOnlyEndpoint
  create: Endpoint<undefined, undefined, RequestPartSchema, v.GenericSchema<never, { id: number }>>
  update: Endpoint<IdOnlyEndpoint['params'], undefined, RequestPartSchema>
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
  const { name, nameField } = kind
  const endpoints = formRecordEndpoints(kind)
  const fields = Object.fromEntries(Object.keys(kind.fields).map((field) => [field, `${name}.field.${field}`]))
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
    historyFields: fields as Readonly<Record<string, TextKey>>,
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
    formTextKeys: {
      create: `${name}.create`,
      fields,
      status: `${name}.field.status`,
      createdAt: `${name}.field.createdAt`,
      updatedAt: `${name}.field.updatedAt`,
    } as {
      create: `${K['name']}.create`
      fields: { [Field in keyof K['fields'] & string]: `${K['name']}.field.${Field}` }
      status: `${K['name']}.field.status`
      createdAt: `${K['name']}.field.createdAt`
      updatedAt: `${K['name']}.field.updatedAt`
    },
    formEndpoints: { get: endpoints.get, create, update } as unknown as FormEndpoints,
  }
}

/** Returns the value of a declared field of a row. */
export function fieldOf(row: object, field: string): string | number {
  return (row as Readonly<Record<string, string | number>>)[field] ?? ''
}

/** Returns the command that adds a record and opens its panel. */
export function addFormRecordCommand(
  apiAndCache: ApiAndCache,
  { kind, formTextKeys, formEndpoints }: Pick<FormResource, 'kind' | 'formTextKeys' | 'formEndpoints'>,
  open: (id: number) => Promise<void>,
): Command {
  const schema = v.object(inputEntriesOf(kind))
  return addRecordCommand(apiAndCache, kind.name, {
    nameField: kind.nameField,
    title: formTextKeys.create,
    access: kind.access,
    keywords: ['tsuika', 'add', 'create'],
    form: {
      schema,
      fields: formFieldsOf(kind, formTextKeys),
      initialValues: Object.fromEntries(Object.keys(kind.fields).map((field) => [field, ''])),
    },
    write: (values, options) =>
      apiAndCache.client.call(formEndpoints.create, { body: v.parse(schema, values) }, options),
    open,
  })
}

/** Returns the command that edits a record. */
export function editFormRecordCommand(
  apiAndCache: ApiAndCache,
  { kind, formTextKeys, formEndpoints }: Pick<FormResource, 'kind' | 'formTextKeys' | 'formEndpoints'>,
  row: FormRow,
): Command {
  const schema = v.object({ ...inputEntriesOf(kind), version: recordVersion() })
  const valuesOf = (record: object): Values =>
    Object.fromEntries([...Object.keys(kind.fields), 'version'].map((field) => [field, fieldOf(record, field)]))
  const { id, version } = row
  const record = { kind: kind.name, id, name: String(fieldOf(row, kind.nameField)), version, access: kind.access }
  return editRecordCommand(apiAndCache, record, {
    keywords: ['henshuu', 'edit'],
    form: {
      schema,
      fields: formFieldsOf(kind, formTextKeys),
      initialValues: valuesOf(row),
      valuesOfRecord: (current) => valuesOf(current as object),
    },
    get: formEndpoints.get,
    write: (values, options) =>
      apiAndCache.client.call(formEndpoints.update, { params: { id }, body: v.parse(schema, values) }, options),
  })
}

function formFieldsOf({ fields }: Pick<FormRecordKind, 'fields'>, formTextKeys: FormTextKeys): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    const label = formTextKeys.fields[name]
    return label === undefined ? [] : [{ name, label, kind: field.type === 'integer' ? 'number' : 'text' }]
  })
}

function inputEntriesOf({ fields }: Pick<FormRecordKind, 'fields'>): Record<string, v.GenericSchema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputSchemaOf(field)]))
}

function inputSchemaOf(field: DeclaredField): v.GenericSchema {
  return field.type === 'integer' ? numberInputSchema(field.min, field.max) : requiredText(field.max)
}
