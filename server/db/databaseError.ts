/**
 * Codes of the driver and of PostgreSQL that say the database cannot be reached now, though the request may be right.
 */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EPIPE|08...|57P0[1-3]|53300)$/
/** What the driver says without a code. */
const BROKEN_OFF = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error',
    'PGlite is closed',
    'after calling end on the pool',
  ].join('|'),
)

/** The SQLSTATE, or the system's code, of an error of the database, wherever in its causes it is. */
export function errorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as NodeJS.ErrnoException).code
    if (typeof code === 'string') return code
    if (at instanceof AggregateError) return errorCode(at.errors[0])
  }
  return undefined
}

/** Whether the error says that the database does not answer. */
export function isUnreachable(error: unknown): boolean {
  if (UNREACHABLE.test(errorCode(error) ?? '')) return true
  for (let at = error; at instanceof Error; at = at.cause) if (BROKEN_OFF.test(at.message)) return true
  return false
}
