import { and, type AnyColumn, asc, desc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

/** The rows of a list and their order: by `sortKey`, then by `id`, so that the order is total. */
export interface RowSelection {
  table: PgTable & { id: PgColumn }
  sortKey: AnyColumn | SQL
  isDescending: boolean
  /** The filters on columns that precede `sortKey` in an index, so the index is read in the order of the list. */
  indexedWhere: SQL | undefined
  /** The number of rows that `indexedWhere` selects, if it is stored. Otherwise the rows are counted. */
  storedTotal?: SQL<number>
  /** All other filters. With them, all matching rows are found first and then sorted. */
  unindexedWhere: SQL | undefined
  /** The join of the other tables in `unindexedWhere`: `inner join …`, with exactly one row for each row of `table`. */
  joinClause?: SQL
}

/** One page of a list: the ids of its rows in order, and the number of rows of the whole list. */
export interface PageOfIds {
  ids: number[]
  total: number
}

/** Reads one page. `page` starts at 1. A page past the end has no ids. */
export async function readPage(db: Db, selection: RowSelection, page: number, limit: number): Promise<PageOfIds> {
  const offset = (page - 1) * limit
  return selection.unindexedWhere
    ? readAndSort(db, selection, offset, limit)
    : readByIndex(db, selection, offset, limit)
}

/** Reads the page from the index, starting at the nearer end. */
async function readByIndex(db: Db, selection: RowSelection, offset: number, limit: number): Promise<PageOfIds> {
  const { table, indexedWhere, storedTotal } = selection
  const countQuery = storedTotal ?? sql<number>`(select count(*)::int from ${table} where ${indexedWhere ?? sql`true`})`
  if (offset === 0) {
    const idsQuery = createPageIdsQuery(db, selection, offset, limit)
    const [first] = await db
      .select({ total: sql<number>`${countQuery}`, ids: sql<number[]>`array(${idsQuery})` })
      .from(sql`(values (1)) as one`)
    return first ?? { ids: [], total: 0 }
  }
  const [counted] = await db.select({ total: sql<number>`${countQuery}` }).from(sql`(values (1)) as one`)
  const total = counted?.total ?? 0
  const pageLength = Math.min(limit, total - offset)
  if (pageLength <= 0) return { ids: [], total }
  const offsetFromEnd = total - offset - pageLength
  const isNearerEnd = offsetFromEnd < offset
  const selectionInReadOrder = isNearerEnd ? { ...selection, isDescending: !selection.isDescending } : selection
  const rows = await createPageIdsQuery(db, selectionInReadOrder, isNearerEnd ? offsetFromEnd : offset, pageLength)
  const ids = rows.map((row) => row.id)
  return { ids: isNearerEnd ? ids.toReversed() : ids, total }
}

/** Creates the query of a page's ids. It selects only ids, so an index-only scan is possible. */
export function createPageIdsQuery(
  db: Db,
  { table, sortKey, isDescending, indexedWhere }: RowSelection,
  offset: number,
  limit: number,
) {
  const direction = isDescending ? desc : asc
  return db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(indexedWhere)
    .orderBy(direction(sortKey), direction(table.id))
    .limit(limit)
    .offset(offset)
}

/** Finds all matching rows once, counts them, and returns the sorted page. */
async function readAndSort(db: Db, selection: RowSelection, offset: number, limit: number): Promise<PageOfIds> {
  const { table, sortKey, isDescending, indexedWhere, unindexedWhere, joinClause = sql.empty() } = selection
  const order = sql.raw(isDescending ? 'desc' : 'asc')
  // Materialized, because otherwise the planner may scan the sort index and compute the bigrams of every row.
  const [found] = await db.select({ total: sql<number>`total`, ids: sql<number[]>`ids` }).from(
    sql`(
        with hit as materialized (select ${table.id} as id, ${sortKey} as key from ${table} ${joinClause} where ${and(indexedWhere, unindexedWhere)})
        select (select count(*)::int from hit) as total,
          array(select id from hit order by key ${order}, id ${order} limit ${limit} offset ${offset}) as ids
      ) as page`,
  )
  return found ?? { ids: [], total: 0 }
}

/** Returns the rows in the order of the ids. */
export function sortByIds<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
