import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/**
 * A set of the ids of a table, one bit for each id that there is. Where it holds very many, it is much quicker to ask
 * of a row whether it belongs to one of them than to join, and the rows keep the order in which they are read.
 * The last bits are never set.
 */
export type IdSet = Uint8Array

/** So many bits are put together at a time. */
const WORD = sql.raw('64')
/** `int8send` gives the highest byte first, and `get_bit` counts within a byte from the lowest bit. */
const BYTES_TURNED = sql.raw('56')

/** The ids of the rows that the condition finds. */
export async function readIdSet(db: Db, table: PgTable & { id: PgColumn }, condition: SQL): Promise<IdSet> {
  const { id } = table
  const word = sql`
    select ${id} / ${WORD} as place, bit_or(1::bigint << (${id} % ${WORD} # ${BYTES_TURNED})) as bits
    from ${table} where ${condition} group by 1`
  const [read] = await db
    .select({ bits: sql<IdSet>`string_agg(int8send(coalesce(bits, 0)), null order by place)` })
    .from(
      sql`generate_series(0, (select coalesce(max(${id}), 0) / ${WORD} + 1 from ${table})) as every (place)
        left join (${word}) as word using (place)`,
    )
  return read?.bits ?? new Uint8Array(1)
}

/** Whether a row's id of that table is in the set; one that is younger than the set is not. */
export function isIn(set: IdSet, id: AnyColumn): SQL {
  return sql`get_bit(${set}::bytea, least(${id}, ${set.length * 8 - 1})::bigint) = 1`
}

/** Which part of all ids are in the set, from 0 to 1. */
export function shareOf(set: IdSet): number {
  let bits = 0
  for (let byte of set) for (; byte > 0; byte &= byte - 1) bits += 1
  return bits / (set.length * 8)
}
