import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { bigint, type PgTable, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

/**
 * Changes of the number of records with a status and of the sum of their amounts, by table. Triggers of the tables of all
 * kinds of records add them; number and sum are their sums.
 */
export const statusCount = pgTable('status_count', {
  tableName: text().notNull(),
  status: smallint().notNull(),
  change: bigint({ mode: 'number' }).notNull(),
  amount: bigint({ mode: 'number' }).notNull().default(0),
})

/** Returns an SQL expression for the number of records of a table that have a status, or any status. */
export function storedCount(table: PgTable, status: number | SQL<number> | undefined): SQL<number> {
  const hasStatus = status === undefined ? sql.empty() : sql` and ${statusCount.status} = ${status}`
  return sql<number>`(select coalesce(sum(${statusCount.change}), 0)::int from ${statusCount}
    where ${statusCount.tableName} = ${getTableName(table)}${hasStatus})`
}

/** Returns an SQL expression for the sum of the amounts of the records of a table that have a status. */
export function storedSum(table: PgTable, status: number): SQL<number> {
  return sql<number>`(select coalesce(sum(${statusCount.amount}), 0)::float8 from ${statusCount}
    where ${statusCount.tableName} = ${getTableName(table)} and ${statusCount.status} = ${status})`
}

/**
 * Reads how many records of a table have each status, and the sum of their amounts: 0 if the kind has none. Omits statuses
 * that no record has.
 */
export function readStoredCounts(db: Db, table: PgTable): Promise<{ status: number; count: number; sum: number }[]> {
  return db
    .select({
      status: statusCount.status,
      count: sql<number>`sum(${statusCount.change})::int`,
      sum: sql<number>`sum(${statusCount.amount})::float8`,
    })
    .from(statusCount)
    .where(eq(statusCount.tableName, getTableName(table)))
    .groupBy(statusCount.status)
}

/** Replaces the changes of each number by their sums, which are faster to read. Writes nothing if there are none. */
export async function addUpStatusCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with many as (
      select table_name, status from ${statusCount} group by table_name, status having count(*) > 1
    ), removed as (
      delete from ${statusCount} as stored using many
      where (stored.table_name, stored.status) = (many.table_name, many.status)
      returning stored.table_name, stored.status, stored.change, stored.amount
    )
    insert into ${statusCount} (table_name, status, change, amount)
    select table_name, status, sum(change), sum(amount) from removed group by table_name, status
    having sum(change) <> 0 or sum(amount) <> 0`)
}
