import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { Read } from '../../../contract/answer.ts'
import type { IdOnlyEndpoint, Page } from '../../../contract/endpoint.ts'
import type { HistoryLine } from '../../../contract/history.ts'
import { editedFieldsOf, type VersionedRecordKind } from '../../../contract/recordKind.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import { type ReadVersionedRecord, versionedRecordEndpoints } from '../../../contract/versionedRecord.ts'
import type { Command } from '../../commands/command.ts'
import {
  type CreatedKind,
  type DeletedKind,
  deleteRecordCommand,
  type EditedKind,
} from '../../commands/formCommands.ts'
import type { ApiAndCache } from '../../commands/writeThrough.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import type { ListDefinition } from '../model/listDefinition.ts'
import type { OpenedKind } from '../openRecordCommand.ts'
import type { RecordFacts } from '../recordFacts.ts'
import type { EndpointReturning } from '../resource.ts'
import { declaredColumns, declaredFacts } from './declaredColumns.tsx'
import {
  addFormRecordCommand,
  editFormRecordCommand,
  type FieldTextKeys,
  fieldOf,
  fieldTextKeysOf,
  type FormSource,
  formValueOf,
} from './formResource.ts'

/** A record without a lifecycle, without the types of its fields. */
export interface VersionedRow {
  id: number
  version: number
  updatedAt: string | null
}

/** What the commands of a record do on the screen, besides calling the API. */
interface PanelActions {
  /** Opens a record in the panel. */
  open: (id: number) => Promise<void>
  /** Closes the panel. */
  close: () => Promise<void>
}

/** The commands of a kind of record without a lifecycle. */
interface VersionedCommands<Row> {
  /** Returns the command that adds a record; undefined if staff add none. */
  add?: (apiAndCache: ApiAndCache, open: PanelActions['open'], text: GetText) => Command
  /** Returns the commands of a record. */
  ofRecord(apiAndCache: ApiAndCache, row: Row, actions: PanelActions, text: GetText): readonly Command[]
}

/** What the console adds to the declaration of a kind of record without a lifecycle. */
interface VersionedResourceOptions<Row extends object> {
  /** The name of the list, which is also the title of a panel until its record has loaded. */
  title: TextKey
  emptyText: TextKey
  /** The label of the search field; undefined for a list that cannot be searched. */
  searchLabel?: TextKey
  /** What the list and the panel show of a field, or of what is derived from fields, in place of its value. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** The layout of columns, and what the list alone shows, in place of what follows from their types. */
  columns?: Readonly<Record<string, Partial<Column<Row>>>>
  /** Returns the name of a record, if it is not the value of the declared field. */
  nameOf?: (row: Row, text: GetText) => string
  commands: VersionedCommands<Row>
}

/** A kind of record without a lifecycle, in the console. */
export interface VersionedResource<Row extends VersionedRow = VersionedRow> {
  kind: Pick<VersionedRecordKind, 'name' | 'fields'>
  list: ListDefinition<Row> & { kind: OpenedKind & RecordKindName }
  facts: RecordFacts<Row>
  get: IdOnlyEndpoint<v.GenericSchema<unknown, Row>>
  history: EndpointReturning<Page<Read<typeof HistoryLine>>>
  formTextKeys: FieldTextKeys
  commands: VersionedCommands<Row>
}

/**
 * Defines a kind of record without a lifecycle. Its columns, facts and message keys follow from its declaration. A key
 * without a text is a type error where the resource is used.
 */
// @__NO_SIDE_EFFECTS__
export function defineVersionedResource<K extends VersionedRecordKind<OpenedKind & RecordKindName>>(
  kind: K,
  options: VersionedResourceOptions<ReadVersionedRecord<K>>,
) {
  const { title, emptyText, searchLabel, commands, nameOf = (row) => String(fieldOf(row, kind.nameField)) } = options
  const { list, get, history } = versionedRecordEndpoints(kind)
  const formTextKeys = fieldTextKeysOf<K>(kind)
  const source = { ...options, kind, formTextKeys: formTextKeys as unknown as FieldTextKeys }
  return {
    kind,
    list: {
      endpoint: list as unknown as EndpointReturning<Page<ReadVersionedRecord<K>>>,
      kind: kind.name,
      openedKind: kind.name,
      label: title,
      columns: declaredColumns(source),
      rowName: nameOf,
      ...(searchLabel && { searchLabel }),
      emptyText,
    },
    facts: declaredFacts(source),
    get,
    history,
    formTextKeys,
    commands,
  }
}

/**
 * Returns the commands that add, edit and delete a record, as its declaration says. The question before the deletion can
 * name the record and its fields.
 * @param keywords further search words of the command that adds a record
 */
// @__NO_SIDE_EFFECTS__
export function declaredCommands<K extends VersionedRecordKind<CreatedKind & DeletedKind & EditedKind>>(
  kind: K,
  keywords: readonly string[],
): Required<VersionedCommands<ReadVersionedRecord<K>>> {
  const endpoints = versionedRecordEndpoints(kind)
  const { get, history } = endpoints
  const formTextKeys = {
    ...(fieldTextKeysOf(kind) as unknown as FieldTextKeys),
    create: `${kind.name}.create` as TextKey,
  }
  const source: FormSource = { kind, formTextKeys, formEndpoints: endpoints as unknown as FormSource['formEndpoints'] }
  return {
    add: (apiAndCache, open) => addFormRecordCommand(apiAndCache, source, open, keywords),
    ofRecord(apiAndCache, row, { close }) {
      const { id, version } = row
      const values = editedFieldsOf(kind).map(([name, field]) => [name, String(formValueOf(row, name, field))])
      const name = String(fieldOf(row, kind.nameField))
      return [
        editFormRecordCommand(apiAndCache, source, row),
        deleteRecordCommand(
          apiAndCache,
          { kind: kind.name, id, name, version, access: kind.access },
          {
            placeholderValues: { ...Object.fromEntries(values), name },
            recordReadEndpoints: [get, history],
            write: (request, writeOptions) => apiAndCache.client.call(endpoints.delete, request, writeOptions),
            leave: close,
          },
        ),
      ]
    },
  }
}
