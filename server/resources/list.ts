import { and, count, eq, min, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import type { FilterKind, ListDeclaration } from '../../contract/recordKind.ts'
import type { StateSummary } from '../../contract/recordEndpoints.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import type { Db } from '../db/database.ts'
import type { Context, OperationContext } from '../http/handler.ts'
import { sortByIds, type PageOfIds, readPage } from './page.ts'
import { readStoredCounts, storedCount } from './statusCounts.ts'

type FilterValueOf<F extends FilterKind> = F extends 'id' ? number : F extends 'day' ? string : F[number]

/** The SQL condition of each filter of the contract at `now`; a missing condition is a compile error. */
export type FilterConditions<L extends ListDeclaration> = {
  readonly [Name in keyof L['filters']]: (value: FilterValueOf<L['filters'][Name]>, now: Date) => SQL
}

/**
 * Returns the SQL condition of a search for `q`; undefined if `q` has no words. `groups` are the caller's permissions,
 * because a search must not match fields that the caller may not read.
 */
export type SearchCondition = (q: string | undefined, groups: ReadonlySet<PermissionGroup>) => SQL | undefined

/** Reads the list's rows with these ids, in any order. */
export type ReadRows<Row> = (context: OperationContext, ids: number[]) => Promise<Row[]>

/** The server's definition of a list: its table, sort columns, filters, search and the query of its rows. */
export interface List<Row extends { id: number } = { id: number }> {
  declaration: ListDeclaration
  /** The table whose rows the list shows. */
  rowTable: PgTable & { id: PgColumn }
  sortColumns: Readonly<Record<string, PgColumn | SQL>>
  /** The column of the sort order `newest`. */
  newestSortColumn?: PgColumn
  filterConditions: Readonly<Record<string, (value: never, now: Date) => SQL>>
  searchCondition?: SearchCondition
  /**
   * Returns the condition of names that are similar to `q`; undefined if no word of `q` is searched for similar names.
   */
  similarNameCondition?: SearchCondition
  readRows: ReadRows<Row>
}

interface ListDefinition<L extends ListDeclaration, Row extends { id: number }> extends List<Row> {
  declaration: L
  sortColumns: Readonly<Record<L['sortFields'][number], PgColumn | SQL>>
  filterConditions: FilterConditions<L>
}

/** Declares how a list of the contract is read. A missing sort column or filter condition is a compile error. */
export function defineList<L extends ListDeclaration, Row extends { id: number }>(
  definition: ListDefinition<L, Row>,
): List<Row> {
  return definition
}

/** The paging and sort parameters of a list's query, and whether its search may find similar names. */
export interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  spelling?: 'exact' | 'similar'
}

/** The condition that limits a list to some rows of its table. */
export interface ListScope {
  /** A condition on columns that precede the sort column in an index, so the index is read in the order of the list. */
  indexedWhere?: SQL | undefined
  /** The number of rows that `indexedWhere` selects, if it is stored. */
  storedTotal?: SQL<number>
  /** A condition on other columns. With it, all matching rows are found first and then sorted. */
  unindexedWhere?: SQL | undefined
}

/**
 * Reads one page of a list with the filters, the search and the sort order of the query. With the spelling `similar`, a
 * search that finds nothing is repeated for similar names.
 */
export async function readList<Row extends { id: number }>(
  context: Context,
  list: List<Row>,
  query: ListQuery,
  scope: ListScope = {},
): Promise<Page<Row>> {
  const { page, limit } = query
  const { ids, total } = await readIds(context, list, query, scope)
  return { items: await readRowsInOrder(context, list, ids), total, page, limit }
}

/** Reads the rows of a list with these ids, in their order. */
export async function readRowsInOrder<Row extends { id: number }>(
  context: Context,
  list: List<Row>,
  ids: number[],
): Promise<Row[]> {
  return ids.length === 0 ? [] : sortByIds(ids, await list.readRows(context, ids))
}

/** Reads the ids of one page of a list, like {@link readList}. */
export async function readIds<Row extends { id: number }>(
  context: Context,
  list: List<Row>,
  query: ListQuery,
  { unindexedWhere, ...indexedScope }: ListScope = {},
): Promise<PageOfIds> {
  const { page, limit, sort = list.declaration.defaultSort } = query
  const { q } = query as { q?: string }
  const readMatchingPage = (condition: SQL | undefined) =>
    readPage(
      context.db,
      {
        table: list.rowTable,
        sortKey: sortKeyOf(list, sort),
        isDescending: sort === 'newest' || sort.startsWith('-'),
        indexedWhere: undefined,
        ...indexedScope,
        unindexedWhere: and(unindexedWhere, condition),
      },
      page,
      limit,
    )
  const exactPage = await readMatchingPage(searchAndFilterCondition(context, list, query))
  const similarCondition =
    exactPage.total > 0 || query.spelling !== 'similar'
      ? undefined
      : list.similarNameCondition?.(q, context.caller().permissions)
  return similarCondition === undefined
    ? exactPage
    : asWholeList(await readMatchingPage(and(similarCondition, filterCondition(context, list, query))))
}

