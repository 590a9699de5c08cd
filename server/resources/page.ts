import { and, type AnyColumn, asc, count, desc, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

/** What a list shows, and in which order: by `key`, then by `id`, so that no two rows are equal. */
export interface Listing {
  table: PgTable & { id: PgColumn }
  key: AnyColumn | SQL
  descending: boolean
  /** Filters that an index has together with `key`. */
  walked: SQL | undefined
  /** Filters that no index has in the list's order: the rows are gathered and sorted. */
  gathered: SQL | undefined
  /** The other tables that `gathered` speaks of: `inner join …`, for each row of `table` one of theirs. */
  joined?: SQL
}

/** One page of a list: the ids of its rows, in their order, and how many rows the whole list has. */
export interface PageOfIds {
  ids: number[]
  total: number
}

/** Reads one page of any depth. `page` counts from 1. A page past the end has no ids. */
export async function readPage(db: Db, listing: Listing, page: number, limit: number): Promise<PageOfIds> {
  const offset = (page - 1) * limit
  return listing.gathered ? gather(db, listing, offset, limit) : walk(db, listing, offset, limit)
}

/** Goes along the index, from whichever end is nearer. */
async function walk(db: Db, listing: Listing, offset: number, limit: number): Promise<PageOfIds> {
  const [counted] = await db.select({ total: count() }).from(listing.table).where(listing.walked)
  const total = counted?.total ?? 0
  const wanted = Math.min(limit, total - offset)
  if (wanted <= 0) return { ids: [], total }
  const fromEnd = total - offset - wanted
  const isNearerEnd = fromEnd < offset
  const reading = isNearerEnd ? { ...listing, descending: !listing.descending } : listing
  const rows = await idsAlong(db, reading, isNearerEnd ? fromEnd : offset, wanted)
  const ids = rows.map((row) => row.id)
  return { ids: isNearerEnd ? ids.toReversed() : ids, total }
}

/** The query of ids alone, so that the index has all it needs. */
export function idsAlong(db: Db, { table, key, descending, walked }: Listing, offset: number, limit: number) {
  const direction = descending ? desc : asc
  return db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(walked)
    .orderBy(direction(key), direction(table.id))
    .limit(limit)
    .offset(offset)
}

/** Finds all rows once, for the number of them and for the page. */
async function gather(db: Db, listing: Listing, offset: number, limit: number): Promise<PageOfIds> {
  const { table, key, descending, walked, gathered, joined = sql.empty() } = listing
  const order = sql.raw(descending ? 'desc' : 'asc')
  // Materialized, or the planner may walk the order's index and compute the bigrams of every row on its way.
  const [found] = await db.select({ total: sql<number>`total`, ids: sql<number[]>`ids` }).from(
    sql`(
        with hit as materialized (select ${table.id} as id, ${key} as key from ${table} ${joined} where ${and(walked, gathered)})
        select (select count(*)::int from hit) as total,
          array(select id from hit order by key ${order}, id ${order} limit ${limit} offset ${offset}) as ids
      ) as page`,
  )
  return found ?? { ids: [], total: 0 }
}

/** The rows in the order of the ids. */
export function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
