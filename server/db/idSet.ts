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

/** So many rows tell how many the condition finds, as near as a choice between two ways to read them needs. */
const SAMPLE = sql.raw('200')

/**
 * For which part of all ids up to the highest the condition finds a row, from 0 to 1: exact of few ids, of many by ids
 * far apart. Of a table with many gaps it is little, as it should be: a set has a bit for every id.
 */
export async function estimateShare(db: Db, table: PgTable & { id: PgColumn }, condition: SQL): Promise<number> {
  const { id } = table
  const highest = sql`(select max(${id}) from ${table})`
  const [counted] = await db
    .select({ share: sql<number>`coalesce(avg(coalesce((${condition})::int, 0)), 0)`.mapWith(Number) })
    .from(sql`generate_series(1, ${highest}, ${highest} / ${SAMPLE} + 1) as sample (place)`)
    .leftJoin(table, sql`${id} = sample.place`)
  return counted?.share ?? 0
}
