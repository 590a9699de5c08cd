import { and, type AnyColumn, eq, type SQL } from 'drizzle-orm'
import type { Page } from '../../../contract/endpoint.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { Db } from '../../db/database.ts'
import { readPage } from '../../resources/page.ts'
import { account, entry } from './tables.ts'
import type { Owners } from './filters.ts'
import { readEntries } from './row.ts'

interface Asked {
  page: number
  limit: number
  sort?: 'at' | '-at' | 'point' | '-point' | undefined
}

/** One page of the movements on the account of a member or a store, newest first. `byPoint` is what `point` sorts by. */
export async function readAccountEntries(
  db: Db,
  kind: Owners,
  ownerId: number,
  { page, limit, sort = '-at' }: Asked,
  byPoint: AnyColumn | SQL,
): Promise<Page<PointEntry>> {
  const [own] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.kind, kind), eq(account.ownerId, ownerId)))
  if (!own) return { items: [], total: 0, page, limit }
  const ofAccount = eq(entry.accountId, own.id)
  const order = sort.endsWith('at')
    ? { key: entry.at, indexedWhere: ofAccount, unindexedWhere: undefined }
    : { key: byPoint, indexedWhere: undefined, unindexedWhere: ofAccount }
  const { ids, total } = await readPage(db, { table: entry, descending: sort.startsWith('-'), ...order }, page, limit)
  return { items: await readEntries(db, ids), total, page, limit }
}
