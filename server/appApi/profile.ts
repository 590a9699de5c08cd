import { and, asc, eq, sql } from 'drizzle-orm'
import { readBalance } from '../features/point/ledger.ts'
import { account } from '../features/point/tables.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { store } from '../features/store/table.ts'
import { member } from '../features/user/table.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { AppHandlers } from '../http/appHandler.ts'

/** The handler of the profile of the caller. */
export const appProfileHandlers: Pick<AppHandlers, 'getAppProfile'> = {
  async getAppProfile(_call, context) {
    const { kind, id, name } = context.caller()
    const table = kind === 'member' ? member : storeOwner
    const [found] = await context.db.select({ email: table.email }).from(table).where(eq(table.id, id))
    if (found === undefined) throw notFound()
    return {
      kind,
      id,
      name,
      email: found.email,
      balance: kind === 'member' ? await readBalance(context.db, 'member', id) : null,
      stores: kind === 'member' ? [] : await readOwnStores(context.db, id),
    }
  },
}

async function readOwnStores(db: Db, storeAccountId: number) {
  return db
    .select({
      id: store.id,
      name: store.name,
      status: store.status,
      balance: sql<number>`coalesce(${account.balance}, 0)`.mapWith(Number),
    })
    .from(store)
    .leftJoin(account, and(eq(account.kind, 'store'), eq(account.ownerId, store.id)))
    .where(eq(store.creatorId, storeAccountId))
    .orderBy(asc(store.id))
}
