import type { Db } from '../db/database.ts'
import { createServerTextCache, type ServerTextCache } from '../features/translationEntry/serverTextCache.ts'

/** Creates the text cache of a process that is notified of every edit. */
export function createStartedServerTextCache(db: Db): ServerTextCache {
  const textCache = createServerTextCache(db)
  textCache.start()
  return textCache
}
