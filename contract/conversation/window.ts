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
    after: v.optional(numberFromText(0)),
    before: v.optional(numberFromText(1)),
    around: v.optional(numberFromText(1)),
    limit: v.optional(numberFromText(1, MESSAGES_PER_CALL_MAX), MESSAGES_PER_CALL),
  }),
  v.check((query) => PLACES.filter((place) => query[place] !== undefined).length <= 1, 'field.unknown'),
)
export type MessageWindow = v.InferOutput<typeof MessageWindow>

/** Consecutive messages of a conversation, oldest first, and the number of its last message. */
export const Messages = v.object({ items: v.array(Message), lastSeq: v.number() })
export type Messages = v.InferOutput<typeof Messages>
