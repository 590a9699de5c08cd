import { and, sql } from 'drizzle-orm'
import type { listStoreEntries, listUserEntries } from '../../../contract/point.ts'
import type { Db } from '../../db/database.ts'
import type { Context, Handler } from '../../http/handler.ts'
import { idsAlong, type PageOfIds, readPage } from '../../resources/page.ts'
import { readableFields } from './readable.ts'
import { entry } from './tables.ts'
import { readStretch, type Stretch } from './days.ts'
import { endOf, entriesOf, type Owners, ownersJoined, personOf, type PointFilters, startOf } from './filters.ts'
import { readEntries } from './row.ts'

export const handleListUserEntries: Handler<typeof listUserEntries> = ({ query }, context) =>
  list(context, 'member', query)
export const handleListStoreEntries: Handler<typeof listStoreEntries> = ({ query }, context) =>
  list(context, 'store', query)

interface Query extends Omit<PointFilters, 'fields'> {
  page: number
  limit: number
  sort?: 'at' | '-at' | undefined
}

async function list({ db, caller }: Context, kind: Owners, query: Query) {
  const { page, limit, sort = '-at', ...asked } = query
  const filters = { ...asked, fields: readableFields(caller().permissions, kind) }
  const descending = sort === '-at'
  const stretch = await readStretch(db, kind, filters)
  const { ids, total } = stretch
    ? await readPageOfStretch(db, stretch, { descending, offset: (page - 1) * limit, limit })
    : await readPage(
        db,
        {
          table: entry,
          key: entry.at,
          descending,
          indexedWhere: entriesOf(filters),
          unindexedWhere: personOf(kind, filters),
          joined: ownersJoined(kind),
        },
        page,
        limit,
      )
  return { items: await readEntries(db, ids), total, page, limit }
}

interface Wanted {
  descending: boolean
  offset: number
  limit: number
}

/** Jumps to the day that the page begins in by what the days have, and walks the index from there. */
async function readPageOfStretch(
  db: Db,
  { days, entries }: Stretch,
  { descending, offset, limit }: Wanted,
): Promise<PageOfIds> {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  let left = offset
  const first = (descending ? days.toReversed() : days).find(({ count }) => {
    if (left < count) return true
    left -= count
    return false
  })
  if (!first) return { ids: [], total }
  const fromThere = descending ? sql`${entry.at} < ${endOf(first.day)}` : sql`${entry.at} >= ${startOf(first.day)}`
  const listing = {
    table: entry,
    key: entry.at,
    descending,
    indexedWhere: and(entries, fromThere),
    unindexedWhere: undefined,
  }
  // Not more than the days had: what has come since is in neither.
  const rows = await idsAlong(db, listing, left, Math.min(limit, total - offset))
  return { ids: rows.map(({ id }) => id), total }
}
