import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { listStoreEntries, listUserEntries } from '../../contract/point.ts'
import type { Db } from '../database.ts'
import type { Handler } from '../handler.ts'
import { idsAlong, type PageOfIds, readPage } from '../page.ts'
import { entry, pointDay } from '../schema/ledger.ts'
import { daysOf, endOf, entriesOf, type Owners, ownersJoined, personOf, type PointFilters, startOf } from './filters.ts'
import { readEntries } from './row.ts'

export const handleListUserEntries: Handler<typeof listUserEntries> = ({ query }, { db }) => list(db, 'member', query)
export const handleListStoreEntries: Handler<typeof listStoreEntries> = ({ query }, { db }) => list(db, 'store', query)

interface Query extends PointFilters {
  page: number
  limit: number
  sort?: 'at' | '-at' | undefined
}

async function list(db: Db, kind: Owners, query: Query) {
  const { page, limit, sort = '-at', ...filters } = query
  const descending = sort === '-at'
  const days = daysOf(kind, filters)
  const walked = entriesOf(filters)
  const { ids, total } = days
    ? await readPageByDays(db, days, and(eq(entry.accountKind, kind), walked), {
        descending,
        offset: (page - 1) * limit,
        limit,
      })
    : await readPage(
        db,
        { table: entry, key: entry.at, descending, walked, gathered: personOf(kind, filters), joined: ownersJoined(kind) },
        page,
        limit,
      )
  return { items: await readEntries(db, ids), total, page, limit }
}

interface Stretch {
  descending: boolean
  offset: number
  limit: number
}

/** Jumps to the day that the page begins in by the numbers of entries of the days, and walks the index from there. */
async function readPageByDays(
  db: Db,
  days: SQL,
  walked: SQL | undefined,
  { descending, offset, limit }: Stretch,
): Promise<PageOfIds> {
  const direction = descending ? desc : asc
  const counts = await db
    .select({ day: pointDay.day, count: sql<number>`sum(${pointDay.count})::int` })
    .from(pointDay)
    .where(days)
    .groupBy(pointDay.day)
    .orderBy(direction(pointDay.day))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let left = offset
  const first = counts.find(({ count }) => {
    if (left < count) return true
    left -= count
    return false
  })
  if (!first) return { ids: [], total }
  const fromThere = descending ? sql`${entry.at} < ${endOf(first.day)}` : sql`${entry.at} >= ${startOf(first.day)}`
  const listing = { table: entry, key: entry.at, descending, walked: and(walked, fromThere), gathered: undefined }
  const rows = await idsAlong(db, listing, left, limit)
  return { ids: rows.map(({ id }) => id), total }
}
