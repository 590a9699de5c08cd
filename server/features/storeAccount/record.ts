import { count, inArray } from 'drizzle-orm'
import type { StoreAccount } from '../../../contract/storeAccount.ts'
import { type AccountEvent, type AccountState, storeAccountLifecycle } from '../../../machines/account.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import type { LivingRecord } from '../../resources/lifecycle.ts'
import { livingRow } from '../../resources/living.ts'
import { store } from '../store/table.ts'
import { storeOwner } from './table.ts'

/** The accounts of store owners, as the lifecycle's handler needs them. */
export const storeAccountRecord: LivingRecord<AccountState, AccountEvent, StoreAccount> = {
  ...livingRow(storeOwner),
  kind: 'storeAccount',
  lifecycle: storeAccountLifecycle,
  effects: {},
  read: readStoreAccount,
}

/** One account of a store owner. Throws 404 where there is none. */
export async function readStoreAccount({ db }: Context, id: number): Promise<StoreAccount> {
  const [found] = await readStoreAccounts(db, [id])
  if (!found) throw notFound()
  return found
}

/** The accounts of these ids, in any order. */
export async function readStoreAccounts(db: Db, ids: number[]): Promise<StoreAccount[]> {
  const owners = await db.select().from(storeOwner).where(inArray(storeOwner.id, ids))
  const counted = await db
    .select({ id: store.creatorId, count: count() })
    .from(store)
    .where(inArray(store.creatorId, ids))
    .groupBy(store.creatorId)
  const counts = new Map(counted.map((item) => [item.id, item.count]))
  return owners.map((row) => ({
    id: row.id,
    name: row.name,
    nameKana: row.nameKana,
    email: row.email,
    phone: row.phone,
    storeCount: counts.get(row.id) ?? 0,
    status: row.status,
    statusReason: row.statusReason,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
