import { and, eq, sum } from 'drizzle-orm'
import type { Db } from './database.ts'
import { account, entry } from './schema/ledger.ts'

/** The points of a member or a store: what its entries sum to. */
export async function readBalance(db: Db, kind: 'member' | 'store', ownerId: number): Promise<number> {
  const [found] = await db
    .select({ balance: sum(entry.amount).mapWith(Number) })
    .from(entry)
    .innerJoin(account, eq(account.id, entry.accountId))
    .where(and(eq(account.kind, kind), eq(account.ownerId, ownerId)))
  return found?.balance ?? 0
}
