import type { Conflict, Failure } from '../../contract/endpoint.ts'

/** A call that did not succeed. `status` is 0 where no answer came. */
export class CallFailure extends Error {
  readonly status: number
  /** The server's message in the user's language; undefined if there was none. */
  readonly said: string | undefined
  readonly errors: Record<string, string>
  readonly conflict: Conflict | undefined
  /** In seconds, where the server says when to try again (Retry-After). */
  readonly retryAfter: number | undefined

  constructor(status: number, answer: Partial<Failure> | undefined, retryAfter?: number) {
    super(answer?.message ?? `call failed with ${status}`)
    this.status = status
    this.said = answer?.message
    this.errors = answer?.errors ?? {}
    this.conflict = status === 409 ? answer?.data : undefined
    this.retryAfter = retryAfter
  }
}

/** Whether sending the same once more may succeed. */
export function isTransient(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500)
}

/** The record as it is now, where a write was refused because of it. */
export function changedRecord(failure: unknown): Conflict | undefined {
  return failure instanceof CallFailure ? failure.conflict : undefined
}
