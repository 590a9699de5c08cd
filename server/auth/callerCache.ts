import type { Db } from '../db/database.ts'
import type { Caller } from '../http/handler.ts'
import { type FoundCaller, findCaller, callerOfOpenSession } from './callers.ts'
import type { Bearer } from './tokens.ts'

/** The maximum time in ms for which a caller is kept. It also bounds how old the change cursor of a response can be. */
const CACHE_LIFETIME_MS = 10_000
/** The maximum number of callers that are kept. */
const CACHED_CALLERS_MAX = 5_000
/** The staff id in the database's notification of a change that may concern all staff. */
const ALL_STAFF_ID = 0

/** Keeps callers with their permissions for some seconds (rule 2.11). The cache is empty until it is started. */
export interface CallerCache {
  /**
   * Returns the caller of a token, possibly as loaded up to ten seconds ago, but with every change that is older than
   * the last confirmation that notifications arrive. Returns undefined or throws in the same cases as {@link reload}.
   */
  load(bearer: Bearer, now: Date): Promise<Caller | undefined>
  /**
   * Returns the caller as the database has them now. Returns undefined if the session has ended. Throws a Failure of
   * 403 if the account is not active.
   */
  reload(bearer: Bearer, now: Date): Promise<Caller | undefined>
  /** Forgets the sessions of a staff member, or of all staff, after their sessions or permissions have changed. */
  forget(staffId?: number): void
  /**
   * Called when this process is notified of every change of sessions and permissions from now on.
   * @param isConfirmed whether that is still so; a caller is returned from the cache only then
   */
  start(isConfirmed: () => boolean): void
  /** Called when this process may miss notifications of changed sessions and permissions from now on. */
  stop(): void
}

interface CachedCaller {
  foundCaller: FoundCaller
  /** When the caller is forgotten, on the monotonic clock. */
  keptUntilMs: number
}

/**
 * Creates an empty cache, which is not started.
 * @param monotonicMs a clock in ms that nobody can set back
 */
export function createCallerCache(db: Db, monotonicMs = () => performance.now()): CallerCache {
  let areNotificationsConfirmed = () => false
  let cachedCallers: Map<string, CachedCaller> | undefined
  /** The loads in progress. A load that a change has made outdated is removed, so that its result is not kept. */
  const bearersBeingLoaded = new Set<Bearer>()

  async function reload(bearer: Bearer, now: Date): Promise<Caller | undefined> {
    const bearerBeingLoaded = { ...bearer }
    bearersBeingLoaded.add(bearerBeingLoaded)
    try {
      const foundCaller = await findCaller(db, bearer, now)
      const caller = foundCaller && callerOfOpenSession(foundCaller)
      if (cachedCallers === undefined || !bearersBeingLoaded.has(bearerBeingLoaded)) return caller
      if (foundCaller === undefined || caller === undefined) cachedCallers.delete(bearer.sessionId)
      else {
        if (cachedCallers.size >= CACHED_CALLERS_MAX) cachedCallers.clear()
        cachedCallers.set(bearer.sessionId, { foundCaller, keptUntilMs: monotonicMs() + CACHE_LIFETIME_MS })
      }
      return caller
    } finally {
      bearersBeingLoaded.delete(bearerBeingLoaded)
    }
  }

  return {
    reload,
    load(bearer, now) {
      const entry = cachedCallers?.get(bearer.sessionId)
      const isEntryUsable =
        entry !== undefined &&
        monotonicMs() < entry.keptUntilMs &&
        now < entry.foundCaller.expiresAt &&
        entry.foundCaller.caller.id === bearer.staffId &&
        areNotificationsConfirmed()
      return isEntryUsable ? Promise.resolve(entry.foundCaller.caller) : reload(bearer, now)
    },
    forget(staffId = ALL_STAFF_ID) {
      const shouldForget = (id: number) => staffId === ALL_STAFF_ID || id === staffId
      for (const bearer of bearersBeingLoaded) if (shouldForget(bearer.staffId)) bearersBeingLoaded.delete(bearer)
      for (const [sessionId, { foundCaller }] of cachedCallers ?? [])
        if (shouldForget(foundCaller.caller.id)) cachedCallers?.delete(sessionId)
    },
    start(isConfirmed) {
      areNotificationsConfirmed = isConfirmed
      bearersBeingLoaded.clear()
      cachedCallers = new Map()
    },
    stop() {
      bearersBeingLoaded.clear()
      cachedCallers = undefined
    },
  }
}
