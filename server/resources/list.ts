import { and, count, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import type { FilterKind, ListFacts } from '../../contract/kind.ts'
import type { PermissionGroup } from '../../contract/permission.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import type { Db } from '../db/database.ts'
import type { Context } from '../http/handler.ts'
import { inOrder, readPage } from './page.ts'

type ValueOf<F extends FilterKind> = F extends 'id' ? number : F extends 'day' ? string : F[number]

/** One condition for each filter that the contract declares; one that is missing does not compile. */
export type FilterConditions<L extends ListFacts> = {
  readonly [Name in keyof L['filters']]: (value: ValueOf<L['filters'][Name]>) => SQL
}

/** What `q` finds; undefined where it has no words. `groups` are the caller's: nobody finds by what they may not read. */
export type Search = (q: string | undefined, groups: ReadonlySet<PermissionGroup>) => SQL | undefined

/** Reads the rows of these ids as the list answers them, in any order. */
export type ReadRows<Row> = (context: Context, ids: number[]) => Promise<Row[]>

/** How a list is read; `listOf` checks it against what the contract says of the list. */
export interface List<Row extends { id: number } = { id: number }> {
  facts: ListFacts
  table: PgTable & { id: PgColumn }
  sortColumns: Readonly<Record<string, PgColumn | SQL>>
  /** What the default sort `newest` goes by. */
  newest?: PgColumn
  filterConditions: Readonly<Record<string, (value: never) => SQL>>
  search?: Search
  rows: ReadRows<Row>
}

interface ListParts<L extends ListFacts, Row extends { id: number }> extends List<Row> {
  facts: L
  sortColumns: Readonly<Record<L['sorts'][number], PgColumn | SQL>>
  filterConditions: FilterConditions<L>
}

/** Declares how a list of the contract is read. A sort or a filter that is missing does not compile. */
export function listOf<L extends ListFacts, Row extends { id: number }>(parts: ListParts<L, Row>): List<Row> {
  return parts
}

/** What the query of a list asks for, beside its filters. */
export interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
}

/** Which rows a list is about: `walked` where an index has the condition in the list's order, else `gathered`. */
export interface Scope {
  walked?: SQL | undefined
  gathered?: SQL | undefined
}

/** One page of a list, with its filters. */
export async function readList<Row extends { id: number }>(
  context: Context,
  list: List<Row>,
  query: ListQuery,
  { walked, gathered }: Scope = {},
): Promise<Page<Row>> {
  const { page, limit, sort = list.facts.defaultSort } = query
  const { ids, total } = await readPage(
    context.db,
    {
      table: list.table,
      key: keyOf(list, sort),
      descending: sort === 'newest' || sort.startsWith('-'),
      walked,
      gathered: and(gathered, conditionsOf(context, list, query)),
    },
    page,
    limit,
  )
  return { items: ids.length === 0 ? [] : inOrder(ids, await list.rows(context, ids)), total, page, limit }
}

/** The condition of a query's search and filters, the status left out; undefined where it has none. */
export function conditionsOf(context: Context, list: Omit<List, 'rows'>, query: object): SQL | undefined {
  const asked = query as Readonly<Record<string, unknown>>
  const filters = Object.entries(list.filterConditions).map(([name, condition]) =>
    asked[name] === undefined ? undefined : condition(asked[name] as never),
  )
  const found = list.search?.(asked['q'] as string | undefined, context.caller().permissions)
  return and(found, ...filters)
}

function keyOf({ facts, sortColumns, newest }: Omit<List, 'rows'>, sort: string): PgColumn | SQL {
  const key = sort === 'newest' ? newest : sortColumns[sort.replace('-', '')]
  if (key === undefined) throw new RangeError(`${facts.path} is not sorted by ${sort}`)
  return key
}

/** How many records each status has under the same filters; the numbers on the tabs. */
export async function countByStatus(
  db: Db,
  table: PgTable & { status: PgColumn },
  lifecycle: Lifecycle,
  filters: SQL | undefined,
): Promise<{ items: { status: number; count: number }[] }> {
  const counted = await db
    .select({ status: table.status, count: count() })
    .from(table)
    .where(filters)
    .groupBy(table.status)
  const counts = new Map(counted.map((item) => [item.status as number, item.count]))
  return { items: Object.values(lifecycle.codes).map((status) => ({ status, count: counts.get(status) ?? 0 })) }
}

/** The rows of that status, in whichever of the list's orders; all where it is undefined. */
export function ofStatus(table: { status: PgColumn }, status: number | undefined): Scope {
  return status === undefined ? {} : { walked: eq(table.status, status) }
}

export async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return counted?.total ?? 0
}
