import { CallFailure } from '../api/failure.ts'

/** Returns the time before which the server accepts no further attempt, in ms since 1970; 0 if the failure has none. */
export function waitUntilOf(failure: unknown): number {
  const seconds = failure instanceof CallFailure ? (failure.retryAfter ?? 0) : 0
  return seconds === 0 ? 0 : Date.now() + seconds * 1_000
}

/** The delay `wait` of the command's chart: from now until `waitUntil`, in ms. */
export function waitMs({ context }: { context: { waitUntil: number } }): number {
  return Math.max(0, context.waitUntil - Date.now())
}
