import * as v from 'valibot'
import { ifKnown, orNull } from '../answer.ts'
import {
  CsvText,
  declareEndpoint,
  IdParams,
  numberFromText,
  pagedQuery,
  pageSchema,
  searchText,
  wholeNumber,
} from '../endpoint.ts'
import { ConversationType } from '../enumerations.ts'
import { HistoryLine } from '../history.ts'
import { CONVERSATION_ORDERS, CONVERSATION_STAFF_EVENTS, CONVERSATION_TABS } from '../kinds/conversation.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { NO_SCREEN, onMessageScreens, onScreens } from '../need.ts'
import { Conversation, ConversationSummary } from './conversation.ts'
import { MessageImage, SentMessage, StaffMessageToSend } from './message.ts'
import { Messages, MessageWindow } from './window.ts'

const access = 'CONVERSATION_MANAGEMENT'
const singleConversation = { access, params: IdParams } as const

/** The types of conversations that staff take part in. */
export const STAFF_CONVERSATION_TYPES = [ConversationType.CMS_TO_USER, ConversationType.CMS_TO_STORE] as const

export type StaffConversationType = (typeof STAFF_CONVERSATION_TYPES)[number]

/** Returns whether staff take part in conversations of this type. */
export function isWithStaff(type: number): type is StaffConversationType {
  return (STAFF_CONVERSATION_TYPES as readonly number[]).includes(type)
}

/** The schema of the type of a conversation in a query. */
// @__NO_SIDE_EFFECTS__
function typeFromText() {
  return v.optional(v.pipe(numberFromText(1), v.picklist(STAFF_CONVERSATION_TYPES, 'field.choice')))
}

/** The place in a list from which the next page is read: `nextCursor` of the page before. */
const cursor = v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}(\.\d{1,10}){1,2}$/)))

const limit = v.optional(numberFromText(1, PAGE_SIZE_MAX), PAGE_SIZE)

/** The cursor of the next page; null on the last one. */
const nextCursor = v.nullable(v.string())

const listFilters = {
  type: typeFromText(),
  tab: v.optional(v.picklist(CONVERSATION_TABS, 'field.choice')),
  sort: v.optional(v.picklist(CONVERSATION_ORDERS, 'field.choice')),
  q: searchText(),
}

/**
 * The conversations of staff with members or stores that have a message, or that staff have marked or set aside. `q`
 * matches parts of the name of the other side, and the id. Without `sort`, a tab of conversations that wait begins with
 * the longest waiting one, any other with the newest.
 */
export const listConversations = declareEndpoint({
  id: 'listConversations',
  need: onMessageScreens('rows'),
  method: 'GET',
  path: '/chat/conversations',
  access,
  query: v.strictObject({ ...listFilters, cursor, limit }),
  response: v.object({ items: v.array(ConversationSummary), nextCursor }),
})

/**
 * All conversations of the list with these filters, in its order, as a CSV file: of their messages only the beginning of
 * the last one, as the list shows it.
 */
export const listConversationsAsCsv = declareEndpoint({
  id: 'listConversationsAsCsv',
  need: { layer: 2, part: 'csv' },
  method: 'GET',
  path: '/chat/conversations/csv',
  access,
  isCsv: true,
  query: v.strictObject(listFilters),
  response: CsvText,
})

/** The numbers of conversations in the tabs. */
export const countConversations = declareEndpoint({
  id: 'countConversations',
  need: onMessageScreens('counts'),
  method: 'GET',
  path: '/chat/conversation-count',
  access,
  query: v.strictObject({ type: typeFromText() }),
  response: v.object({ items: v.array(v.object({ tab: v.picklist(CONVERSATION_TABS), count: v.number() })) }),
})

/**
 * The messages with all words of `q`, newest first. One call searches a limited number of messages: as long as there is
 * a `nextCursor`, older ones are still to be searched, even if `items` is empty.
 */
export const searchMessages = declareEndpoint({
  id: 'searchMessages',
  need: onMessageScreens('words'),
  method: 'GET',
  path: '/chat/search',
  access,
  query: v.strictObject({
    type: typeFromText(),
    conversationId: v.optional(numberFromText(1)),
    q: searchText(),
    cursor,
    limit,
  }),
  response: v.object({
    items: v.array(
      v.object({
        conversationId: v.number(),
        /** A code of `ConversationType`. */
        type: v.number(),
        /** The name of the member or the store. */
        name: v.string(),
        seq: v.number(),
        senderRole: v.nullable(v.number()),
        /** The text around the first word that was found. */
        excerpt: v.string(),
        createdAt: v.string(),
      }),
    ),
    nextCursor,
  }),
})

