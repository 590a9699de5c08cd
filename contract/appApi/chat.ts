import * as v from 'valibot'
import { ConversationSummary } from '../conversation/conversation.ts'
import { MessageImage, MessageToSend, SentMessage } from '../conversation/message.ts'
import { Messages, MessageWindow } from '../conversation/window.ts'
import { IdParams, numberFromText, wholeNumber } from '../endpoint.ts'
import { ConversationType } from '../enumerations.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { APP_CALLER_KINDS, declareAppEndpoint } from './appEndpoint.ts'

const { id, type, member, store, otherStore, lastSeq, lastMessage } = ConversationSummary.entries

/** A conversation as its members and stores see it. */
export const AppConversation = v.object({
  id,
  /** A code of `ConversationType`. */
  type,
  member,
  store,
  /** The second store of a conversation between two stores. */
  otherStore,
  /** The number of the last message; 0 before the first one. */
  lastSeq,
  lastMessage,
  /** The number of the last message that the caller has seen. */
  seenSeq: v.number(),
  /** The number of the last message that the other side has seen; 0 if that is staff. */
  otherSeenSeq: v.number(),
})
export type AppConversation = v.InferInput<typeof AppConversation>

/** A store account says in each call for which of its stores it acts. A member sends no `storeId`. */
const storeId = v.optional(numberFromText(1))
const ActingStore = v.strictObject({ storeId })

const chatDefaults = { access: APP_CALLER_KINDS, callsPerMinute: 120 } as const
const singleConversation = { ...chatDefaults, params: IdParams } as const

/** The caller's conversations that have a message, the newest first. */
export const listAppConversations = declareAppEndpoint({
  ...chatDefaults,
  id: 'listAppConversations',
  method: 'GET',
  path: '/chat/conversations',
  query: v.strictObject({
    storeId,
    /** `nextCursor` of the page before. */
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,10}$/))),
    limit: v.optional(numberFromText(1, PAGE_SIZE_MAX), PAGE_SIZE),
  }),
  response: v.object({
    items: v.array(AppConversation),
    /** The cursor of the next page; null on the last one. */
    nextCursor: v.nullable(v.string()),
  }),
})

/** In how many conversations the caller has not seen the last message. */
export const countAppNonRead = declareAppEndpoint({
  ...chatDefaults,
  id: 'countAppNonRead',
  method: 'GET',
  path: '/chat/conversation-non-read',
  query: ActingStore,
  response: v.object({ count: v.number() }),
})

/** One conversation of the caller. */
export const getAppConversation = declareAppEndpoint({
  ...singleConversation,
  id: 'getAppConversation',
  method: 'GET',
  path: '/chat/{id}',
  query: ActingStore,
  response: AppConversation,
})

/**
 * Opens a conversation, and returns it: of a member or a store with staff, of a member with an accepted store, of a
 * store with another one. There is only one of each. A store cannot open one with a member who has not written to it.
 */
export const startAppConversation = declareAppEndpoint({
  ...chatDefaults,
  id: 'startAppConversation',
  method: 'POST',
  path: '/chat',
  callsPerMinute: 20,
  query: ActingStore,
  body: v.strictObject({
    /** A code of `ConversationType`. */
    type: v.pipe(wholeNumber(1), v.picklist(Object.values(ConversationType), 'field.choice')),
    /** The id of the store, or for a store, of the member or the other store. Absent for a conversation with staff. */
    partnerId: v.optional(wholeNumber(1)),
  }),
  response: AppConversation,
})

/** Messages of a conversation: those near a number, or the newest. */
export const listAppMessages = declareAppEndpoint({
  ...singleConversation,
  id: 'listAppMessages',
  method: 'GET',
  path: '/chat/{id}/messages',
  query: v.pipe(
    v.strictObject({ ...MessageWindow.entries, storeId }),
    v.check(({ storeId: _storeId, ...window }) => v.is(MessageWindow, window), 'field.unknown'),
  ),
  response: Messages,
})

/**
 * Sends a message. The same `clientId` is stored once, however often it is sent; with another content it gets 422. 429
 * after 30 messages in a minute or 500 in a day.
 */
export const sendAppMessage = declareAppEndpoint({
  ...singleConversation,
  id: 'sendAppMessage',
  method: 'POST',
  path: '/chat/{id}/messages',
  query: ActingStore,
  body: MessageToSend,
  response: SentMessage,
})

/** Says that the caller has seen the messages up to `seq`. Never goes back. */
export const markAppConversationSeen = declareAppEndpoint({
  ...singleConversation,
  id: 'markAppConversationSeen',
  method: 'PUT',
  path: '/chat/{id}/seen',
  query: ActingStore,
  body: v.strictObject({
    /** The number of the last message that the caller has seen. */
    seq: wholeNumber(0),
  }),
  response: v.object({
    /** The number up to which the caller has now seen the conversation. */
    seq: v.number(),
  }),
})

/** Stores a picture that can then be sent in a message of this conversation, once and within 24 hours. */
export const uploadAppImage = declareAppEndpoint({
  ...singleConversation,
  id: 'uploadAppImage',
  method: 'POST',
  path: '/chat/{id}/image',
  callsPerMinute: 10,
  query: ActingStore,
  isPictureUpload: true,
  response: MessageImage,
})
