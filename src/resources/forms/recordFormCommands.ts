import * as v from 'valibot'
import type { Endpoint, IdOnlyEndpoint, RequestPartSchema } from '../../../contract/endpoint.ts'
import type { Values } from '../../../machines/console/commandContext.ts'
import type { Command, CommandForm, FormField, Refusal } from '../../commands/command.ts'
import {
  addRecordCommand,
  commonCommandProperties,
  type CreatedKind,
  type DeletedKind,
  deleteRecordCommand,
  type EditedKind,
  editRecordCommand,
  type KindWithTexts,
} from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import { KEY_MAP } from '../../keyMap.ts'
import type { GetText } from '../../texts/text.ts'

/** What the commands of a record do on the screen, besides calling the API. */
export interface PanelActions {
  /** Opens a record in the panel. */
  open: (id: number) => Promise<void>
  /** Closes the panel. */
  close: () => Promise<void>
}

/** The commands of a kind of record without a lifecycle. */
export interface VersionedCommands<Row> {
  /** Returns the commands of the screen: the one that adds a record, if staff add any. */
  ofScreen(apiAndCache: ApiAndCache, actions: PanelActions, text: GetText): readonly Command[]
  /** Returns the commands of a record. */
  ofRecord(apiAndCache: ApiAndCache, row: Row, actions: PanelActions, text: GetText): readonly Command[]
}

/** The call that adds a record. */
type CreateEndpoint = Endpoint<undefined, undefined, RequestPartSchema, v.GenericSchema<unknown, { id: number }>>
/** The call that edits a record. */
type UpdateEndpoint = Endpoint<IdOnlyEndpoint['params'], undefined, RequestPartSchema>

type FormSchema = v.GenericSchema<unknown, Record<string, unknown>>
type FormedRow = { id: number; version: number }

/** The form with which staff add and edit the records of a kind. */
export interface RecordForm<Row extends FormedRow, Kind extends CreatedKind & EditedKind = CreatedKind & EditedKind> {
  kind: Kind & KindWithTexts<'create'>
  endpoints: { get: IdOnlyEndpoint; create: CreateEndpoint; update: UpdateEndpoint }
  /** Validates the values of a new record. */
  newSchema: FormSchema
  /** Validates the values of an edited record, with its version. */
  editSchema: FormSchema
  fields: (text: GetText) => readonly FormField[]
  newValues: () => Values
  /** Returns the values of the form of a record, without its version. */
  valuesOf: (row: Row) => Values
  /** The field of the form with the name of the record. */
  nameField: string
  /** The search words of the command that adds a record. */
  keywords: readonly string[]
  renderBelowFields?: CommandForm['renderBelowFields']
}

/** Returns the command that adds a record and opens its panel. */
export function addCommandOf<Row extends FormedRow>(
  apiAndCache: ApiAndCache,
  form: RecordForm<Row>,
  open: PanelActions['open'],
  text: GetText,
  initialValues = form.newValues(),
): Command {
  const { kind, endpoints, newSchema, nameField, keywords } = form
  const { create } = endpoints
  return addRecordCommand(apiAndCache, kind, {
    nameField,
    title: `${kind}.create`,
    access: create.access,
    keywords,
    form: { schema: newSchema, initialValues, ...shownPartsOf(form, text) },
    write: (values, options) => apiAndCache.client.call(create, { body: v.parse(newSchema, values) }, options),
    open,
  })
}

/** Returns the command that edits a record. */
export function editCommandOf<Row extends FormedRow>(
  apiAndCache: ApiAndCache,
  form: RecordForm<Row>,
  row: Row,
  text: GetText,
): Command {
  const { endpoints, editSchema, valuesOf } = form
  const { get, update } = endpoints
  const formValuesOf = (record: Row) => ({ ...valuesOf(record), version: record.version })
  return editRecordCommand(apiAndCache, recordOf(form, row), {
    keywords: ['henshuu', 'edit'],
    form: {
      schema: editSchema,
      initialValues: formValuesOf(row),
      valuesOfRecord: (current) => formValuesOf(current as Row),
      ...shownPartsOf(form, text),
    },
    get,
    write: (values, options) =>
      apiAndCache.client.call(update, { params: { id: row.id }, body: v.parse(editSchema, values) }, options),
  })
}

function shownPartsOf<Row extends FormedRow>({ fields, renderBelowFields }: RecordForm<Row>, text: GetText) {
  return { fields: fields(text), ...(renderBelowFields && { renderBelowFields }) }
}

function recordOf<Row extends FormedRow, Kind extends CreatedKind & EditedKind>(
  { kind, endpoints, nameField, valuesOf }: RecordForm<Row, Kind>,
  row: Row,
) {
  const { id, version } = row
  return { kind, id, version, name: String(valuesOf(row)[nameField]), access: endpoints.update.access }
}

/** The form of a kind whose records staff also delete and, if it says how, duplicate. */
interface DeletableRecordForm<
  Row extends FormedRow,
  Kind extends CreatedKind & EditedKind & DeletedKind,
> extends RecordForm<Row, Kind> {
  delete: Endpoint<IdOnlyEndpoint['params'], undefined, RequestPartSchema>
  /** The endpoints besides `get` that read a record. */
  otherReads: readonly Endpoint[]
  /** Returns the values of the placeholders in the question before the deletion, besides the name. */
  placeholderValuesOf?: (row: Row) => Readonly<Record<string, string>>
  /** Returns why a record cannot be deleted. */
  deletionRefusalOf?: (row: Row) => Refusal | undefined
  /** Returns the values of the form of a duplicate. */
  duplicateOf?: ((row: Row, text: GetText) => Values) &
    (Kind extends KindWithTexts<'duplicate' | 'duplicate.also'> ? unknown : never)
}

/** Returns the commands that add, edit, duplicate and delete the records of a kind. */
// @__NO_SIDE_EFFECTS__
export function recordFormCommands<
  Row extends FormedRow,
  Kind extends CreatedKind & EditedKind & DeletedKind = CreatedKind & EditedKind & DeletedKind,
>(form: DeletableRecordForm<Row, Kind>): VersionedCommands<Row> {
  const { endpoints, duplicateOf, deletionRefusalOf } = form
  return {
    ofScreen: (apiAndCache, { open }, text) => [addCommandOf(apiAndCache, form, open, text)],
    ofRecord(apiAndCache, row, { open, close }, text) {
      const record = recordOf(form, row)
      const duplicate = (initialValues: Values): Command => ({
        ...addCommandOf(
          apiAndCache,
          { ...form, keywords: ['fukusei', 'duplicate', 'copy'] },
          open,
          text,
          initialValues,
        ),
        ...commonCommandProperties(record),
        id: `${form.kind}.duplicate`,
        title: { key: `${form.kind as DuplicatedKind}.duplicate` },
        shortcut: KEY_MAP.record.duplicate[0],
        translatedKeywords: `${form.kind as DuplicatedKind}.duplicate.also`,
      })
      return [
        editCommandOf(apiAndCache, form, row, text),
        ...(duplicateOf === undefined ? [] : [duplicate(duplicateOf(row, text))]),
        deleteRecordCommand(apiAndCache, record, {
          placeholderValues: { ...form.placeholderValuesOf?.(row), name: record.name },
          refusal: deletionRefusalOf?.(row),
          recordReadEndpoints: [endpoints.get, ...form.otherReads],
          write: (request, options) => apiAndCache.client.call(form.delete, request, options),
          leave: close,
        }),
      ]
    },
  }
}

type DuplicatedKind = KindWithTexts<'duplicate' | 'duplicate.also'>
