import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { setting } from '../../db/schema.ts'

const DROPPED_INDEXES_SETTING_KEY = 'seed.indexes'
const INDEX_MEMORY = '512MB'

interface DroppedIndex {
  name: string
  definition: string
}

/**
 * Drops the non-unique indexes of the tables, except `keptIndexNames`, and stores their definitions in the database.
 * {@link restoreIndexes} creates the indexes again, even if the fill was killed in between.
 */
export async function dropIndexes(db: Db, tables: PgTable[], keptIndexNames: string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    const droppedIndexes = await readDroppedIndexes(transaction)
    for (const table of tables) {
      const result = await transaction.execute(sql`
        select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index where indrelid = ${getTableName(table)}::regclass and not indisunique`)
      const foundIndexes = (result as { rows: DroppedIndex[] }).rows.filter(
        ({ name }) => !keptIndexNames.includes(name),
      )
      for (const { name } of foundIndexes) await transaction.execute(sql.raw(`drop index ${name}`))
      droppedIndexes.push(...foundIndexes)
    }
    await writeDroppedIndexes(transaction, droppedIndexes)
  })
}

/**
 * Creates every dropped index again, each in its own transaction.
 * @param onCreate called with the name of each index before it is created
 */
export async function restoreIndexes(db: Db, onCreate: (name: string) => void): Promise<void> {
  for (
    let droppedIndexes = await readDroppedIndexes(db);
    droppedIndexes[0];
    droppedIndexes = await readDroppedIndexes(db)
  ) {
    const [{ name, definition }, ...rest] = droppedIndexes as [DroppedIndex, ...DroppedIndex[]]
    onCreate(name)
    await db.transaction(async (transaction) => {
      await transaction.execute(sql.raw(`set local maintenance_work_mem = '${INDEX_MEMORY}'`))
      await transaction.execute(sql.raw(definition))
      await writeDroppedIndexes(transaction, rest)
    })
  }
}

async function readDroppedIndexes(db: Db): Promise<DroppedIndex[]> {
  const [row] = await db
    .select({ value: setting.value })
    .from(setting)
    .where(eq(setting.key, DROPPED_INDEXES_SETTING_KEY))
  return row ? (JSON.parse(row.value) as DroppedIndex[]) : []
}

async function writeDroppedIndexes(db: Db, droppedIndexes: DroppedIndex[]): Promise<void> {
  await db.delete(setting).where(eq(setting.key, DROPPED_INDEXES_SETTING_KEY))
  if (droppedIndexes.length > 0)
    await db.insert(setting).values({ key: DROPPED_INDEXES_SETTING_KEY, value: JSON.stringify(droppedIndexes) })
}
