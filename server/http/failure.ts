import type { Conflict } from '../../contract/endpoint.ts'
import type { TextKey, Values } from './text.ts'

/** What is wrong with a field: the key of it, with values where its words have some. */
export type FieldFault = TextKey | { key: TextKey; values: Values }

interface FailureParts {
  values?: Values
  /** The message to the letter, in place of the key's words. */
  literal?: string
  /** By field of the body: what is wrong with it. */
  errors?: Record<string, FieldFault>
  /** On 409 the record as it is now, and the allowed events. */
  data?: Conflict
  /** The answer's own headers, such as Retry-After. */
  headers?: Record<string, string>
}

/**
 * An answer other than 200, on purpose. `key` is worded in the caller's language; the call's transaction is rolled
 * back.
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

/** 404: there is no such record. */
export function notFound(): Failure {
  return new Failure(404, 'error.notFound')
}

/**
 * 409: the chart refuses the event, or the record was changed meanwhile. `now` is the record as it is, and what it
 * takes.
 */
export function conflict(now: Conflict, key: TextKey, values: Values = {}): Failure {
  return new Failure(409, key, { data: now, values })
}

/** 422: by field of the body, what is wrong with it. */
export function invalid(errors: Record<string, FieldFault>): Failure {
  return new Failure(422, 'error.invalid', { errors })
}
