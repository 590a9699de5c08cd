import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { account, entry } from './tables.ts'

/**
 * Reads, by the id of each of these entries, the balance of the entry's account after the entry. The order of an
 * account's entries is by time, then by id. The balance is the stored one minus the sum of all later entries, so only
 * the later entries are read, and recent entries are the fastest.
 */
export async function readBalancesAfter(db: Db, ids: number[]): Promise<Map<number, number>> {
  const balanceAfter = sql`${account.balance} - coalesce(later.amount, 0)`.mapWith(Number)
  const rows = await db
    .select({ id: sql<number>`later.id`, balanceAfter })
    .from(
      sql`(
        select ${entry.accountId} as account_id, min(${entry.at}) as at from ${entry}
        where ${inArray(entry.id, ids)} group by ${entry.accountId}
      ) as touched`,
    )
    .innerJoin(account, sql`${account.id} = touched.account_id`)
    .innerJoin(
      sql`lateral (
        select ${entry.id} as id, sum(${entry.amount}) over (
          order by ${entry.at} desc, ${entry.id} desc rows between unbounded preceding and 1 preceding
        ) as amount
        from ${entry} where ${entry.accountId} = touched.account_id and ${entry.at} >= touched.at
      ) as later`,
      inArray(sql`later.id`, ids),
    )
  return new Map(rows.map((row) => [row.id, row.balanceAfter]))
}
