import { and, eq, sql } from 'drizzle-orm'
import { NotificationKind } from '../../../contract/enumerations.ts'
import { storeRecordKind } from '../../../contract/kinds/store.ts'
import type { Store, StoreRow } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { definePreparedQuery } from '../../db/preparedQuery.ts'
import { defineResource } from '../../resources/resource.ts'
import { searchCondition } from '../../resources/search.ts'
import { createStuckCondition } from '../../resources/timeLimits.ts'
import { masterData } from '../masterData/table.ts'
import { notify } from '../notification/notify.ts'
import { account } from '../point/tables.ts'
import { storeCsvColumns } from './csvColumns.ts'
import { store } from './table.ts'

export const storeResource = defineResource({
  kind: storeRecordKind,
  lifecycle: storeLifecycle,
  table: store,
  sortColumns: { createdAt: store.createdAt, name: store.sortName, id: store.id },
  filterConditions: {
    prefectureId: (id) => eq(store.prefectureId, id),
    industryId: (id) => eq(store.industryId, id),
    stuck: createStuckCondition(store, storeLifecycle),
  },
  searchCondition: (q) => searchCondition(store, q),
  csvColumns: storeCsvColumns,
  readRows: ({ db }, ids) => readStoreRows(db, ids),
  read: readStore,
  afterEntering: {
    requested: (context, id) =>
      notify(context, NotificationKind.REQUEST_NEW_STORE, { storeId: id, requestedAt: context.clock() }),
  },
  effects: {},
})

const findStoreRows = definePreparedQuery('find store rows', (db, name) =>
  db
    .select({
      id: store.id,
      name: store.name,
      nameKana: store.nameKana,
      nickName: store.nickName,
      creator: store.creatorName,
      phone: store.phone,
      prefecture: store.prefectureName,
      address: store.address,
      status: store.status,
      version: store.version,
      createdAt: store.createdAt,
    })
    .from(store)
    .where(sql`${store.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare(name),
)

/** Reads the stores with these ids for a list, in any order. */
export async function readStoreRows(db: Db, ids: number[]): Promise<StoreRow[]> {
  const rows = await findStoreRows(db, { ids })
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

const findStores = definePreparedQuery('find stores', (db, name) =>
  db
    .select({
      row: store,
      industry: masterData.value,
      balance: sql<number>`coalesce(${account.balance}, 0)`.mapWith(account.balance),
    })
    .from(store)
    .innerJoin(masterData, eq(masterData.id, store.industryId))
    .leftJoin(account, and(eq(account.kind, 'store'), eq(account.ownerId, store.id)))
    .where(sql`${store.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare(name),
)

async function readStore({ db }: OperationContext, id: number): Promise<Store> {
  const [found] = await readStores(db, [id])
  if (!found) throw notFound()
  return found
}

/** Reads the stores with these ids with all their fields, in any order. */
export async function readStores(db: Db, ids: number[]): Promise<Store[]> {
  const rows = await findStores(db, { ids })
  return rows.map(({ row, industry, balance }) => ({
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
    industry,
    introduction: row.introduction,
    status: row.status,
    statusReason: row.statusReason,
    version: row.version,
    balance,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
