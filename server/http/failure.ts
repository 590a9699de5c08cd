import type { Conflict, FailureCode } from '../../contract/endpoint.ts'
import type { TextKey, Values } from './text.ts'

/** An error of a field: a message key, with values if the message has placeholders. */
export type FieldError = TextKey | { key: TextKey; values: Values }

interface FailureParts {
  values?: Values
  /** The exact message, used instead of the text of the key. */
  literal?: string
  /** The errors by field of the body. */
  errors?: Record<string, FieldError>
  /** For status 409: the current record and its allowed events. */
  data?: Conflict
  code?: FailureCode
  /** Additional response headers, such as Retry-After. */
  headers?: Record<string, string>
}

/**
 * Thrown by a handler to respond with another status than 200. The message is the text of `key` in the caller's
 * language. The transaction of the call is rolled back.
 */
export class Failure extends Error {
  readonly status: number
  readonly key: TextKey
  readonly parts: FailureParts

  constructor(status: number, key: TextKey, parts: FailureParts = {}) {
    super(key)
    this.status = status
    this.key = key
    this.parts = parts
  }
}

/** Creates a Failure of 404: the record does not exist. */
export function notFound(): Failure {
  return new Failure(404, 'error.notFound')
}

/**
 * Creates a Failure of 409: the chart refuses the event, or the record was changed in the meantime.
 * @param now the current record and its allowed events
 */
export function conflict(now: Conflict, key: TextKey, values: Values = {}): Failure {
  return new Failure(409, key, { data: now, values })
}

/** Creates a Failure of 422 with the errors by field of the body. */
export function invalid(errors: Record<string, FieldError>): Failure {
  return new Failure(422, 'error.invalid', { errors })
}
