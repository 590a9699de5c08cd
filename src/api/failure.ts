import type { Conflict, Endpoint, Failure, FailureCode, RecordUseCount } from '../../contract/endpoint.ts'

/** The error that a failed call throws. `status` is 0 if there was no response. */
export class CallFailure extends Error {
  readonly status: number
  /** The server's message in the language of the request; undefined if there was no message. */
  readonly serverMessage: string | undefined
  /** The error messages of invalid fields, by field name. */
  readonly errors: Record<string, string>
  /** The current record and its allowed events, if a write was rejected because the record has changed meanwhile. */
  readonly conflict: Conflict | undefined
  /** The server's code for what must be done before the call is repeated, or for why the session has ended, if any. */
  readonly code: FailureCode | undefined
  /** The field whose value the limit belongs to, if too many attempts were made with that value. */
  readonly limitedField: string | undefined
  /** If a record cannot be deleted because other records use it: the kinds of those records, with their counts. */
  readonly usedBy: readonly RecordUseCount[]
  /** The value of the header `Retry-After` in seconds; undefined if the server did not send it. */
  readonly retryAfter: number | undefined

  constructor(status: number, response: Partial<Failure> | undefined, retryAfter?: number) {
    super(response?.message ?? `call failed with ${status}`)
    this.status = status
    this.serverMessage = response?.message
    this.errors = response?.errors ?? {}
    this.conflict = status === 409 ? response?.data : undefined
    this.code = response?.code
    this.limitedField = response?.limitedField
    this.usedBy = response?.usedBy ?? []
    this.retryAfter = retryAfter
  }
}

/**
 * The error of a call that got no response and that uses up a code or a link. If the server has executed the call, it
 * refuses the same call the next time.
 */
export class SingleUseCallFailure extends CallFailure {
  constructor() {
    super(0, undefined)
  }
}

/** Returns the error of a call to this endpoint that got no response. */
export function noResponseFailure({ isSingleUse }: Pick<Endpoint, 'isSingleUse'>): CallFailure {
  return isSingleUse ? new SingleUseCallFailure() : new CallFailure(0, undefined)
}

/** Whether sending the same request again may succeed. */
export function isTransientFailure(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500)
}

/** Whether a write was rejected because a value that its body repeats, as the sender saw it, has changed meanwhile. */
export function isOutdatedWriteError(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.code === 'outdated'
}

/** Returns the current record and its allowed events if a write was rejected with 409. */
export function conflictOf(failure: unknown): Conflict | undefined {
  return failure instanceof CallFailure ? failure.conflict : undefined
}
