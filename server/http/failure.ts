import type { Message as ChatMessage } from '../../contract/conversation/message.ts'
import type { Conflict, FailureCode, RecordUseCount } from '../../contract/endpoint.ts'
import { INACTIVE_MESSAGE } from '../../contract/limits.ts'
import type { TextKey } from './text.ts'

/** A message to translate: the key of its text, with values if the text has placeholders. */
export type Message = TextKey | { key: TextKey; values: MessageValues }
/** The values of a message, which can be messages too. They are translated when the response is created. */
export type MessageValues = Readonly<Record<string, string | number | { message: Message }>>

interface FailureDetails {
  /** The values of the placeholders in the text of the message. */
  values?: MessageValues
  /** The exact message, used instead of the text of the key. */
  literalMessage?: string
  /** The errors by field of the body. */
  errors?: Record<string, Message>
  /** For status 409: the current record and its allowed events. */
  data?: Conflict
  /** What the console must do before it repeats the call, or why the session cannot be renewed. */
  code?: FailureCode
  /** For status 429: the field of the body whose value the limit belongs to. */
  limitedField?: string | undefined
  /** For status 422 of a deletion: which records use the record. */
  usedBy?: RecordUseCount[]
  /** For status 409 of a message: the messages of colleagues that the sender has not seen. */
  messages?: ChatMessage[]
  /** Additional response headers, such as Retry-After. */
  headers?: Record<string, string>
}

/**
 * Thrown to respond with a status other than 200. The message of the response is the text of `key` in the caller's
 * language. The transaction of the call is rolled back.
 */
export class Failure extends Error {
  readonly status: number
  readonly key: TextKey
  readonly details: FailureDetails

  constructor(status: number, key: TextKey, details: FailureDetails = {}) {
    super(key)
    this.status = status
    this.key = key
    this.details = details
  }
}

/** Creates a Failure of 404: the record does not exist. */
export function notFound(): Failure {
  return new Failure(404, 'error.notFound')
}

/** Creates a Failure of 403 with the message of rule 7.3, the same in every language: the account is not active. */
export function inactiveFailure(): Failure {
  return new Failure(403, 'error.notPermitted', { literalMessage: INACTIVE_MESSAGE })
}

/**
 * Creates a Failure of 409: the chart refuses the event, or the record was changed in the meantime.
 * @param current the current record and its allowed events
 */
export function conflict(current: Conflict, key: TextKey, values: MessageValues = {}): Failure {
  return new Failure(409, key, { data: current, values })
}

/** Creates a Failure of 422 with the errors by field of the body. */
export function invalid(errors: Record<string, Message>): Failure {
  return new Failure(422, 'error.invalid', { errors })
}
