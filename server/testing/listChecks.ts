import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, vi } from 'vitest'
import type { Page } from '../../contract/endpoint.ts'
import type { Db } from '../db/database.ts'
import { createStoredStateSummaryQuery } from '../resources/list.ts'
import { createPageIdsQuery } from '../resources/page.ts'
import type { Resource } from '../resources/resource.ts'

/** The time in ms after which a vacuum must have been successful, although other transactions can delay it. */
const VACUUM_TIMEOUT_MS = 10_000

/** Reads all pages of a list. Returns the ids in order and the distinct totals of the pages. */
export async function readWholeList(
  read: (page: number) => Promise<Page<{ id: number }>>,
): Promise<{ ids: number[]; totals: number[] }> {
  const pages = [await read(1)]
  const count = Math.ceil((pages[0]?.total ?? 0) / (pages[0]?.limit ?? 1))
  while (pages.length < count) pages.push(await read(pages.length + 1))
  const totals = new Set(pages.map(({ total }) => total))
  return { ids: pages.flatMap(({ items }) => items.map(({ id }) => id)), totals: [...totals] }
}

/** Returns the ids of the rows sorted by key and id, reversed for a sort such as `-name`. */
export function idsInOrder(rows: { id: number; key: number | string | Date }[], sort: string): number[] {
  const ids = rows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id)).map(({ id }) => id)
  return sort.startsWith('-') ? ids.toReversed() : ids
}

/**
 * Vacuums a table until all its pages are all-visible, because the planner otherwise rates an index-only scan as more
 * expensive. One vacuum may not be enough: another transaction, such as autovacuum, can still need older row versions.
 */
async function vacuumUntilAllVisible(db: Db, table: PgTable): Promise<void> {
  await vi.waitFor(
    async () => {
      await db.execute(sql`vacuum analyze ${table}`)
      const [pages] = await db
        .select({ all: sql<number>`relpages`, visible: sql<number>`relallvisible` })
        .from(sql`pg_class`)
        .where(sql`oid = ${getTableName(table)}::regclass`)
      expect(pages?.visible).toBe(pages?.all)
    },
    { timeout: VACUUM_TIMEOUT_MS },
  )
}

/**
 * Explains the page query of a resource for each sort, direction and status filter. Returns the plans that read the
 * table or sort, each after a description of its query.
 */
export async function findPlansWithSortOrTableAccess(
  db: Db,
  { table, sortColumns }: Resource,
  recordStatus: number,
): Promise<string[]> {
  await vacuumUntilAllVisible(db, table)
  const plansWithSortOrTableAccess: string[] = []
  for (const [sort, sortKey] of Object.entries(sortColumns)) {
    for (const indexedWhere of [undefined, eq(table.status, recordStatus)]) {
      for (const isDescending of [true, false]) {
        const query = createPageIdsQuery(
          db,
          { table, unindexedWhere: undefined, sortKey, indexedWhere, isDescending },
          20,
          20,
        )
        const { rows } = (await db.execute(sql`explain ${query.getSQL()}`)) as { rows: { 'QUERY PLAN': string }[] }
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        if (plan.includes('Index Only Scan') && !plan.includes('Sort  ')) continue
        plansWithSortOrTableAccess.push(
          `${indexedWhere ? 'one status' : 'all'} by ${isDescending ? '-' : ''}${sort}:\n${plan}`,
        )
      }
    }
  }
  return plansWithSortOrTableAccess
}

/**
 * Runs EXPLAIN on the query that counts the records of a resource by state, planned as for a larger table. Returns the
 * plan if it reads the table or sorts, because the index should be enough; otherwise undefined.
 */
export async function findStateSummaryPlanWithTableAccess(
  db: Db,
  { table, lifecycle }: Resource,
): Promise<string | undefined> {
  const plan = await explainAsLargeTable(db, table, (transaction) =>
    createStoredStateSummaryQuery(transaction, table, lifecycle),
  )
  return plan.includes('Index Only Scan') && !plan.includes('Sort  ') ? undefined : plan
}

/** Explains a query of a table, planned as for a larger table. Returns the plan. */
export async function explainAsLargeTable(
  db: Db,
  table: PgTable,
  createQuery: (transaction: Db) => { getSQL(): SQL },
): Promise<string> {
  await vacuumUntilAllVisible(db, table)
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    await transaction.execute(sql`set local enable_hashagg = off`)
    const query = createQuery(transaction)
    const { rows } = (await transaction.execute(sql`explain ${query.getSQL()}`)) as { rows: { 'QUERY PLAN': string }[] }
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
