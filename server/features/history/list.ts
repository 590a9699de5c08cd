import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { listWholeHistory, listWholeHistoryAsCsv, WholeHistoryLine } from '../../../contract/wholeHistory.ts'
import { auditLog, staff } from '../../db/schema.ts'
import type { Db } from '../../db/database.ts'
import type { Context, CsvHandler, Handler } from '../../http/handler.ts'
import { toHistoryLine } from '../../resources/audit.ts'
import { createCsvFile } from '../../resources/csv.ts'
import { type PageOfIds, readPage, type RowSelection, sortByIds } from '../../resources/page.ts'
import { searchCondition } from '../../resources/search.ts'
import { startOfDay, startOfNextDay } from '../point/filters.ts'
import { historyCsvColumns } from './csvColumns.ts'
import { readRecordNames } from './recordNames.ts'

type Query = Parameters<Handler<typeof listWholeHistory>>[0]['query']

export const handleListWholeHistory: Handler<typeof listWholeHistory> = async ({ query }, context) => {
  const { page, limit } = query
  const { ids, total } = await readIds(context, query)
  return { items: await readLines(context.db, ids), total, page, limit }
}

export const handleListWholeHistoryAsCsv: CsvHandler<typeof listWholeHistoryAsCsv> = ({ query }) =>
  createCsvFile({
    record: 'history',
    columns: historyCsvColumns,
    query,
    readIds: (context, limit) => readIds(context, { ...query, page: 1, limit }),
    readRows: ({ db }, ids) => readLines(db, ids),
  })

async function readIds({ db }: Context, { page, limit, ...filters }: Query): Promise<PageOfIds> {
  return readPage(db, await createHistorySelection(db, filters), page, limit)
}

/** Creates the selection of the lines with these filters. An index has them in their order. */
export async function createHistorySelection(
  db: Db,
  { sort = '-at', ...filters }: Omit<Query, 'page' | 'limit'>,
): Promise<RowSelection> {
  return {
    table: auditLog,
    sortKey: auditLog.at,
    isDescending: sort === '-at',
    indexedWhere: await toCondition(db, filters),
    unindexedWhere: undefined,
  }
}

async function toCondition(db: Db, filters: Omit<Query, 'page' | 'limit' | 'sort'>): Promise<SQL | undefined> {
  const { record, recordId, staffId, from, to, q } = filters
  return and(
    record === undefined ? undefined : eq(auditLog.record, record),
    recordId === undefined ? undefined : eq(auditLog.recordId, recordId),
    staffId === undefined ? undefined : eq(auditLog.staffId, staffId),
    from === undefined ? undefined : gte(auditLog.at, startOfDay(from)),
    to === undefined ? undefined : lt(auditLog.at, startOfNextDay(to)),
    q === undefined ? undefined : await searchedCondition(db, q),
  )
}

/** Returns the condition for the lines of a call, or of the staff whom the text finds in their list. */
async function searchedCondition(db: Db, q: string): Promise<SQL | undefined> {
  const found = await db.select({ id: staff.id }).from(staff).where(searchCondition(staff, q))
  const staffIds = found.map(({ id }) => id)
  return or(eq(auditLog.requestId, q), staffIds.length === 0 ? undefined : inArray(auditLog.staffId, staffIds))
}

async function readLines(db: Db, ids: number[]): Promise<WholeHistoryLine[]> {
  const rows = await db.select().from(auditLog).where(inArray(auditLog.id, ids))
  const nameOf = await readRecordNames(db, rows)
  const lines = rows.map((row) => {
    const { record, recordId, staffId, requestId } = row
    return { ...toHistoryLine(row), record, recordId, recordName: nameOf(row), staffId, requestId }
  })
  return sortByIds(ids, lines)
}
