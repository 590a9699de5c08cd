import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EditedValues } from '../../contract/declaredFields.ts'
import type { Page } from '../../contract/endpoint.ts'
import type { HistoryLine } from '../../contract/history.ts'
import { editedFieldsOf, type VersionedRecordKind } from '../../contract/recordKind.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import {
  byVersionedEndpointId,
  type VersionedEndpointId,
  type VersionedRecord,
} from '../../contract/versionedRecord.ts'
import type { Message } from '../http/failure.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { writeUnique } from '../http/transaction.ts'
import { defineList, type ListQuery, readList } from './list.ts'
import { searchCondition } from './search.ts'
import { createReadOne, defineVersionedRecord, findFieldChanges } from './versionedRecord.ts'

type VersionedTable<K extends VersionedRecordKind> = PgTable &
  Readonly<Record<'id' | 'version' | 'updatedAt' | (keyof K['fields'] & string), PgColumn>>

/** A unique constraint of the table, and the errors by field of a write that violates it. */
interface UniqueConstraint {
  constraint: string
  errors: Record<string, Message>
}

interface RecordRequest {
  params: { id: number }
}

/** A kind of record without a lifecycle, with the handlers of its endpoints. */
interface VersionedResource<K extends VersionedRecordKind> {
  kind: K
  handlers: { [Id in VersionedEndpointId<K>]: Id extends keyof Handlers ? Handlers[Id] : never }
}

/**
 * Declares a kind of record without a lifecycle. How it is listed, sorted, searched, read, added, edited and deleted
 * follows from its declared fields; the table has a column for each, and a searchable kind has `searchText` and
 * `sortName`.
 */
export function defineVersionedResource<const Name extends RecordKindName, K extends VersionedRecordKind<Name>>(
  kind: K,
  table: VersionedTable<NoInfer<K>>,
  unique: UniqueConstraint | 'none',
): VersionedResource<K> {
  type Sent = VersionedRecord<K>
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table as PgTable)
  const { searchText, sortName } = columns
  const columnOf = (field: string) => {
    const column = field === kind.nameField ? (sortName ?? columns[field]) : columns[field]
    if (column === undefined) throw new RangeError(`the table of ${kind.name} has no column ${field}`)
    return column
  }
  const fieldNames = editedFieldsOf(kind).map(([name]) => name)
  const fieldsOf = (record: object) => record as Readonly<Record<string, string | number>>
  const selectedTable: PgTable = table
  const readRows = async (db: Context['db'], ids: number[]): Promise<Sent[]> => {
    const rows = await db.select().from(selectedTable).where(inArray(table.id, ids))
    return rows.map(({ searchText: _searchText, sortName: _sortName, updatedAt, ...row }) => ({
      ...row,
      updatedAt: (updatedAt as Date).toISOString(),
    })) as unknown as Sent[]
  }
  const read = createReadOne(readRows)
  const record = defineVersionedRecord({ name: kind.name, table, read })
  const list = defineList({
    declaration: kind as VersionedRecordKind,
    rowTable: table,
    sortColumns: Object.fromEntries(kind.sortFields.map((field) => [field, columnOf(field)])),
    filterConditions: {},
    ...(searchText === undefined || sortName === undefined
      ? {}
      : { searchCondition: (q) => searchCondition({ id: table.id, searchText, sortName }, q) }),
    readRows: ({ db }, ids) => readRows(db, ids),
  })
  const withUnique = <Result>(write: PromiseLike<Result>) =>
    unique === 'none' ? write : writeUnique(unique.constraint, unique.errors, write)
  const handlers = {
    list: ({ query }: { query: ListQuery }, context: Context): Promise<Page<Sent>> => readList(context, list, query),

    get: ({ params: { id } }: RecordRequest, { db }: Context) => read(db, id),

    async create({ body }: { body: EditedValues<K['fields']> }, context: Context) {
      const insertion = context.db
        .insert(selectedTable)
        .values({ ...body, updatedAt: context.clock() } as object)
        .returning({ id: table.id })
      const [added] = await withUnique(insertion)
      if (added === undefined) throw new Error(`no ${kind.name} was inserted`)
      const id = added.id as number
      const created = await read(context.db, id)
      await record.auditAndNotify(context, id, 'create', findFieldChanges(fieldNames, undefined, fieldsOf(created)))
      return created
    },

    async update(
      { params: { id }, body }: RecordRequest & { body: EditedValues<K['fields']> & { version: number } },
      context: Context,
    ) {
      const { version, ...fields } = body
      const before = await record.lock(context, id, version)
      const changes = findFieldChanges(fieldNames, fieldsOf(before), fieldsOf(fields))
      if (changes.length === 0) return before
      await withUnique(
        context.db
          .update(selectedTable)
          .set({ ...fields, version: version + 1, updatedAt: context.clock() } as object)
          .where(eq(table.id, id)),
      )
      await record.auditAndNotify(context, id, 'edit', changes)
      return read(context.db, id)
    },

    async delete(
      { params: { id }, body }: RecordRequest & { body: { version?: number | undefined } },
      context: Context,
    ) {
      const before = await record.lock(context, id, body.version)
      await context.db.delete(selectedTable).where(eq(table.id, id))
      await record.auditAndNotify(context, id, 'delete', findFieldChanges(fieldNames, fieldsOf(before), undefined))
      return {}
    },

    history: record.listHistory satisfies (request: never, context: Context) => Promise<Page<HistoryLine>>,
  }
  return { kind, handlers: byVersionedEndpointId(kind, handlers) as unknown as VersionedResource<K>['handlers'] }
}

/** A union as an intersection. */
type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never

/** Returns the handlers of the declared kinds of records without a lifecycle. */
export function versionedHandlersOf<Resources extends Readonly<Record<string, { handlers: object }>>>(
  resources: Resources,
): Intersection<Resources[keyof Resources]['handlers']> {
  return Object.assign({}, ...Object.values(resources).map(({ handlers }) => handlers)) as never
}
