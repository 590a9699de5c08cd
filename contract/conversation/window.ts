import * as v from 'valibot'
import { numberFromText } from '../endpoint.ts'
import { MESSAGES_PER_CALL, MESSAGES_PER_CALL_MAX } from '../limits.ts'
import { Message } from './message.ts'

/** The names of the parameters that choose a window, of which a query has at most one. */
const PLACES = ['after', 'before', 'around'] as const

/**
 * Which messages of a conversation are read: those after a number, before it, or around it, in each case the nearest
 * `limit` ones. Without a number, the newest.
 */
export const MessageWindow = v.pipe(
  v.strictObject({
    /** Messages with greater numbers, the oldest of them. At most one of `after`, `before` and `around` is sent. */
    after: v.optional(numberFromText(0)),
    /** Messages with smaller numbers, the newest of them. */
    before: v.optional(numberFromText(1)),
    /** Messages on both sides of this number, with it. */
    around: v.optional(numberFromText(1)),
    /** How many messages are read. Without any other parameter, the newest. */
    limit: v.optional(numberFromText(1, MESSAGES_PER_CALL_MAX), MESSAGES_PER_CALL),
  }),
  v.check((query) => PLACES.filter((place) => query[place] !== undefined).length <= 1, 'field.unknown'),
)
export type MessageWindow = v.InferOutput<typeof MessageWindow>

/** Consecutive messages of a conversation, oldest first, and the number of its last message. */
export const Messages = v.object({
  /** Oldest first. */
  items: v.array(Message),
  /** The number of the last message of the conversation; 0 if there is none. */
  lastSeq: v.number(),
})
export type Messages = v.InferOutput<typeof Messages>
