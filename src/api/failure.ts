import type { Conflict, Failure, FailureCode, RecordUse } from '../../contract/endpoint.ts'

/** The error of a failed call. `status` is 0 if there was no response. */
export class CallFailure extends Error {
  readonly status: number
  /** The server's message in the person's language; undefined if there was none. */
  readonly serverMessage: string | undefined
  readonly errors: Record<string, string>
  readonly conflict: Conflict | undefined
  /** What must be done before the call is repeated; undefined if nothing. */
  readonly code: FailureCode | undefined
  /** What uses the record that cannot be deleted. */
  readonly usedBy: readonly RecordUse[]
  /** The header `Retry-After` in seconds, if the server sent it. */
  readonly retryAfter: number | undefined

  constructor(status: number, response: Partial<Failure> | undefined, retryAfter?: number) {
    super(response?.message ?? `call failed with ${status}`)
    this.status = status
    this.serverMessage = response?.message
    this.errors = response?.errors ?? {}
    this.conflict = status === 409 ? response?.data : undefined
    this.code = response?.code
    this.usedBy = response?.usedBy ?? []
    this.retryAfter = retryAfter
  }
}

/** Whether sending the same request again may succeed. */
export function isTransient(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500)
}

/** Returns the current record and its allowed events if a write was rejected with 409. */
export function changedRecord(failure: unknown): Conflict | undefined {
  return failure instanceof CallFailure ? failure.conflict : undefined
}
