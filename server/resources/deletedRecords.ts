import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { DeletedRecord } from '../../contract/deletedRecord.ts'
import type { Page } from '../../contract/endpoint.ts'
import type { HistoryLine } from '../../contract/history.ts'
import type { declareDeletedList } from '../../contract/kinds/deletedList.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { Db } from '../db/database.ts'
import { takeAdvisoryLock } from '../db/advisoryLock.ts'
import { auditLog } from '../db/schema.ts'
import { Failure, notFound } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import type { TextKey } from '../http/text.ts'
import { recordLineCondition } from './audit.ts'
import { defineList, type ListQuery, readList } from './list.ts'
import { textCondition } from './search.ts'
import type { VersionedRecordFunctions } from './versionedRecord.ts'

/** A kind of record whose deleted records are listed. Their rows are gone, so they are read from the audit log. */
interface DeletedRecordSource {
  declaration: ReturnType<typeof declareDeletedList>
  name: RecordKindName
  table: PgTable & { id: PgColumn }
  /** The field with the name of a record in its history. */
  nameField: string
}

/** The functions that list and restore the deleted records of a kind. */
interface DeletedRecordFunctions {
  /** Handles the call that lists the deleted records, the latest deletion first. */
  list: (request: { query: ListQuery }, context: Context) => Promise<Page<DeletedRecord>>
  /**
   * Creates the function that handles the call that restores a deleted record with its id and its history. It throws
   * 422 if the record is not deleted, or cannot be restored, and 404 if it never existed.
   */
  createRestoreHandler: <Item>(
    definition: RestoreDefinition<Item>,
  ) => (request: RestoreRequest, context: Context) => Promise<Item>
}

interface RestoreRequest {
  params: { id: number }
}

/** What the restoration of a deleted record requires of its kind. */
interface RestoreDefinition<Item> {
  /** The message for a record that is not deleted. */
  notDeletedMessage: TextKey
  /**
   * Inserts the deleted record, given the last value of each of its fields. Throws 422 if these are not complete, or if
   * another record has the name by now.
   */
  insert: (context: Context, row: { id: number; version: number }, fields: ReadonlyMap<string, string>) => Promise<void>
  read: (db: Db, id: number) => Promise<Item>
  /** Returns the fields of the restored record that its history shows. */
  historyChangesOf: (restoredItem: Item) => HistoryLine['changes']
  auditAndNotify: VersionedRecordFunctions<unknown>['auditAndNotify']
}

type AuditLine = typeof auditLog.$inferSelect

export function defineDeletedRecords({
  declaration,
  name,
  table,
  nameField,
}: DeletedRecordSource): DeletedRecordFunctions {
  const laterLine = alias(auditLog, 'later')
  /** Returns the condition for the line of the last deletion of each record that has been deleted and not restored. */
  const deletionCondition = ({ db }: Context) =>
    and(
      eq(auditLog.record, name),
      eq(auditLog.event, 'delete'),
      notExists(
        db
          .select({ id: laterLine.id })
          .from(laterLine)
          .where(
            and(
              eq(laterLine.record, name),
              eq(laterLine.recordId, auditLog.recordId),
              sql`${laterLine.id} > ${auditLog.id}`,
            ),
          ),
      ),
      notExists(db.select({ id: table.id }).from(table).where(eq(table.id, auditLog.recordId))),
    )
  const foldedName = sql`fold((
    select change ->> 'before' from jsonb_array_elements(${auditLog.changes}) as change
    where change ->> 'field' = ${nameField}))`
  const deletionList = defineList({
    declaration,
    rowTable: auditLog,
    sortColumns: { deletedAt: auditLog.id },
    filterConditions: {},
    searchCondition: (q) => textCondition(foldedName, q),
    readRows: ({ db }, ids) => db.select().from(auditLog).where(inArray(auditLog.id, ids)),
  })
  const toRecord = (line: AuditLine): DeletedRecord => ({
    id: line.recordId,
    name: deletedValuesOf(line).get(nameField) ?? '',
    actor: line.actor,
    deletedAt: line.at.toISOString(),
  })
  /** Returns the last value of each field of a deleted record. Throws 404 if the record exists or never existed. */
  async function readFields(context: Context, id: number): Promise<ReadonlyMap<string, string>> {
    const deletionOfRecordCondition = and(eq(auditLog.recordId, id), deletionCondition(context))
    const [line] = await context.db.select().from(auditLog).where(deletionOfRecordCondition)
    if (line === undefined) throw notFound()
    return deletedValuesOf(line)
  }
  /**
   * Returns the version of a restored record. It is greater than every version before the deletion, so that an edit of
   * an earlier version is still refused.
   */
  const versionOfRestored = async ({ db }: Context, id: number) =>
    (await db.$count(auditLog, recordLineCondition(name, id))) + 1
  return {
    async list({ query }, context) {
      const page = await readList(context, deletionList, query, { unindexedWhere: deletionCondition(context) })
      return { ...page, items: page.items.map(toRecord) }
    },

    createRestoreHandler:
      ({ notDeletedMessage, insert, read, historyChangesOf, auditAndNotify }) =>
      async ({ params: { id } }, context) => {
        const { db } = context
        await takeAdvisoryLock(db, `deleted_${name}`)
        if ((await db.$count(table, eq(table.id, id))) > 0) throw new Failure(422, notDeletedMessage)
        const fields = await readFields(context, id)
        await insert(context, { id, version: await versionOfRestored(context, id) }, fields)
        const restoredItem = await read(db, id)
        await auditAndNotify(context, id, 'restore', historyChangesOf(restoredItem), 'missing')
        return restoredItem
      },
  }
}

function deletedValuesOf({ changes }: AuditLine): Map<string, string> {
  return new Map(changes.map(({ field, before }) => [field, before ?? '']))
}
