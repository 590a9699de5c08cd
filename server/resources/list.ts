import { asc, count, desc, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import type { Db } from '../db/database.ts'
import { inOrder, readPage } from './page.ts'

type StatusTable = PgTable & { id: PgColumn; status: PgColumn }

/** What the query of a list of records with a status asks for. */
interface Asked<Field extends string> {
  page: number
  limit: number
  sort?: Field | `-${Field}` | undefined
  status?: number | undefined
}

interface StatusList<Field extends string, Item> {
  table: StatusTable
  /** What each field sorts by: a column that has an index with the id, and one with status and id. */
  keys: Record<Field, PgColumn>
  /** The order where none is asked for. */
  otherwise: NoInfer<Field | `-${Field}`>
  /** All filters but the status, and the search. */
  filters: SQL | undefined
  /** Reads the rows of one page, in any order. */
  rows(ids: number[]): Promise<Item[]>
}

/** One page of a list of records with a status. */
export async function readList<Field extends string, Item extends { id: number }>(
  db: Db,
  { page, limit, sort, status }: Asked<Field>,
  { table, keys, otherwise, filters, rows }: StatusList<Field, Item>,
): Promise<Page<Item>> {
  const order = sort ?? otherwise
  const { ids, total } = await readPage(
    db,
    {
      table,
      key: keys[fieldOf(order)],
      descending: order.startsWith('-'),
      walked: status === undefined ? undefined : eq(table.status, status),
      gathered: filters,
    },
    page,
    limit,
  )
  return { items: ids.length === 0 ? [] : inOrder(ids, await rows(ids)), total, page, limit }
}

/** How many records each status has under the same filters; the numbers on the tabs. */
export async function countByStatus(
  db: Db,
  table: StatusTable,
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

/** The order of `sort` (`name`, or `-name` for descending), and by id where that is equal. */
export function orderOf<Field extends string>(
  sort: Field | `-${Field}`,
  keys: Record<NoInfer<Field>, PgColumn | SQL>,
  id: PgColumn,
): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  return [direction(keys[fieldOf<Field>(sort)]), direction(id)]
}

function fieldOf<Field extends string>(sort: Field | `-${Field}`): Field {
  return sort.replace('-', '') as Field
}

export async function countRows(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where)
  return counted?.total ?? 0
}
