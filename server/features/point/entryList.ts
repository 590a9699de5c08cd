import { and, sql } from 'drizzle-orm'
import type {
  listStorePointEntries,
  listStorePointEntriesAsCsv,
  listUserPointEntries,
  listUserPointEntriesAsCsv,
} from '../../../contract/point.ts'
import type { Db } from '../../db/database.ts'
import type { Context, CsvFile, CsvHandler, Handler } from '../../http/handler.ts'
import { createCsvFile } from '../../resources/csv.ts'
import { createPageIdsQuery, type PageOfIds, readPage } from '../../resources/page.ts'
import { entryCsvColumns } from './entryCsvColumns.ts'
import { permittedFieldsOf } from './permittedOwnerText.ts'
import { entry } from './tables.ts'
import { readFilteredDaySums, type FilteredDaySums } from './dailySums.ts'
import {
  startOfNextDay,
  entryCondition,
  type OwnerKind,
  ownerJoin,
  ownerCondition,
  type PointFilters,
  startOfDay,
} from './filters.ts'
import { readEntries } from './entryRows.ts'

export const handleListUserPointEntries: Handler<typeof listUserPointEntries> = ({ query }, context) =>
  readEntryPage(context, 'member', query)
export const handleListStorePointEntries: Handler<typeof listStorePointEntries> = ({ query }, context) =>
  readEntryPage(context, 'store', query)

interface Query extends Omit<PointFilters, 'fields'> {
  page: number
  limit: number
  sort?: 'at' | '-at' | undefined
}

export const handleListUserPointEntriesAsCsv: CsvHandler<typeof listUserPointEntriesAsCsv> = ({ query }) =>
  createEntryCsvFile('member', query)
export const handleListStorePointEntriesAsCsv: CsvHandler<typeof listStorePointEntriesAsCsv> = ({ query }) =>
  createEntryCsvFile('store', query)

function createEntryCsvFile(kind: OwnerKind, query: Omit<Query, 'page' | 'limit'>): CsvFile {
  return createCsvFile({
    record: kind === 'member' ? 'userPointEntry' : 'storePointEntry',
    columns: entryCsvColumns[kind],
    query,
    readIds: (context, limit) => readEntryIds(context, kind, { ...query, page: 1, limit }),
    readRows: ({ db }, ids) => readEntries(db, ids),
  })
}

async function readEntryPage(context: Context, kind: OwnerKind, query: Query) {
  const { ids, total } = await readEntryIds(context, kind, query)
  return { items: await readEntries(context.db, ids), total, page: query.page, limit: query.limit }
}

async function readEntryIds({ db, caller }: Context, kind: OwnerKind, query: Query): Promise<PageOfIds> {
  const { page, limit, sort = '-at', ...parameters } = query
  const filters = { ...parameters, fields: permittedFieldsOf(caller().permissions, kind) }
  const isDescending = sort === '-at'
  const filteredDaySums = await readFilteredDaySums(db, kind, filters)
  return filteredDaySums
    ? readPageUsingDaySums(db, filteredDaySums, { isDescending, offset: (page - 1) * limit, limit })
    : readPage(
        db,
        {
          table: entry,
          sortKey: entry.at,
          isDescending,
          indexedWhere: entryCondition(filters),
          unindexedWhere: ownerCondition(kind, filters),
          joinClause: ownerJoin(kind),
        },
        page,
        limit,
      )
}

interface PageQuery {
  isDescending: boolean
  offset: number
  limit: number
}

/** Finds, by the daily counts, the day with the first entry of the page, and reads the index from that day on. */
async function readPageUsingDaySums(
  db: Db,
  { days, entriesCondition }: FilteredDaySums,
  { isDescending, offset, limit }: PageQuery,
): Promise<PageOfIds> {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  let entriesToSkip = offset
  const firstDay = (isDescending ? days.toReversed() : days).find(({ count }) => {
    if (entriesToSkip < count) return true
    entriesToSkip -= count
    return false
  })
  if (!firstDay) return { ids: [], total }
  const isFromFirstDayOn = isDescending
    ? sql`${entry.at} < ${startOfNextDay(firstDay.day)}`
    : sql`${entry.at} >= ${startOfDay(firstDay.day)}`
  const selection = {
    table: entry,
    sortKey: entry.at,
    isDescending,
    indexedWhere: and(entriesCondition, isFromFirstDayOn),
    unindexedWhere: undefined,
  }
  // Limited by the daily counts, so that entries that were added after the counts were read are not included.
  const rows = await createPageIdsQuery(db, selection, entriesToSkip, Math.min(limit, total - offset))
  return { ids: rows.map(({ id }) => id), total }
}
