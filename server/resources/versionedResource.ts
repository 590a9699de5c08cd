import { eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { editedFieldsOf } from '../../contract/declaredFields.ts'
import type { ListDeclaration, VersionedRecordKind } from '../../contract/recordKind.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import {
  byVersionedEndpointId,
  type VersionedEndpointId,
  type VersionedRecord,
} from '../../contract/versionedRecord.ts'
import type { Db } from '../db/database.ts'
import type { Message } from '../http/failure.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { writeUnique } from '../http/transaction.ts'
import { defineList, type List, type ListQuery, readList } from './list.ts'
import { searchCondition } from './search.ts'
import { createReadOne, defineVersionedRecord, findFieldChanges } from './versionedRecord.ts'

type RecordTable = PgTable & Readonly<Record<'id' | 'version' | 'updatedAt', PgColumn>>

interface RecordRequest {
  params: { id: number }
}

/** A kind of record without a lifecycle whose writes follow from the fields that staff edit. */
interface VersionedSource<Item extends { id: number; version: number }> {
  table: RecordTable
  list: List<Item>
  readRows: (db: Db, ids: number[]) => Promise<Item[]>
  /** The fields that staff edit, in the order in which the history shows them. */
  fieldNames: readonly string[]
  /** A unique constraint of the table, and the errors by field of a write that violates it. */
  unique: { constraint: string; errors: Record<string, Message> } | 'none'
  /** Checks what the schema cannot check of the values of a record that is about to be written. Throws 422. */
  check?: (values: Item) => void
}

/** The values of a record, as far as they are stored. */
type StoredFields = Readonly<Record<string, string | number | null>> | undefined

type VersionedHandlers<K extends Pick<VersionedRecordKind, 'name' | 'isFixedSet'>> = {
  [Id in VersionedEndpointId<K>]: Id extends keyof Handlers ? Handlers[Id] : never
}

/** Returns the handlers of the list, the record, its history and its writes, by the ids of their endpoints. */
export function createVersionedHandlers<
  const Name extends RecordKindName,
  const IsFixedSet extends boolean,
  Item extends { id: number; version: number },
>(
  kind: { name: Name; isFixedSet: IsFixedSet },
  { table, list, readRows, fieldNames, unique, check }: VersionedSource<Item>,
): VersionedHandlers<{ name: Name; isFixedSet: IsFixedSet }> {
  const { name } = kind
  const read = createReadOne(readRows)
  const record = defineVersionedRecord({ name, table, read })
  const writtenTable: PgTable = table
  const withUnique = <Result>(write: PromiseLike<Result>) =>
    unique === 'none' ? write : writeUnique(unique.constraint, unique.errors, write)
  const changesBetween = (before: Item | undefined, after: Item | undefined) =>
    findFieldChanges(fieldNames, before as StoredFields, after as StoredFields)
  const handlers = {
    list: ({ query }: { query: ListQuery }, context: Context) => readList(context, list, query),

    get: ({ params: { id } }: RecordRequest, { db }: Context) => read(db, id),

    async create({ body }: { body: object }, context: Context) {
      check?.(body as Item)
      const insertion = context.db
        .insert(writtenTable)
        .values({ ...body, updatedAt: context.clock() } as object)
        .returning({ id: table.id })
      const [added] = await withUnique(insertion)
      if (added === undefined) throw new Error(`no ${name} was inserted`)
      const created = await read(context.db, added.id as number)
      await record.auditAndNotify(context, created.id, 'create', changesBetween(undefined, created))
      return created
    },

    async update({ params: { id }, body }: RecordRequest & { body: { version: number } }, context: Context) {
      const { version, ...fields } = body
      const before = await record.lock(context, id, version)
      const after = { ...before, ...fields }
      const changes = changesBetween(before, after)
      if (changes.length === 0) return before
      check?.(after)
      await withUnique(
        context.db
          .update(writtenTable)
          .set({ ...fields, version: version + 1, updatedAt: context.clock() })
          .where(eq(table.id, id)),
      )
      await record.auditAndNotify(context, id, 'edit', changes)
      return read(context.db, id)
    },

    async delete({ params: { id }, body }: RecordRequest & { body: { version?: number } }, context: Context) {
      const before = await record.lock(context, id, body.version)
      await context.db.delete(writtenTable).where(eq(table.id, id))
      await record.auditAndNotify(context, id, 'delete', changesBetween(before, undefined))
      return {}
    },

    history: record.listHistory,
  }
  return byVersionedEndpointId(kind, handlers) as unknown as VersionedHandlers<{ name: Name; isFixedSet: IsFixedSet }>
}

/**
 * Declares a kind of record without a lifecycle, and returns its handlers. How it is listed, sorted, searched, read,
 * added, edited and deleted follows from its declared fields; the table has a column for each, and a searchable kind has
 * `searchText` and `sortName`.
 */
export function defineVersionedHandlers<const Name extends RecordKindName, K extends VersionedRecordKind<Name>>(
  kind: K,
  table: RecordTable & Readonly<Record<NoInfer<keyof K['fields'] & string>, PgColumn>>,
  unique: VersionedSource<VersionedRecord<K>>['unique'],
): VersionedHandlers<K> {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table as PgTable)
  const { id, searchText, sortName } = columns
  const columnOf = (field: string) => {
    const column = (field === kind.nameField ? sortName : undefined) ?? columns[field]
    if (column === undefined) throw new RangeError(`the table of ${kind.name} has no column ${field}`)
    return column
  }
  const readTable: PgTable = table
  const readRows = async (db: Db, ids: number[]) => {
    const rows = await db.select().from(readTable).where(inArray(table.id, ids))
    return rows.map(({ searchText: _searchText, sortName: _sortName, updatedAt, ...row }) => ({
      ...row,
      updatedAt: (updatedAt as Date).toISOString(),
    })) as unknown as VersionedRecord<K>[]
  }
  return createVersionedHandlers(kind, {
    table,
    list: defineList<ListDeclaration, VersionedRecord<K>>({
      declaration: kind,
      rowTable: table,
      sortColumns: Object.fromEntries(kind.sortFields.map((field) => [field, columnOf(field)])),
      filterConditions: {},
      ...(id && searchText && sortName
        ? { searchCondition: (q) => searchCondition({ id, searchText, sortName }, q) }
        : {}),
      readRows: ({ db }, ids) => readRows(db, ids),
    }),
    readRows,
    fieldNames: editedFieldsOf(kind).map(([name]) => name),
    unique,
  })
}
