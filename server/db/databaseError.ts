/**
 * The codes of the driver and of PostgreSQL for a database that is unavailable now; the request itself may be valid.
 */
const UNREACHABLE_CODES = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|08...|57P0[1-3]|53300)$/
/** The code of `unique_violation`. */
const UNIQUE_VIOLATION = '23505'
/** The messages of the driver's errors that have no code and also mean that the database is unavailable. */
const UNREACHABLE_MESSAGES = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error',
    'PGlite is closed',
    'after calling end on the pool',
  ].join('|'),
)

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

/** Returns whether the error means that the database is unavailable. */
export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE_CODES.test(errorCodeOf(error) ?? '')) return true
  for (let current = error; current instanceof Error; current = current.cause)
    if (UNREACHABLE_MESSAGES.test(current.message)) return true
  return false
}
