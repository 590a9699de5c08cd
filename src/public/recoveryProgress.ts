import * as v from 'valibot'
import { RECOVERY_MINUTES } from '../../contract/limits.ts'
import type { RecoveryProgress } from '../../machines/recoverySetup.ts'
import { readCookie, writeCookie } from '../api/cookies.ts'

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
    endsAt: v.number(),
  }),
)

/** Returns the stored progress of a password recovery; an empty email address if there is none or it has expired. */
export function readProgress(): RecoveryProgress {
  const storedProgress = v.safeParse(storedProgressSchema, readCookie(PROGRESS_COOKIE))
  if (!storedProgress.success || storedProgress.output.endsAt <= Date.now()) return { email: '' }
  const { email, recoveryToken, passwordToken } = storedProgress.output
  return { email, recoveryToken, passwordToken }
}

/** Stores the progress of a password recovery in a cookie, which lasts until the browser is closed. */
export function writeProgress({ email, recoveryToken, passwordToken }: RecoveryProgress): void {
  writeCookie(
    PROGRESS_COOKIE,
    JSON.stringify({ email, recoveryToken, passwordToken, endsAt: Date.now() + PROGRESS_LIFETIME_MS }),
    undefined,
  )
}

/** Removes the stored progress of a password recovery. */
export function removeProgress(): void {
  writeCookie(PROGRESS_COOKIE, '', 0)
}
