import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

const CHUNK = 2_000

/**
 * Inserts any number of rows fast: the database unfolds each chunk from one JSON text. All rows have the same keys.
 * Rows may bring their ids; {@link catchUp} then lets the table go on after them. Neighbours with the same `together`
 * come in one statement.
 */
export async function insertMany<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
  together?: keyof Table['$inferInsert'],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    Object.keys(first).map((key) => sql.identifier(columnOf(key))),
    sql`, `,
  )
  for (let start = 0, end: number; start < rows.length; start = end) {
    end = start + CHUNK
    end = together === undefined ? end : endOfNeighbours(rows, together, end)
    const chunk = rows.slice(start, end).map((row) => {
      return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value]))
    })
    const unfolded = sql`json_populate_recordset(null::${name}, ${JSON.stringify(chunk)}::json)`
    await db.execute(sql`insert into ${name} (${columns}) select ${columns} from ${unfolded}`)
  }
}

function endOfNeighbours<Row>(rows: Row[], together: keyof Row, end: number): number {
  const last = rows[end - 1]
  const further = rows.slice(end).findIndex((row) => row[together] !== last?.[together])
  return further === -1 ? rows.length : end + further
}

/** Lets the ids that the database gives go on after the highest one in the table. */
export async function catchUp(db: Db, table: PgTable): Promise<void> {
  const name = getTableName(table)
  const last = sql`(select max(id) from ${sql.identifier(name)})`
  await db.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last}) where ${last} is not null`)
}

function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
