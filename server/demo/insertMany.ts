import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'

const CHUNK_SIZE = 2_000

/**
 * Inserts any number of rows fast, as one JSON text for each chunk. All rows must have the same properties. If the rows
 * have ids, call {@link advanceIdSequence} afterwards to update the table's sequence.
 * @param groupColumn consecutive rows with the same value in this column are inserted by one statement
 */
export async function insertMany<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: Table['$inferInsert'][],
  groupColumn?: keyof Table['$inferInsert'],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const name = sql.identifier(getTableName(table))
  const columns = sql.join(
    Object.keys(first).map((key) => sql.identifier(columnNameOf(key))),
    sql`, `,
  )
  for (let start = 0, end: number; start < rows.length; start = end) {
    end = start + CHUNK_SIZE
    end = groupColumn === undefined ? end : endOfGroup(rows, groupColumn, end)
    const chunk = rows.slice(start, end).map((row) => {
      return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnNameOf(key), value]))
    })
    const recordset = sql`json_populate_recordset(null::${name}, ${JSON.stringify(chunk)}::json)`
    await db.execute(sql`insert into ${name} (${columns}) select ${columns} from ${recordset}`)
  }
}

function endOfGroup<Row>(rows: Row[], groupColumn: keyof Row, end: number): number {
  const last = rows[end - 1]
  const nextGroupOffset = rows.slice(end).findIndex((row) => row[groupColumn] !== last?.[groupColumn])
  return nextGroupOffset === -1 ? rows.length : end + nextGroupOffset
}

/** Sets the id sequence of the table to its highest id. */
export async function advanceIdSequence(db: Db, table: PgTable): Promise<void> {
  const name = getTableName(table)
  const last = sql`(select max(id) from ${sql.identifier(name)})`
  await db.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last}) where ${last} is not null`)
}

function columnNameOf(key: string): string {
  return key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
}
