import * as v from 'valibot'
import { RECOVERY_MINUTES } from '../../contract/limits.ts'
import type { RecoveryProgress } from '../../machines/console/recoverySetup.ts'
import { readCookie, writeCookie } from '../api/cookies.ts'
import { knownServerTime } from '../base/serverClock.ts'

/**
 * The cookie with the progress. A cookie survives a sign-out, which clears the local storage, and other tabs can read
 * it to continue the recovery.
 */
const PROGRESS_COOKIE = 'recovery'
const PROGRESS_LIFETIME_MS = RECOVERY_MINUTES * 60_000

const storedProgressSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.string(),
    recoveryToken: v.string(),
    passwordToken: v.optional(v.string()),
    endsAt: v.optional(v.number()),
  }),
)

/**
 * Returns the stored progress of a password recovery; an empty email address if there is none or it has expired by the
 * time of the server. The clock of the computer does not count: if the time is not known, the server decides.
 */
export function readProgress(): RecoveryProgress {
  const storedProgress = v.safeParse(storedProgressSchema, readCookie(PROGRESS_COOKIE))
  if (!storedProgress.success) return { email: '' }
  const { endsAt = Infinity, ...progress } = storedProgress.output
  return endsAt > (knownServerTime() ?? 0) ? progress : { email: '' }
}

/** Stores the progress of a password recovery in a cookie, which lasts until the browser is closed. */
export function writeProgress({ email, recoveryToken, passwordToken }: RecoveryProgress): void {
  const now = knownServerTime()
  const endsAt = now === undefined ? undefined : now + PROGRESS_LIFETIME_MS
  writeCookie(PROGRESS_COOKIE, JSON.stringify({ email, recoveryToken, passwordToken, endsAt }), undefined)
}

/** Removes the stored progress of a password recovery. */
export function removeProgress(): void {
  writeCookie(PROGRESS_COOKIE, '', 0)
}
