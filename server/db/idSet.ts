import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/**
 * A set of ids of a table, as a bitmap with one bit for each id. For very many ids, testing a row's bit is much faster
 * than a join, and the rows keep the order in which they are read. The bits of the last word are never set, so that
 * its last bit, read for every id beyond the bitmap, says that such an id is not in the set.
 */
export type IdSet = Uint8Array

/** The number of bits in one word of the bitmap. */
const WORD_BITS = sql.raw('64')
/**
 * XOR with this number reverses the order of the bytes in a word, because `int8send` returns the highest byte first but
 * `get_bit` counts from the first byte.
 */
const BYTE_ORDER_MASK = sql.raw('56')

/** Reads the ids of the rows that match the condition. */
export async function readIdSet(db: Db, table: PgTable & { id: PgColumn }, condition: SQL): Promise<IdSet> {
  const { id } = table
  const word = sql`
    select ${id} / ${WORD_BITS} as position, bit_or(1::bigint << (${id} % ${WORD_BITS} # ${BYTE_ORDER_MASK})) as bits
    from ${table} where ${condition} group by 1`
  const [row] = await db
    .select({ bits: sql<IdSet>`string_agg(int8send(coalesce(bits, 0)), null order by position)` })
    .from(
      sql`generate_series(0, (select coalesce(max(${id}), 0) / ${WORD_BITS} + 1 from ${table})) as every (position)
        left join (${word}) as word using (position)`,
    )
  return row?.bits ?? new Uint8Array(1)
}

/** Returns the condition that an id is in the set. Ids created after the set are not in it. */
export function isIn(set: IdSet, id: AnyColumn): SQL {
  return sql`get_bit(${set}::bytea, least(${id}, ${set.length * 8 - 1})::bigint) = 1`
}

/** The number of ids in the sample: enough to choose between two ways to read the rows. */
const SAMPLE_SIZE = sql.raw('200')

/**
 * Estimates the share, from 0 to 1, of all ids up to the highest whose row matches the condition. Reads a sample of
 * evenly spaced ids, or all ids of a small table. Missing ids count as not matching, because an id set has a bit for
 * them too.
 */
export async function estimateShare(db: Db, table: PgTable & { id: PgColumn }, condition: SQL): Promise<number> {
  const { id } = table
  const highestId = sql`(select max(${id}) from ${table})`
  const [row] = await db
    .select({ share: sql<number>`coalesce(avg(coalesce((${condition})::int, 0)), 0)`.mapWith(Number) })
    .from(sql`generate_series(1, ${highestId}, ${highestId} / ${SAMPLE_SIZE} + 1) as sample (value)`)
    .leftJoin(table, sql`${id} = sample.value`)
  return row?.share ?? 0
}
