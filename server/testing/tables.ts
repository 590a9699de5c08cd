import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

/** The modules with tables. A test compares the tables with those of the migrated database. */
const modules = import.meta.glob<object>(
  [
    '../**/{table,tables,partTables,idempotencyTable}.ts',
    '../db/schema.ts',
    '../resources/{stateDayCounts,statusCounts}.ts',
    '!../testing/**',
  ],
  { eager: true },
)

/** All tables of the server. */
export const tables: PgTable[] = Object.values(modules)
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
