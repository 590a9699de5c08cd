import type { Db } from '../db/database.ts'
import type { Caller } from '../http/handler.ts'
import { type FoundCaller, findCaller, requireOpen } from './access.ts'
import type { Bearer } from './tokens.ts'

/** How long a caller is kept at most, in ms. It bounds how old the cursor of a response can be. */
const KEPT_MS = 10_000
/** The maximum number of callers that are kept. */
const KEPT_MAX = 5_000
/** The staff id in the database's notification of a change that may concern all staff. */
const ALL_STAFF = 0

/** The callers of the last seconds with their permissions (rule 2.11). It keeps none until it is started. */
export interface CallerCache {
  /**
   * Returns the caller of a token, who may be up to ten seconds old but includes every change that this process was
   * notified of. Returns undefined and throws like {@link reload}.
   */
  load(bearer: Bearer, now: Date): Promise<Caller | undefined>
  /**
   * Returns the caller as the database has them now. Returns undefined if the session has ended. Throws a Failure of 403
   * if the account is not active.
   */
  reload(bearer: Bearer, now: Date): Promise<Caller | undefined>
  /** Forgets the sessions of a staff member, or of all staff, after their sessions or permissions have changed. */
  changed(staffId?: number): void
  /** Called once this process is notified of every change of sessions and permissions. */
  start(): void
  /** Called when this process may miss such notifications from now on. */
  stop(): void
}

interface Kept {
  found: FoundCaller
  until: number
}

/** Creates an empty cache, which is not started. */
export function createCallerCache(db: Db): CallerCache {
  let kept: Map<string, Kept> | undefined
  /** Counts the changes, so that what was loaded before a change is not kept after it. */
  let changes = 0

  async function reload(bearer: Bearer, now: Date): Promise<Caller | undefined> {
    const before = changes
    const found = await findCaller(db, bearer, now)
    const caller = found && requireOpen(found)
    if (kept === undefined || before !== changes) return caller
    if (found === undefined || caller === undefined) kept.delete(bearer.sessionId)
    else {
      if (kept.size >= KEPT_MAX) kept.clear()
      kept.set(bearer.sessionId, { found, until: Math.min(now.getTime() + KEPT_MS, found.expiresAt.getTime()) })
    }
    return caller
  }

  return {
    reload,
    load(bearer, now) {
      const entry = kept?.get(bearer.sessionId)
      const isCurrent = entry !== undefined && now.getTime() < entry.until && entry.found.caller.id === bearer.staffId
      return isCurrent ? Promise.resolve(entry.found.caller) : reload(bearer, now)
    },
    changed(staffId = ALL_STAFF) {
      changes += 1
      if (staffId === ALL_STAFF) kept?.clear()
      else for (const [sessionId, { found }] of kept ?? []) if (found.caller.id === staffId) kept?.delete(sessionId)
    },
    start() {
      changes += 1
      kept = new Map()
    },
    stop() {
      changes += 1
      kept = undefined
    },
  }
}
