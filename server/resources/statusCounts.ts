import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { bigint, type PgTable, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

/**
 * Changes of the number of records with a status, by table. Triggers of the tables of all kinds of records add them; the
 * number is their sum.
 */
export const statusCount = pgTable('status_count', {
  tableName: text().notNull(),
  status: smallint().notNull(),
  change: bigint({ mode: 'number' }).notNull(),
})

/** Returns an SQL expression for the number of records of a table that have a status, or any status. */
export function storedCount(table: PgTable, status: number | undefined): SQL<number> {
  const hasStatus = status === undefined ? sql.empty() : sql` and ${statusCount.status} = ${status}`
  return sql<number>`(select coalesce(sum(${statusCount.change}), 0)::int from ${statusCount}
    where ${statusCount.tableName} = ${getTableName(table)}${hasStatus})`
}

/** Reads how many records of a table have each status. Omits statuses that no record has. */
export function readStoredCounts(db: Db, table: PgTable): Promise<{ status: number; count: number }[]> {
  return db
    .select({ status: statusCount.status, count: sql<number>`sum(${statusCount.change})::int` })
    .from(statusCount)
    .where(eq(statusCount.tableName, getTableName(table)))
    .groupBy(statusCount.status)
}

/** Replaces the changes by their sums, which are faster to read. */
export async function addUpStatusCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with removed as (delete from ${statusCount} returning table_name, status, change)
    insert into ${statusCount} (table_name, status, change)
    select table_name, status, sum(change) from removed group by table_name, status having sum(change) <> 0`)
}
