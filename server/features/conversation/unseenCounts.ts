import { and, count, inArray, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { conversation } from './tables.ts'

/** Counts of conversations, by the id of a member or a store. Whoever has none is not in the map. */
type CountsById = Map<number, number>

/** Counts for members and stores the conversations whose last message they have not seen. */
export async function countUnseenOf(
  db: Db,
  { memberIds, storeIds }: { memberIds: readonly number[]; storeIds: readonly number[] },
): Promise<{ members: CountsById; stores: CountsById }> {
  const { memberId, storeId, otherStoreId, memberSeenSeq, storeSeenSeq, otherStoreSeenSeq } = conversation
  const members = await countBySide(db, memberId, memberSeenSeq, memberIds)
  const stores = await countBySide(db, storeId, storeSeenSeq, storeIds)
  for (const [id, otherCount] of await countBySide(db, otherStoreId, otherStoreSeenSeq, storeIds))
    stores.set(id, (stores.get(id) ?? 0) + otherCount)
  return { members, stores }
}

async function countBySide(db: Db, side: PgColumn, seenSeq: PgColumn, ids: readonly number[]): Promise<CountsById> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: side, count: count() })
    .from(conversation)
    .where(and(inArray(side, [...ids]), lt(seenSeq, conversation.lastSeq)))
    .groupBy(side)
  return new Map(rows.map((row) => [Number(row.id), row.count]))
}