/** Returns the page as the whole list: similar names are found only for the command palette, which shows one page. */
function asWholeList({ ids }: PageOfIds): PageOfIds {
  return { ids, total: ids.length }
}

/** Returns the condition of a query's search and filters without the status; undefined if it has none. */
export function searchAndFilterCondition(context: Context, list: Omit<List, 'rows'>, query: object): SQL | undefined {
  const { q } = query as { q?: string }
  return and(list.searchCondition?.(q, context.caller().permissions), filterCondition(context, list, query))
}

function filterCondition({ clock }: Context, { filterConditions }: Omit<List, 'rows'>, query: object): SQL | undefined {
  const values = query as Readonly<Record<string, unknown>>
  const now = clock()
  const filters = Object.entries(filterConditions).map(([name, condition]) =>
    values[name] === undefined ? undefined : condition(values[name] as never, now),
  )
  return and(...filters)
}

function sortKeyOf(
  { declaration, sortColumns, newestSortColumn: newest }: Omit<List, 'rows'>,
  sort: string,
): PgColumn | SQL {
  const sortKey = sort === 'newest' ? newest : sortColumns[sort.replace('-', '')]
  if (sortKey === undefined) throw new RangeError(`${declaration.path} is not sorted by ${sort}`)
  return sortKey
}

interface StatusCount {
  status: number
  count: number
  /** The sum of the amounts of the records of this status, if the kind of record has amounts. */
  sum?: number
}

/** For the tabs, counts the filtered records of each status and, if the kind has amounts, sums up `amountColumn`. */
export async function countByStatus(
  db: Db,
  table: PgTable & { status: PgColumn },
  { codes }: Lifecycle,
  where: SQL | undefined,
  amountColumn: PgColumn | undefined,
): Promise<{ items: StatusCount[] }> {
  const sum = amountColumn && sql<number>`sum(${amountColumn})`.mapWith(Number)
  const countedRows =
    where === undefined
      ? await readStoredCounts(db, table)
      : await db
          .select({ status: table.status, count: count(), ...(sum && { sum }) })
          .from(table)
          .where(where)
          .groupBy(table.status)
  const countsByStatus = new Map((countedRows as StatusCount[]).map((item) => [item.status, item]))
  return {
    items: Object.values(codes).map((status) => {
      const counted = countsByStatus.get(status)
      return { status, count: counted?.count ?? 0, ...(sum && { sum: counted?.sum ?? 0 }) }
    }),
  }
}

type TableWithStates = PgTable & { status: PgColumn; stateSince: PgColumn }

/**
 * Counts the records in each state of the lifecycle, and reads, for each state, when the record that has
 * been in it the longest entered it.
 * @param where selects the records; without it, all are counted, whose table must have stored numbers
 */
export async function summarizeStates(
  db: Db,
  table: TableWithStates,
  lifecycle: Lifecycle,
  where?: SQL,
): Promise<StateSummary> {
  const rows =
    where === undefined
      ? await createStoredStateSummaryQuery(db, table, lifecycle)
      : await db
          .select({ status: table.status, count: count(), since: min(table.stateSince) })
          .from(table)
          .where(where)
          .groupBy(table.status)
  return {
    items: Object.values(lifecycle.codes).map((status) => {
      const row = rows.find((each) => each.status === status)
      const since = row?.since as Date | null | undefined
      return { status, count: row?.count ?? 0, since: since?.toISOString() ?? null }
    }),
  }
}

/**
 * Creates the query of {@link summarizeStates} for all records of a kind. It reads the first entry of each state from an
 * index on the status and `stateSince`.
 */
export function createStoredStateSummaryQuery(db: Db, table: TableWithStates, { codes }: Lifecycle) {
  const code = sql<number>`status_code`
  return db
    .select({ status: code, count: storedCount(table, code), since: longestSince(table, code) })
    .from(sql`unnest(${sql.param(Object.values(codes))}::smallint[]) as status_code`)
}

/** Returns an SQL expression for when the record that has been in a state the longest entered it; null if none is in it. */
export function longestSince(table: TableWithStates, status: number | SQL<number>): SQL<Date | null> {
  const expression = sql<Date | null>`(select min(${table.stateSince}) from ${table} where ${table.status} = ${status})`
  return expression.mapWith(table.stateSince) as SQL<Date | null>
}

/** Returns the scope of the records of a kind with this status; of all records if it is undefined. */
export function statusScope(table: PgTable & { status: PgColumn }, status: number | undefined): ListScope {
  const storedTotal = storedCount(table, status)
  return status === undefined ? { storedTotal } : { storedTotal, indexedWhere: eq(table.status, status) }
}

export async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return counted?.total ?? 0
}
