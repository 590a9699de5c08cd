import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

const caches = new WeakMap<Db, Map<string, Promise<unknown>>>()
const CACHE_SIZE_MAX = 32

/**
 * Caches the result of an expensive query until anything is written to the database, because the same snapshot returns
 * the same data. Keeps the last few results.
 * @param db not a transaction, because that sees its own uncommitted changes
 * @param queryKey the cache key, a text that contains everything on which the result depends
 */
export async function cacheWhileUnchanged<Result>(
  db: Db,
  queryKey: string,
  load: () => Promise<Result>,
): Promise<Result> {
  // Includes the WAL position, because after a crash PostgreSQL assigns the numbers of lost transactions again.
  const databaseState = sql<string>`pg_current_snapshot() || ' ' || pg_current_wal_insert_lsn()`
  const [database] = await db.select({ state: databaseState }).from(sql`(values (1)) as one`)
  const key = `${database?.state} ${queryKey}`
  const cache = caches.get(db) ?? new Map<string, Promise<unknown>>()
  caches.set(db, cache)
  const cachedResult = cache.get(key) as Promise<Result> | undefined
  // If the shared query fails, for example with its connection, every other caller runs its own query.
  if (cachedResult) return cachedResult.catch(load)
  const result = load()
  cache.set(key, result)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_SIZE_MAX && oldest !== undefined) cache.delete(oldest)
  return result.catch((error: unknown) => {
    cache.delete(key)
    throw error
  })
}
