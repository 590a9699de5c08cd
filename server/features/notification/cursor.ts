import { sql, type SQL } from 'drizzle-orm'

/** The place of a notification in a list, the latest change first. `transactionId` is that of its last change. */
interface Place {
  transactionId: string | bigint
  id: number
}

/** Returns the condition that a notification comes after a cursor in its list; without a cursor, each does. */
export function isAfterCursor(cursor: string | undefined, transactionId: SQL, id: SQL): SQL {
  if (cursor === undefined) return sql`true`
  const [cursorTransactionId = '0', cursorId = '0'] = cursor.split('.')
  return sql`(${transactionId}, ${id}) < (${cursorTransactionId}::bigint, ${cursorId}::bigint)`
}

/**
 * Returns the page of `limit` rows and the cursor of the next one; null on the last page.
 * @param rows one row more than the page has, if there are so many
 */
export function toPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  if (last === undefined) return { items, nextCursor: null }
  const { transactionId, id } = placeOf(last)
  return { items, nextCursor: `${transactionId}.${id}` }
}
