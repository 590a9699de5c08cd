import * as v from 'valibot'
import { FailureCode } from '../endpoint.ts'
import { Message } from '../conversation/message.ts'

/** Why an event of a socket was refused, like the body of an error response. */
export const Failure = v.object({
  /**
   * As in HTTP: 400 malformed, 401 not signed in or not any more, 403 not permitted, 404 unknown, 409 changed meanwhile,
   * 422 invalid, 429 too often, 503 not possible now.
   */
  status: v.number(),
  /** In the language of the socket. */
  message: v.string(),
  /** With status 422: what is wrong with each field, in the language of the socket. */
  errors: v.optional(v.record(v.string(), v.string())),
  /** With status 401: why the session is no longer open, if that is known. */
  code: v.optional(FailureCode),
  /** With status 429 or 503: the number of seconds to wait. */
  retryAfter: v.optional(v.number()),
  /** With status 409 of a message: the messages of colleagues that the sender has not seen. */
  messages: v.optional(v.array(Message)),
})
