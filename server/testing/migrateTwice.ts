import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Executes the statements of a migration twice. The second run must have nothing to do. */
export async function migrateTwice(db: Db, fileName: string): Promise<void> {
  const migration = readFileSync(new URL(`../db/migrations/${fileName}`, import.meta.url), 'utf8')
  const statements = migration.split('--> statement-breakpoint')
  for (const statement of [...statements, ...statements]) await db.execute(sql.raw(statement))
}
