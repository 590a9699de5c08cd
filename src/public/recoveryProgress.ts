import * as v from 'valibot'
import { RECOVERY_MINUTES } from '../../contract/limits.ts'
import type { RecoveryProgress } from '../../machines/recovery.ts'
import { readCookie, writeCookie } from '../api/cookies.ts'

/** A cookie, because signing out clears the local storage, and other tabs continue too. */
const COOKIE = 'recovery'
const LIFETIME_MS = RECOVERY_MINUTES * 60_000

const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    email: v.string(),
    recoveryToken: v.string(),
    passwordToken: v.optional(v.string()),
    endsAt: v.number(),
  }),
)

/** Returns how far a recovery in this browser got in the last ten minutes. */
export function readProgress(): RecoveryProgress {
  const storedProgress = v.safeParse(Stored, readCookie(COOKIE))
  if (!storedProgress.success || storedProgress.output.endsAt <= Date.now()) return { email: '' }
  const { email, recoveryToken, passwordToken } = storedProgress.output
  return { email, recoveryToken, passwordToken }
}

/** Stores how far a recovery got, until the browser is closed. */
export function writeProgress({ email, recoveryToken, passwordToken }: RecoveryProgress): void {
  writeCookie(
    COOKIE,
    JSON.stringify({ email, recoveryToken, passwordToken, endsAt: Date.now() + LIFETIME_MS }),
    undefined,
  )
}

/** Forgets a recovery. */
export function removeProgress(): void {
  writeCookie(COOKIE, '', 0)
}
