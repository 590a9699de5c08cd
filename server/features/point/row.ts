import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PointEntry } from '../../../contract/point.ts'
import type { Db } from '../../db/database.ts'
import { orderByIds } from '../../resources/page.ts'
import { account, entry, movement } from './tables.ts'
import { member } from '../user/table.ts'
import { store } from '../store/table.ts'

/** Reads the entries of members' and stores' accounts with these ids for a list, in the order of the ids. */
export async function readEntries(db: Db, ids: number[]): Promise<PointEntry[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      id: entry.id,
      type: entry.type,
      point: entry.amount,
      ownerId: account.ownerId,
      ownerName: sql<string>`coalesce(${member.fullName}, ${store.name})`,
      counterpart: movement.actorName,
      causeRecord: movement.causeRecord,
      causeId: movement.causeId,
      at: entry.at,
    })
    .from(entry)
    .innerJoin(movement, eq(movement.id, entry.movementId))
    .innerJoin(account, eq(account.id, entry.accountId))
    .leftJoin(member, and(eq(account.kind, 'member'), eq(member.id, account.ownerId)))
    .leftJoin(store, and(eq(account.kind, 'store'), eq(store.id, account.ownerId)))
    .where(inArray(entry.id, ids))
  const items = rows.map(({ causeRecord, causeId, at, ...row }) => ({
    ...row,
    cause: causeId === null ? null : { record: causeRecord, id: causeId },
    at: at.toISOString(),
  }))
  return orderByIds(ids, items)
}
