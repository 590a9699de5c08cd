import * as v from 'valibot'
import { listOrEmpty } from '../answer.ts'
import { ConversationType, MessageType, SenderRole, SYSTEM_SENDER } from '../enumerations.ts'
import { CONVERSATION_STATES } from '../kinds/conversation.ts'
import { MessageImage } from './message.ts'

/** A conversation in a list. Times are ISO 8601 in UTC. */
export const ConversationSummary = v.object({
  id: v.number(),
  /** A code of `ConversationType`. */
  type: v.picklist(Object.values(ConversationType)),
  member: v.nullable(v.object({ id: v.number(), name: v.string() })),
  store: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** The second store of a conversation between two stores. */
  otherStore: v.nullable(v.object({ id: v.number(), name: v.string() })),
  state: v.picklist(CONVERSATION_STATES),
  /** Counts what staff do with the conversation, but not its messages. */
  version: v.number(),
  /** The number of messages of the other side since the last answer or mark. */
  unreadCount: v.number(),
  /** Since when the other side has been waiting for an answer; null if it is not waiting. */
  waitingSince: v.nullable(v.string()),
  /** When a snoozed conversation comes back. */
  snoozedUntil: v.nullable(v.string()),
  /** The active staff member who has taken the conversation. */
  assignee: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** When the last message was written, or else when the conversation was opened. */
  lastAt: v.string(),
  /** The number of the last message; 0 before the first one. */
  lastSeq: v.number(),
  lastMessage: v.nullable(
    v.object({
      /** A code of `MessageType`. */
      type: v.picklist(Object.values(MessageType)),
      /** The first 140 characters of the text; empty for a picture, the name for a product. */
      preview: v.string(),
      /** A code of `SenderRole`, or `SYSTEM`. */
      senderRole: v.union([v.picklist(Object.values(SenderRole)), v.literal(SYSTEM_SENDER)]),
      at: v.string(),
    }),
  ),
})
export type ConversationSummary = v.InferOutput<typeof ConversationSummary>

/** What the caller has written in a conversation and not sent. A draft that was never saved has the version 0. */
export const ConversationDraft = v.object({
  /** Empty if the draft is deleted. */
  text: v.string(),
  imageIds: v.array(v.number()),
  /** The pictures of `imageIds` that can still be sent. */
  images: listOrEmpty(MessageImage),
  /** The number of the last message that the writer had seen. */
  basedOnSeq: v.number(),
  /** Counts the changes, also the deletion. The next change names it. */
  version: v.number(),
  updatedAt: v.nullable(v.string()),
})
export type ConversationDraft = v.InferOutput<typeof ConversationDraft>

/** One conversation, with how far the other side has seen it, and the caller's draft. */
export const Conversation = v.object({
  ...ConversationSummary.entries,
  /** The number of the last message that the other side has seen; 0 if none. */
  seenSeq: v.number(),
  draft: ConversationDraft,
  createdAt: v.string(),
  /** Whether the caller has muted it: its messages give them no notifications. */
  isMuted: v.optional(v.boolean()),
})
export type Conversation = v.InferOutput<typeof Conversation>
