import { and, count, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { countStores, listStores, StoreRow } from '../../contract/store.ts'
import { storeLifecycle } from '../../machines/store.ts'
import type { Handler } from '../handler.ts'
import { inOrder, readPage } from '../page.ts'
import { store } from '../schema/marketplace.ts'
import { matches } from '../search.ts'

const sortKeys = { createdAt: store.createdAt, name: store.sortName, id: store.id }

export const handleListStores: Handler<typeof listStores> = async ({ query }, { db }) => {
  const { page, limit, sort = '-createdAt', status } = query
  const { ids, total } = await readPage(
    db,
    {
      table: store,
      key: sortKeys[sort.replace('-', '') as keyof typeof sortKeys],
      descending: sort.startsWith('-'),
      walked: status === undefined ? undefined : eq(store.status, status),
      gathered: filtersOf(query),
    },
    page,
    limit,
  )
  const rows = ids.length === 0 ? [] : await db.select(rowColumns).from(store).where(inArray(store.id, ids))
  return { items: inOrder(ids, rows).map(rowOf), total, page, limit }
}

export const handleCountStores: Handler<typeof countStores> = async ({ query }, { db }) => {
  const counted = await db
    .select({ status: store.status, count: count() })
    .from(store)
    .where(filtersOf(query))
    .groupBy(store.status)
  const counts = new Map(counted.map((item) => [item.status, item.count]))
  return { items: Object.values(storeLifecycle.codes).map((status) => ({ status, count: counts.get(status) ?? 0 })) }
}

interface Filters {
  q?: string | undefined
  prefectureId?: number | undefined
  industryId?: number | undefined
}

function filtersOf({ q, prefectureId, industryId }: Filters): SQL | undefined {
  return and(
    matches(store.searchText, q),
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

type Row = { [Column in keyof typeof rowColumns]: (typeof rowColumns)[Column]['_']['data'] }

function rowOf(row: Row): StoreRow {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
