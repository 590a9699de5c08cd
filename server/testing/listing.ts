import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Page } from '../../contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import { idsAlong } from '../resources/page.ts'

/** The ids of a whole list, page by page, and every total that its pages told. */
export async function readWholeList(
  read: (page: number) => Promise<Page<{ id: number }>>,
): Promise<{ ids: number[]; totals: number[] }> {
  const pages = [await read(1)]
  const count = Math.ceil((pages[0]?.total ?? 0) / (pages[0]?.limit ?? 1))
  while (pages.length < count) pages.push(await read(pages.length + 1))
  const totals = new Set(pages.map(({ total }) => total))
  return { ids: pages.flatMap(({ items }) => items.map(({ id }) => id)), totals: [...totals] }
}

/** The ids of these rows by `key` and then by id, turned round for a sort such as `-name`. */
export function idsInOrder<Row extends { id: number }>(
  rows: Row[],
  sort: string,
  key: (row: Row) => number | string | Date,
): number[] {
  const ids = rows.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id - b.id)).map(({ id }) => id)
  return sort.startsWith('-') ? ids.toReversed() : ids
}

/**
 * The plans of those pages of a table's ids that are not read from an index in its order alone: for each of the keys,
 * with the filter and without it, from either end.
 */
export async function plansThatSort(
  db: Db,
  table: PgTable & { id: PgColumn },
  keys: PgColumn[],
  filter: SQL,
): Promise<string[]> {
  await db.execute(sql`vacuum analyze ${table}`)
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    await transaction.execute(sql`set local enable_bitmapscan = off`)
    const found: string[] = []
    for (const key of keys) {
      for (const walked of [undefined, filter]) {
        for (const descending of [true, false]) {
          const query = idsAlong(transaction, { table, gathered: undefined, key, walked, descending }, 40, 20)
          const answer = (await transaction.execute(sql`explain ${query.getSQL()}`)) as {
            rows: { 'QUERY PLAN': string }[]
          }
          found.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
        }
      }
    }
    return found.filter((plan) => !plan.includes('Index Only Scan') || plan.includes('Sort  '))
  })
}
