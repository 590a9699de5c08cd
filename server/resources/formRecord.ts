import { eq, getTableName, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { formEndpointIds, type FormRecord, type FormRow } from '../../contract/formRecord.ts'
import type { FormRecordKind, ListDeclaration, StateOf } from '../../contract/recordKind.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import { initialStep, type Lifecycle, stateOf } from '../../machines/lifecycle.ts'
import { notFound } from '../http/failure.ts'
import type { Context, Handlers, OperationContext } from '../http/handler.ts'
import type { TextKey } from '../http/text.ts'
import { writeUnique } from '../http/transaction.ts'
import { audit } from './audit.ts'
import { type CsvColumn, stateCsvColumn } from './csv.ts'
import { changedRecordFailure, startLifecycle } from './lifecycle.ts'
import { defineList } from './list.ts'
import { lockRow, type Resource } from './resource.ts'
import { searchCondition } from './search.ts'
import { similarNameCondition } from './similarName.ts'
import { findFieldChanges } from './versionedRecord.ts'

type ColumnName =
  | 'id'
  | 'searchText'
  | 'sortName'
  | 'status'
  | 'statusReason'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'stateSince'
type FormTable<K extends FormRecordKind> = PgTable &
  Readonly<Record<ColumnName | (keyof K['fields'] & string), PgColumn>>

/** The values of the declared fields, by their names. */
type FieldValues = Readonly<Record<string, string | number>>

/** A stored row, with the values of its fields. */
interface StoredRow {
  id: number
  status: number
  statusReason: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A kind of record that staff edit in a form, with the handlers of its creation and its edit. */
export interface FormResource<K extends FormRecordKind> extends Resource<
  K['name'] & RecordKindName,
  FormRow<K>,
  FormRecord<K>
> {
  kind: Resource<K['name'] & RecordKindName>['kind'] & Pick<FormRecordKind, 'fields' | 'nameField'>
  create(request: { body: object }, context: Context): Promise<FormRecord<K>>
  update(request: { params: { id: number }; body: { version: number } }, context: Context): Promise<FormRecord<K>>
}

/**
 * Declares a kind of record that staff edit in a form. How it is listed, sorted, searched, read, added, edited and
 * exported follows from its declared fields; the table has a column for each, and a unique index `<table>_unique_name`.
 */
export function defineFormResource<const Name extends RecordKindName, K extends FormRecordKind & { name: Name }>(
  kind: K,
  lifecycle: Lifecycle<StateOf<K>, string, never, Name>,
  table: FormTable<NoInfer<K>>,
): FormResource<K> {
  const fieldNames = Object.keys(kind.fields)
  const columns: Readonly<Record<string, PgColumn>> = table
  const columnOf = (field: string) => {
    const column = field === kind.nameField ? table.sortName : columns[field]
    if (column === undefined) throw new RangeError(`the table of ${kind.name} has no column ${field}`)
    return column
  }
  const sortColumns = Object.fromEntries(kind.sortFields.map((field) => [field, columnOf(field)]))
  const search = (q: string | undefined) => searchCondition(table, q)
  const fieldsOf = (row: object): FieldValues => {
    const values = row as FieldValues
    return Object.fromEntries(fieldNames.map((field) => [field, values[field] ?? '']))
  }
  const toRow = (row: StoredRow): FormRow<K> => {
    const { id, status, version, createdAt } = row
    return { id, ...fieldsOf(row), status, version, createdAt: createdAt.toISOString() } as FormRow<K>
  }
  const selectedTable: PgTable = table
  const readStored = async ({ db }: OperationContext, ids: number[]) =>
    (await db.select().from(selectedTable).where(inArray(table.id, ids))) as unknown as StoredRow[]
  const read = async (context: OperationContext, id: number): Promise<FormRecord<K>> => {
    const [row] = await readStored(context, [id])
    if (row === undefined) throw notFound()
    return { ...toRow(row), statusReason: row.statusReason, updatedAt: row.updatedAt.toISOString() }
  }
  const csvColumns: CsvColumn<FormRow<K>>[] = [
    { header: 'records.field.id', cell: ({ id }) => id },
    ...fieldNames.map((field): CsvColumn<FormRow<K>> => ({
      header: `${kind.name}.field.${field}` as TextKey,
      cell: (row) => fieldsOf(row)[field] ?? '',
    })),
    stateCsvColumn(`${kind.name}.field.status` as TextKey, lifecycle),
    { header: `${kind.name}.field.createdAt` as TextKey, cell: ({ createdAt }) => ({ at: createdAt }) },
  ]
  /** Runs a write. Throws 422 if another record has the name. */
  const withUniqueName = <Result>(write: PromiseLike<Result>) =>
    writeUnique(`${getTableName(table)}_unique_name`, { [kind.nameField]: 'field.nameTaken' }, write)
  const resource: Resource<K['name'] & RecordKindName, FormRow<K>, FormRecord<K>> = {
    kind,
    lifecycle,
    table,
    sortColumns,
    list: defineList<ListDeclaration, FormRow<K>>({
      declaration: kind,
      rowTable: table,
      sortColumns,
      filterConditions: {},
      searchCondition: search,
      similarNameCondition: (q) => similarNameCondition(table, q, search),
      readRows: async (context, ids) => (await readStored(context, ids)).map(toRow),
    }),
    csvColumns,
    effects: {},
    read,
    readForDetailPage: read,
  }
  return {
    ...resource,
    kind,

    async create({ body }, context) {
      const now = context.clock()
      const status = (lifecycle.codes as Readonly<Record<string, number>>)[initialStep(lifecycle).state]
      const times = { createdAt: now, updatedAt: now, stateSince: now }
      const insertion = context.db
        .insert(table as PgTable)
        .values({ ...body, status, ...times } as object)
        .returning({ id: table.id })
      const [added] = await withUniqueName(insertion)
      if (added === undefined) throw new Error(`no ${kind.name} was inserted`)
      const id = added.id as number
      await startLifecycle(context, resource, id, findFieldChanges(fieldNames, undefined, fieldsOf(body)))
      return read(context, id)
    },

    async update({ params: { id }, body: { version, ...fields } }, context) {
      const row = await lockRow(context, resource, id)
      if (row.version !== version) throw await changedRecordFailure(context, resource, id, row.status)
      const before = await read(context, id)
      const changes = findFieldChanges(fieldNames, fieldsOf(before), fieldsOf(fields))
      if (changes.length === 0) return before
      await withUniqueName(
        context.db
          .update(table as PgTable)
          .set({ ...fields, version: version + 1, updatedAt: context.clock() })
          .where(eq(table.id, id)),
      )
      await audit(context, { record: kind.name, recordId: id, event: 'edit', changes })
      const state = stateOf(lifecycle, row.status)
      context.recordChanged(kind.name, id, {
        event: 'edit',
        from: state,
        to: state,
        version: version + 1,
      })
      return read(context, id)
    },
  }
}

type FormHandlersOf<Name extends string> = {
  [Id in `create${Capitalize<Name>}` | `update${Capitalize<Name>}`]: Id extends keyof Handlers ? Handlers[Id] : never
}

/** A form resource without the types of its fields. */
interface AnyFormResource {
  kind: { name: string }
  create(request: never, context: Context): Promise<unknown>
  update(request: never, context: Context): Promise<unknown>
}

/** Creates the handlers of the creation and the edit of all form records. */
export function createFormHandlers<Name extends string>(
  resources: Readonly<Record<Name, AnyFormResource>>,
): FormHandlersOf<Name> {
  const handlers = Object.values<AnyFormResource>(resources).flatMap(({ kind, create, update }) => {
    const ids = formEndpointIds(kind.name)
    return [
      [ids.create, create],
      [ids.update, update],
    ]
  })
  return Object.fromEntries(handlers) as FormHandlersOf<Name>
}
