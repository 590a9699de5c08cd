import type { ReactNode } from 'react'
import type { Page } from '../../../contract/endpoint.ts'
import type { VersionedRecordKind } from '../../../contract/recordKind.ts'
import type { RecordKindName } from '../../../contract/topics.ts'
import { type ReadVersionedRecord, versionedRecordEndpoints } from '../../../contract/versionedRecord.ts'
import type { DeletedKind } from '../../commands/formCommands.ts'
import type { GetText, TextKey } from '../../texts/text.ts'
import type { Column } from '../../ui/column.ts'
import type { OpenedKind } from '../openRecordCommand.ts'
import type { EndpointReturning } from '../resource.ts'
import { declaredColumns, declaredFacts, formatField } from './declaredColumns.tsx'
import { declaredForm, type FieldTextKeys, fieldOf, fieldTextKeysOf, type FormedKind } from './formResource.ts'
import { recordFormCommands, type VersionedCommands } from './recordFormCommands.ts'

/** What the console adds to the declaration of a kind of record without a lifecycle. */
interface VersionedResourceOptions<Row extends object> {
  /** The name of the list. */
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
    get,
    facts: declaredFacts(source),
    history,
    historyFields: formTextKeys.fields,
    formatHistoryValue: (field: string, value: string, text: GetText) =>
      String(formatField(source, field, value, text)),
    commands,
  }
}

/**
 * Returns the commands that add, edit and delete a record, as its declaration says. The question before the deletion can
 * name the record and its fields.
 * @param keywords further search words of the command that adds a record
 */
// @__NO_SIDE_EFFECTS__
export function declaredCommands<K extends VersionedRecordKind<FormedKind & DeletedKind>>(
  kind: K,
  keywords: readonly string[],
): VersionedCommands<ReadVersionedRecord<K>> {
  const { delete: deleteRecord, history, ...endpoints } = versionedRecordEndpoints(kind)
  const form = declaredForm(
    {
      kind,
      formTextKeys: fieldTextKeysOf(kind) as unknown as FieldTextKeys,
      formEndpoints: endpoints,
    },
    keywords,
  )
  return recordFormCommands({
    ...form,
    delete: deleteRecord,
    otherReads: [history],
    placeholderValuesOf: (row) =>
      Object.fromEntries(Object.entries(form.valuesOf(row)).map(([name, value]) => [name, String(value)])),
  })
}
