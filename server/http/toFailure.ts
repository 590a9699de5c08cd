import type { Logger } from 'pino'
import { errorCodeOf, isLocked, isUnreachable } from '../db/databaseError.ts'
import { Failure } from './failure.ts'
import type { TextKey } from './text.ts'

/** The Retry-After header of status 503. */
const RETRY_AFTER_S = '1'

/** Creates a Failure of 503 with Retry-After. */
export function unavailableFailure(key: TextKey = 'error.unavailable'): Failure {
  return new Failure(503, key, { headers: { 'Retry-After': RETRY_AFTER_S } })
}

/** Returns the Failure for the response to an error. The error itself is only logged. */
export function toFailure(error: Error, log: Logger): Failure {
  if (error instanceof Failure) return error
  // A database error contains the SQL statement and its values. Only the cause of the error is logged, because the
  // values may be what people typed.
  const cause = error.cause instanceof Error ? error.cause : error
  log.error(
    { code: errorCodeOf(error), error: cause.message.slice(0, 300), stack: projectStackLines(cause) },
    'request failed',
  )
  if (isLocked(error)) return unavailableFailure('error.locked')
  return isUnreachable(error) ? unavailableFailure() : new Failure(500, 'error.unknown')
}

/** Returns the stack lines of the project's own code, without the error message. */
function projectStackLines(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at .*(server|contract|machines)\//.test(line))
    .map((line) => line.trim())
}
