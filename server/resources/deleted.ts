import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { DeletedRecord } from '../../contract/deletedRecord.ts'
import type { Page } from '../../contract/endpoint.ts'
import type { declareDeletedList } from '../../contract/kinds/deleted.ts'
import type { RecordName } from '../../contract/records.ts'
import { auditLog } from '../db/schema.ts'
import { notFound } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import { defineList, type ListQuery, readList } from './list.ts'
import { textCondition } from './search.ts'

/** A kind of record whose deleted records are listed. Their rows are gone, so they are read from the audit log. */
interface DeletedRecordSource {
  declaration: ReturnType<typeof declareDeletedList>
  name: RecordName
  table: PgTable & { id: PgColumn }
  /** The field with the name of a record in its history. */
  nameField: string
}

/** The functions that read the deleted records of a kind. */
interface DeletedRecords {
  /** Handles the call that lists the deleted records, the latest deletion first. */
  list: (request: { query: ListQuery }, context: Context) => Promise<Page<DeletedRecord>>
  /** Returns the last value of each field of a deleted record. Throws 404 if the record exists or never existed. */
  readFields: (context: Context, id: number) => Promise<ReadonlyMap<string, string>>
  /**
   * Returns the version of a restored record. It is greater than every version before the deletion, so that an edit of
   * an earlier version is still refused.
   */
  versionOfRestored: (context: Context, id: number) => Promise<number>
}

type AuditLine = typeof auditLog.$inferSelect

export function defineDeletedRecords({ declaration, name, table, nameField }: DeletedRecordSource): DeletedRecords {
  const later = alias(auditLog, 'later')
  /** Selects the last line of the history of each record that was deleted and does not exist. */
  const isDeletion = ({ db }: Context) =>
    and(
      eq(auditLog.record, name),
      eq(auditLog.event, 'delete'),
      notExists(
        db
          .select({ id: later.id })
          .from(later)
          .where(and(eq(later.record, name), eq(later.recordId, auditLog.recordId), sql`${later.id} > ${auditLog.id}`)),
      ),
      notExists(db.select({ id: table.id }).from(table).where(eq(table.id, auditLog.recordId))),
    )
  const foldedName = sql`fold((
    select change ->> 'before' from jsonb_array_elements(${auditLog.changes}) as change
    where change ->> 'field' = ${nameField}))`
  const lines = defineList({
    declaration,
    table: auditLog,
    sortColumns: { deletedAt: auditLog.id },
    filterConditions: {},
    search: (q) => textCondition(foldedName, q),
    readRows: ({ db }, ids) => db.select().from(auditLog).where(inArray(auditLog.id, ids)),
  })
  const toRecord = (line: AuditLine): DeletedRecord => ({
    id: line.recordId,
    name: fieldsOf(line).get(nameField) ?? '',
    actor: line.actor,
    deletedAt: line.at.toISOString(),
  })
  return {
    async list({ query }, context) {
      const page = await readList(context, lines, query, { unindexedWhere: isDeletion(context) })
      return { ...page, items: page.items.map(toRecord) }
    },

    async readFields(context, id) {
      const ofRecord = and(eq(auditLog.recordId, id), isDeletion(context))
      const [line] = await context.db.select().from(auditLog).where(ofRecord)
      if (line === undefined) throw notFound()
      return fieldsOf(line)
    },

    async versionOfRestored({ db }, id) {
      return (await db.$count(auditLog, and(eq(auditLog.record, name), eq(auditLog.recordId, id)))) + 1
    },
  }
}

function fieldsOf({ changes }: AuditLine): Map<string, string> {
  return new Map(changes.map(({ field, before }) => [field, before ?? '']))
}
