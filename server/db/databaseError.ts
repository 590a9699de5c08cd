/**
 * The codes of the driver and of PostgreSQL for a database that is unavailable now; the request itself may be valid.
 */
const UNREACHABLE_CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|08...|57P0[1-5]|53300|25P03)$/
/** The code of `unique_violation`. */
const UNIQUE_VIOLATION = '23505'
/** The code of `lock_not_available`, which also means that waiting for a lock has taken too long. */
const LOCK_NOT_AVAILABLE = '55P03'
/** The code of `query_canceled`: a statement has taken too long. */
const QUERY_CANCELED = '57014'
/** The messages of the driver's errors that have no code and also mean that the database is unavailable. */
const UNREACHABLE_MESSAGES = new RegExp(
  [
    'Connection terminated',
    'Client has encountered a connection error',
    'Client was closed and is not queryable',
    'PGlite is closed',
    'after calling end on the pool',
  ].join('|'),
)

/** Thrown if there is no connection to PostgreSQL, whatever the reason. */
export class NoConnectionError extends Error {}

/** Returns the SQLSTATE or system error code of an error or of one of its causes. */
export function errorCodeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = (current as NodeJS.ErrnoException).code
    if (typeof code === 'string') return code
    if (current instanceof AggregateError) return errorCodeOf(current.errors[0])
  }
  return undefined
}

/** Returns the name of the unique constraint that a write has violated, or undefined for any other error. */
export function violatedUniqueConstraint(error: unknown): string | undefined {
  if (errorCodeOf(error) !== UNIQUE_VIOLATION) return undefined
  for (let current = error; current instanceof Error; current = current.cause) {
    const { constraint } = current as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

/** Returns whether the error means that another transaction has held a lock for too long. */
export function isLocked(error: unknown): boolean {
  return errorCodeOf(error) === LOCK_NOT_AVAILABLE
}

/** Returns whether the error means that a statement was not answered in time. */
export function isOverdue(error: unknown): boolean {
  return [LOCK_NOT_AVAILABLE, QUERY_CANCELED].includes(errorCodeOf(error) ?? '')
}

/** Returns whether the error means that the database is unavailable. */
export function isUnreachable(error: unknown): boolean {
  const code = errorCodeOf(error) ?? ''
  if (code === QUERY_CANCELED || UNREACHABLE_CODES.test(code)) return true
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof NoConnectionError || UNREACHABLE_MESSAGES.test(current.message)) return true
  return false
}
