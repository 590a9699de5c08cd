import { and, eq } from 'drizzle-orm'
import type { Store } from '../../contract/store.ts'
import { type StoreEvent, storeLifecycle, type StoreState } from '../../machines/store.ts'
import type { Db } from '../database.ts'
import { notFound } from '../failure.ts'
import type { Context } from '../handler.ts'
import { readBalance } from '../ledger.ts'
import type { LivingRecord } from '../lifecycle.ts'
import { masterData, store } from '../schema/marketplace.ts'

/** Stores, as the lifecycle's handler needs them. */
export const storeRecord: LivingRecord<StoreState, StoreEvent, Store> = {
  kind: 'store',
  lifecycle: storeLifecycle,
  effects: {},
  async lock({ db }, id) {
    const [row] = await db
      .select({ status: store.status, version: store.version })
      .from(store)
      .where(eq(store.id, id))
      .for('no key update')
    return row
  },
  async move({ db, clock }, id, version, status, reason) {
    const written = await db
      .update(store)
      .set({ status, statusReason: reason ?? null, version: version + 1, updatedAt: clock() })
      .where(and(eq(store.id, id), eq(store.version, version)))
      .returning({ id: store.id })
    return written.length === 1
  },
  read: readStore,
}

/** One store as the detail shows it. Throws 404 where there is none. */
export async function readStore({ db }: Context, id: number): Promise<Store> {
  const [found] = await db
    .select({ store, industry: masterData.value })
    .from(store)
    .innerJoin(masterData, eq(masterData.id, store.industryId))
    .where(eq(store.id, id))
  if (!found) throw notFound()
  const row = found.store
  return {
    id: row.id,
    name: row.name,
    nameKana: row.nameKana,
    nickName: row.nickName,
    creator: row.creatorName,
    phone: row.phone,
    zipcode: row.zipcode,
    prefectureId: row.prefectureId,
    prefecture: row.prefectureName,
    address: row.address,
    industryId: row.industryId,
    industry: found.industry,
    introduction: row.introduction,
    status: row.status,
    statusReason: row.statusReason,
    version: row.version,
    balance: await readBalance(db, 'store', row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Throws 404 where there is no such store. */
export async function requireStore(db: Db, id: number): Promise<void> {
  const [found] = await db.select({ id: store.id }).from(store).where(eq(store.id, id))
  if (!found) throw notFound()
}
