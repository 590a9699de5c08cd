import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'

/**
 * What somebody could see: the changes of all transactions before `first`, and of those before `next` that are not in
 * `open`, which ran at that time. Its text is that of PostgreSQL's type `pg_snapshot`.
 */
export interface Snapshot {
  first: string
  next: string
  open: readonly string[]
}

/** Reads the text of the present snapshot. */
export async function readSnapshotText(db: Db): Promise<string> {
  const [row] = await db.select({ text: sql<string>`pg_current_snapshot()::text` }).from(sql`(values (1)) as one`)
  return row?.text ?? '0:0:'
}

/** Parses the text of a snapshot, whose form the contract has checked. */
export function parseSnapshot(text: string): Snapshot {
  const [first = '0', next = '0', open = ''] = text.split(':')
  return { first, next, open: open === '' ? [] : open.split(',') }
}

/** Returns the condition that the change of the transaction was visible in the snapshot. */
export function isVisibleIn({ first, next, open }: Snapshot, transactionId: SQL): SQL {
  return sql`(${transactionId} < ${first}::bigint or (${transactionId} < ${next}::bigint
    and not ${transactionId} = any (string_to_array(${open.join(',')}, ',')::bigint[])))`
}

/** The number of the first transaction that may be unfinished now. */
export const FIRST_OPEN_TRANSACTION = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/** Returns whether the change of the transaction was visible in the snapshot. */
export function isSeenIn({ first, next, open }: Snapshot, transactionId: bigint): boolean {
  return transactionId < BigInt(first) || (transactionId < BigInt(next) && !open.includes(String(transactionId)))
}