/** One conversation with a member or a store. */
export const getConversation = declareEndpoint({
  ...singleConversation,
  id: 'getConversation',
  need: onMessageScreens('record'),
  method: 'GET',
  path: '/chat/{id}',
  response: Conversation,
})

/** Opens the conversation with an active member or an accepted store, and returns it. There is only one of each. */
export const startConversation = declareEndpoint({
  id: 'startConversation',
  need: onScreens('event', '/user-detail/{id}', '/store-detail/{id}'),
  method: 'POST',
  path: '/chat',
  access,
  body: v.strictObject({
    /** A code of `ConversationType`: that of a conversation with a member, or with a store. */
    type: v.pipe(wholeNumber(1), v.picklist(STAFF_CONVERSATION_TYPES, 'field.choice')),
    /** The id of the member or the store. */
    partnerId: wholeNumber(1),
  }),
  response: Conversation,
})

/** Messages of a conversation: those near a number, or the newest. */
export const listMessages = declareEndpoint({
  ...singleConversation,
  id: 'listMessages',
  need: onMessageScreens('section'),
  method: 'GET',
  path: '/chat/{id}/messages',
  query: MessageWindow,
  response: Messages,
})

/**
 * Sends a message. The same `clientId` is stored once, however often it is sent; with another content it gets 422. 409
 * with `messages` if colleagues have written messages that the sender has not seen. 429 after 60 messages in a minute.
 */
export const sendMessage = declareEndpoint({
  ...singleConversation,
  id: 'sendMessage',
  need: NO_SCREEN,
  method: 'POST',
  path: '/chat/{id}/messages',
  body: StaffMessageToSend,
  response: SentMessage,
})

/** Stores a picture that can then be sent in a message of this conversation, once and within 24 hours. */
export const uploadImage = declareEndpoint({
  ...singleConversation,
  id: 'uploadImage',
  need: onMessageScreens('write'),
  method: 'POST',
  path: '/chat/{id}/image',
  isPictureUpload: true,
  response: MessageImage,
})

/**
 * Sends an event of the chart. 409 with the current conversation if the chart refuses the event, a colleague has done
 * something meanwhile, or the other side has written a message after `seenSeq`.
 */
export const transitionConversation = declareEndpoint({
  ...singleConversation,
  id: 'transitionConversation',
  need: onMessageScreens('event'),
  method: 'POST',
  path: '/chat/{id}/transition',
  body: v.strictObject({
    event: v.picklist(CONVERSATION_STAFF_EVENTS, 'field.choice'),
    /** Only for `snooze`: when the conversation comes back, in ISO 8601. */
    until: v.optional(v.pipe(v.string('field.required'), v.isoTimestamp('field.time'))),
    version: wholeNumber(1),
    /** The number of the last message that the sender has seen. */
    seenSeq: wholeNumber(0),
  }),
  response: Conversation,
})

/** What staff have done with the conversation, newest first. */
export const listConversationHistory = declareEndpoint({
  ...singleConversation,
  id: 'listConversationHistory',
  need: NO_SCREEN,
  method: 'GET',
  path: '/chat/{id}/history',
  query: pagedQuery([], {}),
  response: pageSchema(HistoryLine),
})

/** A staff member who may manage conversations. */
export const Colleague = v.object({
  id: v.number(),
  /** The name that colleagues see: the nickname, else the full name, else the email address. */
  name: v.string(),
  fullName: orNull(v.string()),
  email: ifKnown(v.string()),
})
export type Colleague = v.InferInput<typeof Colleague>

/** The active colleagues, and the caller, to whom a conversation can be handed over, and who can be mentioned, by name. */
export const listConversationColleagues = declareEndpoint({
  id: 'listConversationColleagues',
  need: onMessageScreens('choices'),
  method: 'GET',
  path: '/chat/colleague',
  access,
  response: v.object({ items: v.array(Colleague) }),
})

/** Takes a conversation, hands it over to a colleague who may manage conversations, or gives it back (null). */
export const assignConversation = declareEndpoint({
  ...singleConversation,
  id: 'assignConversation',
  need: onMessageScreens('write'),
  method: 'PUT',
  path: '/chat/{id}/assignee',
  body: v.strictObject({ staffId: v.nullable(wholeNumber(1)), version: wholeNumber(1) }),
  response: Conversation,
})
