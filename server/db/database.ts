import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockFolder } from './folderLock.ts'

/**
 * The database, or a transaction in it; the same for the embedded and the served PostgreSQL.
 * Inside a transaction only the transaction may be used: the embedded database has one connection and would wait for
 * ever.
 */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  kind: 'embedded' | 'served'
  /**
   * Hears the notifications of a channel, where the database is embedded and this process alone notifies; a served one
   * is listened to over a connection of its own. Resolves with what ends it.
   */
  listen?: (channel: string, onNotification: (payload: string) => void) => Promise<() => Promise<void>>
  /** Of a data folder: see `FolderLock`. */
  isHeldEverywhere?: boolean
  /** Waits for what runs, then lets the database go. */
  close(): Promise<void>
}

/** Where the database is: a folder of this process alone, a PostgreSQL address, or (for tests) the memory. */
export type DatabasePlace = { dataDir: string } | { url: string } | { memory: true }

const casing = 'snake_case'
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number that no other use of the same PostgreSQL takes. */
const MIGRATION_LOCK = 4_207_318
const CONNECT_TIMEOUT_MS = 5_000
/** A search remembers each row that the index has found. Without room it remembers pages, and computes their rows anew. */
const WORK_MEMORY = '32MB'

/**
 * Opens the database and brings its tables up to date.
 * Throws `FolderLocked` where another process holds the folder, and the driver's error where nothing answers.
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  if ('url' in place) return openServed(place.url)
  if ('memory' in place) return openEmbedded(new PGlite())
  const { isHeldEverywhere, release } = await lockFolder(place.dataDir)
  try {
    const folder = join(place.dataDir, 'database')
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const opened = await openEmbedded(new PGlite(folder))
    // It never does that by itself, and without it counts and pages grow slow with the writes; now it disturbs nobody.
    await opened.db.execute(sql`vacuum`)
    return { ...opened, isHeldEverywhere, close: () => opened.close().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

async function openEmbedded(client: PGlite): Promise<Database> {
  await client.waitReady
  const db = drizzleEmbedded(client, { casing })
  await migrateEmbedded(db, { migrationsFolder })
  await db.execute(sql.raw(`set work_mem = '${WORK_MEMORY}'`))
  return {
    db,
    kind: 'embedded',
    listen: (channel, onNotification) => client.listen(channel, onNotification),
    close: () => client.close(),
  }
}

async function openServed(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: 10,
    // A search is over long before its plan would be compiled.
    options: `-c jit=off -c work_mem=${WORK_MEMORY} -c datestyle=ISO`,
  })
  // A connection that breaks is replaced, and its query fails; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  try {
    await migrateServed(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db: drizzleNode(pool, { casing }), kind: 'served', close: () => pool.end() }
}

/** One process at a time: several may start together on the same PostgreSQL. */
async function migrateServed(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateNode(drizzleNode(client, { casing }), { migrationsFolder })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
