import { eq } from 'drizzle-orm'
import type { Store } from '../../../contract/store.ts'
import { type StoreEvent, storeLifecycle, type StoreState } from '../../../machines/store.ts'
import { notFound } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { readBalance } from '../point/ledger.ts'
import type { LivingRecord } from '../../resources/lifecycle.ts'
import { livingRow } from '../../resources/living.ts'
import { masterData } from '../masterData/table.ts'
import { store } from './table.ts'

/** Stores, as the lifecycle's handler needs them. */
export const storeRecord: LivingRecord<StoreState, StoreEvent, Store> = {
  ...livingRow(store),
  kind: 'store',
  lifecycle: storeLifecycle,
  effects: {},
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
