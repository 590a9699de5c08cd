import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import type { HistoryLine } from '../../contract/history.ts'
import type { RecordKindName } from '../../contract/topics.ts'
import type { RecordExistence } from '../../contract/live/recordWrite.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Context, OperationContext } from '../http/handler.ts'
import { auditAndReadVersion, readHistory } from './audit.ts'
import { staleRecordFailure } from './lastWrite.ts'

/** A kind of record without a lifecycle that staff edit in forms. */
interface VersionedRecordSource<Item> {
  name: RecordKindName
  table: PgTable & { id: PgColumn; version: PgColumn }
  /** Reads a record. Throws 404 if it does not exist. */
  read: (db: Db, id: number) => Promise<Item>
}

/** The functions that the handlers of a kind of record without a lifecycle share. */
export interface VersionedRecordFunctions<Item> {
  /**
   * Locks a record until the transaction ends, and returns it. Throws 404 if the record does not exist, and 409 with
   * the current record if it has another version. With an undefined `version`, any version is accepted.
   */
  lock: (context: Context, id: number, version: number | undefined) => Promise<Item>
  /**
   * Writes a line to the history of a changed record, and tells the open consoles what has changed and who has done it.
   * `from`: whether the record was stored before; by default, only the event `create` creates it.
   */
  auditAndNotify: (
    context: OperationContext,
    id: number,
    event: string,
    changes: HistoryLine['changes'],
    from?: RecordExistence,
  ) => Promise<void>
  /** Handles the call that lists the history of a record, even a deleted one. Throws 404 if it never existed. */
  listHistory: (request: HistoryRequest, context: Context) => Promise<Page<HistoryLine>>
}

interface HistoryRequest {
  params: { id: number }
  query: { page: number; limit: number }
}

/** Creates the functions that lock a kind of record, check its version, and write and list its history. */
export function defineVersionedRecord<Item extends { version: number }>({
  name,
  table,
  read,
}: VersionedRecordSource<Item>): VersionedRecordFunctions<Item> {
  return {
    async lock(context, id, version) {
      const { db } = context
      await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
      const record = await read(db, id)
      if (version === undefined || record.version === version) return record
      throw await staleRecordFailure(context, { record: name, recordId: id }, record)
    },

    async auditAndNotify(context, id, event, changes, from = event === 'create' ? 'missing' : 'stored') {
      const { version, isRecordStored } = await auditAndReadVersion(
        context,
        { record: name, recordId: id, event, changes },
        table,
      )
      context.recordChanged(name, id, { event, from, to: isRecordStored ? 'stored' : 'missing', version })
    },

    async listHistory({ params: { id }, query }, context) {
      const history = await readHistory(context, name, id, query)
      // Throws 404 for a record that never existed. A deleted record has a history, so `read` is not called.
      if (history.total === 0) await read(context.db, id)
      return history
    },
  }
}

/** Creates a function that reads one record by a function that reads several. It throws 404 for a missing record. */
export function createReadOne<Item>(
  readRows: (db: Db, ids: number[]) => Promise<Item[]>,
): (db: Db, id: number) => Promise<Item> {
  return async (db, id) => {
    const [found] = await readRows(db, [id])
    if (found === undefined) throw notFound()
    return found
  }
}

/** The fields of a record that its history shows; undefined if the record did not exist, or no longer does. */
type HistoryFields<Field extends string> = Readonly<Record<Field, string | number | null>> | undefined

/** Returns the changed fields of a record as its history shows them. A missing or empty value becomes null. */
export function findFieldChanges<Field extends string>(
  fields: readonly Field[],
  before: HistoryFields<Field>,
  after: HistoryFields<Field>,
): HistoryLine['changes'] {
  const historyValueOf = (values: HistoryFields<Field>, field: Field) => values?.[field]?.toString() || null
  return fields.flatMap((field) => {
    const change = { field, before: historyValueOf(before, field), after: historyValueOf(after, field) }
    return change.before === change.after ? [] : [change]
  })
}
