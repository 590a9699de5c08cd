import { and, type AnyColumn, eq, type SQL } from 'drizzle-orm'
import type { Page } from '../../../contract/endpoint.ts'
import type { PointEntry } from '../../../contract/point.ts'
import type { Db } from '../../db/database.ts'
import { readPage } from '../../resources/page.ts'
import { account, entry } from './tables.ts'
import type { OwnerKind } from './filters.ts'
import { readEntries } from './entryRows.ts'

interface EntriesQuery {
  page: number
  limit: number
  sort?: 'at' | '-at' | 'point' | '-point' | undefined
}

/**
 * Reads one page of the point entries of a member's or a store's account, by default newest first.
 * @param pointOrder the SQL expression by which the sort `point` orders the entries
 */
export async function readAccountEntries(
  db: Db,
  kind: OwnerKind,
  ownerId: number,
  { page, limit, sort = '-at' }: EntriesQuery,
  pointOrder: AnyColumn | SQL,
): Promise<Page<PointEntry>> {
  const [ownerAccount] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.kind, kind), eq(account.ownerId, ownerId)))
  if (!ownerAccount) return { items: [], total: 0, page, limit }
  const isOfAccount = eq(entry.accountId, ownerAccount.id)
  const order = sort.endsWith('at')
    ? { sortKey: entry.at, indexedWhere: isOfAccount, unindexedWhere: undefined }
    : { sortKey: pointOrder, indexedWhere: undefined, unindexedWhere: isOfAccount }
  const { ids, total } = await readPage(db, { table: entry, isDescending: sort.startsWith('-'), ...order }, page, limit)
  return { items: await readEntries(db, ids), total, page, limit }
}
