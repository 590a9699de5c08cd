import { and, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { countStores, listStores, StoreRow } from '../../../contract/store.ts'
import { storeLifecycle } from '../../../machines/store.ts'
import type { Db } from '../../db/database.ts'
import type { Handler } from '../../http/handler.ts'
import { countByStatus, readList } from '../../resources/list.ts'
import { store } from './table.ts'
import { matches } from '../../resources/search.ts'

const keys = { createdAt: store.createdAt, name: store.sortName, id: store.id }

export const handleListStores: Handler<typeof listStores> = ({ query }, { db }) =>
  readList(db, query, {
    table: store,
    keys,
    otherwise: '-createdAt',
    filters: filtersOf(query),
    rows: (ids) => readStoreRows(db, inArray(store.id, ids)),
  })

export const handleCountStores: Handler<typeof countStores> = ({ query }, { db }) =>
  countByStatus(db, store, storeLifecycle, filtersOf(query))

interface Filters {
  q?: string | undefined
  prefectureId?: number | undefined
  industryId?: number | undefined
}

function filtersOf({ q, prefectureId, industryId }: Filters): SQL | undefined {
  return and(
    matches(store, q),
    prefectureId === undefined ? undefined : eq(store.prefectureId, prefectureId),
    industryId === undefined ? undefined : eq(store.industryId, industryId),
  )
}

const rowColumns = {
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
}

/** The rows of the condition, as the lists show them, in any order. */
export async function readStoreRows(db: Db, where: SQL | undefined): Promise<StoreRow[]> {
  const rows = await db.select(rowColumns).from(store).where(where)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
