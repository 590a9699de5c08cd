import * as v from 'valibot'
import { declareEndpoint, IdParams, numberFromText, wholeNumber } from '../endpoint.ts'
import { requiredMultilineText } from '../field.ts'
import { MESSAGE_TEXT_MAX, NOTE_MENTIONS_MAX } from '../limits.ts'
import { onMessageScreens } from '../need.ts'

/** A note of a staff member about a conversation, which only staff see. */
export const ConversationNote = v.object({
  id: v.number(),
  /** The number of the message after which the note was written. */
  afterSeq: v.number(),
  author: v.object({ id: v.number(), name: v.string() }),
  text: v.string(),
  /** The mentioned colleagues. */
  mentions: v.array(v.object({ id: v.number(), name: v.string() })),
  createdAt: v.string(),
})
export type ConversationNote = v.InferOutput<typeof ConversationNote>

const noteDefaults = { path: '/chat/{id}/note', access: 'CONVERSATION_MANAGEMENT', params: IdParams } as const

/** The newest notes between two messages, oldest first: at most 200. Without `from` and `to`, of the conversation. */
export const listConversationNotes = declareEndpoint({
  ...noteDefaults,
  id: 'listConversationNotes',
  need: onMessageScreens('section'),
  method: 'GET',
  query: v.strictObject({ from: v.optional(numberFromText(0)), to: v.optional(numberFromText(0)) }),
  response: v.object({ items: v.array(ConversationNote) }),
})

/** Adds a note for staff, which can mention colleagues. */
export const addConversationNote = declareEndpoint({
  ...noteDefaults,
  id: 'addConversationNote',
  need: onMessageScreens('write'),
  method: 'POST',
  body: v.strictObject({
    text: requiredMultilineText(MESSAGE_TEXT_MAX),
    /** The ids of the mentioned colleagues. */
    mentions: v.optional(
      v.pipe(v.array(wholeNumber(1), 'field.type'), v.maxLength(NOTE_MENTIONS_MAX, 'field.tooMany')),
    ),
  }),
  response: ConversationNote,
})
