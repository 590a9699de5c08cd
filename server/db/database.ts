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
import type pg from 'pg'
import { type ConnectionPool, createConnectionPool, type SharedConnection } from './connectionPool.ts'
import { lockFolder } from './folderLock.ts'
import { WORK_LIMITS, type WorkKind } from './workLimits.ts'

/**
 * The database or a transaction, for both the embedded database and a PostgreSQL server.
 * Inside a transaction only the transaction may be used: the embedded database has a single connection, so a query
 * outside the transaction would wait forever.
 */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * Returns the database for one kind of work of one part of the product. What hangs there ends by the limits of its kind,
 * and leaves connections to every other part.
 */
export type DbOfWork = (kind: WorkKind, part: string) => Db

export interface Database {
  /** The database for work of the kind `setup`, whose limits are the longest. */
  db: Db
  /** The embedded database has one connection, which waits for nobody else, and is the same for every kind of work. */
  dbFor: DbOfWork
  kind: 'embedded' | 'served'
  /**
   * Listens for the notifications of a channel; only for the embedded database, where all notifications come from this
   * process. Notifications of a PostgreSQL server need a dedicated connection. Resolves to a function that stops
   * listening.
   */
  listen?: (channel: string, onNotification: (payload: string) => void) => Promise<() => Promise<void>>
  /** For a data folder: whether its lock excludes processes in other containers too, as in `FolderLock`. */
  excludesOtherContainers?: boolean
  /** Waits for running queries, then closes the database. */
  close(): Promise<void>
}

/** Where the database is: a data folder for one process, or the URL of a PostgreSQL server. */
export type DatabaseLocation = { dataDir: string } | { url: string }

const casing = 'snake_case'
const migrationsFolder = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))
/** The key of the advisory lock: an arbitrary number that no other program uses in this database. */
const MIGRATION_LOCK_KEY = 4_207_318
/**
 * The `work_mem` of PostgreSQL, large enough for the exact bitmap of a search. With a lossy bitmap, PostgreSQL would
 * compute the bigrams of all rows of a page again.
 */
const WORK_MEM = '32MB'

/**
 * Opens the database and runs the pending migrations.
 * Throws `FolderLockedError` if another process has locked the folder, or the driver's error if the connection fails.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  if ('url' in location) return openPostgres(location.url)
  const { excludesOtherContainers, release } = await lockFolder(location.dataDir)
  try {
    const folder = join(location.dataDir, 'database')
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    const openedDatabase = await openEmbedded(new PGlite(folder))
    // The embedded database has no autovacuum, and without a vacuum, writes slow down counts and lists.
    await openedDatabase.db.execute(sql`vacuum`)
    return { ...openedDatabase, excludesOtherContainers, close: () => openedDatabase.close().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

/** Opens an embedded database and runs the pending migrations. */
export async function openEmbedded(client: PGlite): Promise<Database> {
  await client.waitReady
  const db = drizzleEmbedded(client, { casing })
  await migrateEmbedded(db, { migrationsFolder })
  await db.execute(sql.raw(`set work_mem = '${WORK_MEM}'`))
  return {
    db,
    dbFor: () => db,
    kind: 'embedded',
    listen: (channel, onNotification) => client.listen(channel, onNotification),
    close: () => client.close(),
  }
}

/**
 * Runs queries that all see the database as it is when the first of them starts, and that may take long together. In
 * the embedded database each query sees what is stored when it runs: a transaction would keep its only connection from
 * everybody else.
 */
export async function readSnapshot<Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> {
  const isEmbedded = '$client' in db && db.$client instanceof PGlite
  return isEmbedded ? read(db) : db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function openPostgres(url: string): Promise<Database> {
  // JIT compilation of a query plan takes longer than the searches themselves.
  const settings = `-c jit=off -c work_mem=${WORK_MEM} -c datestyle=ISO`
  const poolOf = (kind: WorkKind) => createConnectionPool(url, settings, WORK_LIMITS[kind])
  const pools: Record<WorkKind, ConnectionPool> = {
    read: poolOf('read'),
    csv: poolOf('csv'),
    write: poolOf('write'),
    bulkWrite: poolOf('bulkWrite'),
    job: poolOf('job'),
    setup: poolOf('setup'),
  }
  const databases = new Map<string, Db>()
  const dbFor: DbOfWork = (kind, part) => {
    const key = `${kind} ${part}`
    const db = databases.get(key) ?? drizzleNode(pools[kind].shareOf(part) as unknown as pg.Pool, { casing })
    databases.set(key, db)
    return db
  }
  const close = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.close()))
  }
  try {
    await migratePostgres(await pools.setup.shareOf('migrations').connect())
  } catch (error) {
    await close()
    throw error
  }
  return { db: dbFor('setup', 'scripts'), dbFor, kind: 'served', close }
}

/** Runs the migrations under a lock, because several processes may start at the same time. Releases the connection. */
async function migratePostgres(connection: SharedConnection): Promise<void> {
  const db = drizzleNode(connection as unknown as pg.PoolClient, { casing })
  try {
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK_KEY})`)
    await migrateNode(db, { migrationsFolder })
  } finally {
    await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK_KEY})`).catch(() => {})
    connection.release()
  }
}
