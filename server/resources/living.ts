import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import type { HistoryLine } from '../../contract/history.ts'
import type { LivingKind } from '../../contract/records.ts'
import { readHistory } from './audit.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Context } from '../http/handler.ts'
import { type LivingRecord, send, type Sent } from './lifecycle.ts'

/** A table whose rows have a lifecycle. */
export type LivingTable = PgTable & {
  id: PgColumn
  status: PgColumn
  statusReason: PgColumn
  version: PgColumn
  updatedAt: PgColumn
}

/** How the rows of such a table are held and written by the lifecycle's handler. */
export function livingRow(table: LivingTable): Pick<LivingRecord<string, string, unknown>, 'lock' | 'move'> {
  return {
    async lock({ db }, id) {
      const [row] = await db
        .select({ status: table.status, version: table.version })
        .from(table)
        .where(eq(table.id, id))
        .for('no key update')
      return row as { status: number; version: number } | undefined
    },
    async move({ db, clock }, id, version, status, reason) {
      const written = await db
        .update(table as PgTable)
        .set({ status, statusReason: reason ?? null, version: version + 1, updatedAt: clock() })
        .where(and(eq(table.id, id), eq(table.version, version)))
        .returning({ id: table.id })
      return written.length === 1
    },
  }
}

/** Answers the endpoint that `transitionOf` declares. */
export function transitionHandler<State extends string, Event extends string, Item, Effect extends string>(
  record: LivingRecord<State, Event, Item, Effect>,
) {
  return ({ params, body }: { params: { id: number }; body: Omit<Sent, 'id'> }, context: Context): Promise<Item> =>
    send(context, record, { id: params.id, ...body })
}

/** Answers the endpoint that `historyOf` declares. */
export function historyHandler(kind: LivingKind, table: PgTable & { id: PgColumn }) {
  return async (
    { params, query }: { params: { id: number }; query: { page: number; limit: number } },
    context: Context,
  ): Promise<Page<HistoryLine>> => {
    await requireRow(context.db, table, params.id)
    return readHistory(context, kind, params.id, query)
  }
}

/** Throws 404 where the table has no row of that id. */
export async function requireRow(db: Db, table: PgTable & { id: PgColumn }, id: number): Promise<void> {
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!found) throw notFound()
}
