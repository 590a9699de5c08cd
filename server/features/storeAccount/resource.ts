import { count, inArray } from 'drizzle-orm'
import { storeAccountRecordKind } from '../../../contract/kinds/storeAccount.ts'
import type { StoreAccount } from '../../../contract/storeAccount.ts'
import { storeAccountLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { store } from '../store/table.ts'
import { storeAccountCsvColumns } from './csvColumns.ts'
import { storeOwner } from './table.ts'

/** The accounts of the owners of stores. */
export const storeAccountResource = defineResource({
  kind: storeAccountRecordKind,
  lifecycle: storeAccountLifecycle,
  table: storeOwner,
  sortColumns: { createdAt: storeOwner.createdAt, name: storeOwner.sortName, id: storeOwner.id },
  filterConditions: {},
  searchCondition: (q) => searchCondition(storeOwner, q),
  csvColumns: storeAccountCsvColumns,
  readRows: ({ db }, ids) => readStoreAccounts(db, ids),
  async read({ db }, id) {
    const [found] = await readStoreAccounts(db, [id])
    if (!found) throw notFound()
    return found
  },
  effects: {},
})

async function readStoreAccounts(db: Db, ids: number[]): Promise<StoreAccount[]> {
  const owners = await db.select().from(storeOwner).where(inArray(storeOwner.id, ids))
  const storeCounts = await db
    .select({ id: store.creatorId, count: count() })
    .from(store)
    .where(inArray(store.creatorId, ids))
    .groupBy(store.creatorId)
  const storeCountByOwnerId = new Map(storeCounts.map((item) => [item.id, item.count]))
  return owners.map((row) => ({
    id: row.id,
    name: row.name,
    nameKana: row.nameKana,
    email: row.email,
    phone: row.phone,
    storeCount: storeCountByOwnerId.get(row.id) ?? 0,
    status: row.status,
    statusReason: row.statusReason,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
