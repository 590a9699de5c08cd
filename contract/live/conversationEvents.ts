import * as v from 'valibot'
import { ConversationSummary } from '../conversation/conversation.ts'
import { Message, MessageToSend, SentMessage, StaffMessageToSend } from '../conversation/message.ts'
import { wholeNumber } from '../endpoint.ts'
import { ConversationType, SenderRole, SYSTEM_SENDER } from '../enumerations.ts'
import { ConversationCounts } from './connectionEvents.ts'
import { declareClientEvent, declareServerEvent, SOCKET_PERSON_KINDS } from './liveEvent.ts'
import { ConversationPresence } from './presenceEvents.ts'

const conversationId = wholeNumber(1)

export const joinConversation = declareClientEvent({
  name: 'CLIENT_JOIN_CONVERSATION',
  summary: 'From now on the messages of this conversation are sent on this socket. Answers what was missed.',
  senders: SOCKET_PERSON_KINDS,
  rate: { count: 100, seconds: 10 },
  payload: v.strictObject({
    conversationId,
    /** The number of the last message that the client has. Without it, the newest messages are answered. */
    lastSeq: v.optional(wholeNumber(0)),
  }),
  acknowledgement: {
    /** The number of the last message of the conversation; 0 if there is none. */
    lastSeq: v.number(),
    /**
     * The messages after `lastSeq`, oldest first; the newest ones if the client has missed more than 100, or if these are
     * too long for one answer. A message that is written meanwhile may also be sent as an event, before this
     * acknowledgement or after it.
     */
    messages: v.array(Message),
    /**
     * Whether there are messages between `lastSeq` and the first of `messages`. They are read by `listMessages` or
     * `listAppMessages` of the HTTP APIs.
     */
    hasGap: v.boolean(),
    ...ConversationPresence.entries,
  },
})

export const leaveConversation = declareClientEvent({
  name: 'CLIENT_LEAVE_CONVERSATION',
  summary: 'Ends what CLIENT_JOIN_CONVERSATION began. Is also accepted for a conversation that was not joined.',
  senders: SOCKET_PERSON_KINDS,
  rate: { count: 100, seconds: 10 },
  payload: v.strictObject({ conversationId }),
  acknowledgement: {},
})

export const sendMessage = declareClientEvent({
  name: 'CLIENT_SEND_MESSAGE',
  summary:
    'Stores one message. The same `clientId` is stored once, however often it is sent; each time, its place is answered. After a lost acknowledgement, it is sent again with it. Staff send at most 60 messages in a minute, members and stores 30 in a minute and 500 in a day.',
  senders: SOCKET_PERSON_KINDS,
  rate: { count: 60, seconds: 60 },
  payload: v.strictObject({ conversationId, ...MessageToSend.entries }),
  staffPayload: v.strictObject({ conversationId, ...StaffMessageToSend.entries }),
  acknowledgement: SentMessage.entries,
})

export const seenConversation = declareClientEvent({
  name: 'CLIENT_SEEN_CONVERSATION',
  summary:
    'The person has seen the messages up to `seq`. What members and stores have seen is shown to the other side.',
  senders: SOCKET_PERSON_KINDS,
  rate: { count: 100, seconds: 10 },
  payload: v.strictObject({ conversationId, seq: wholeNumber(0) }),
  acknowledgement: {
    /** The number up to which the person has now seen the conversation. It never goes back. */
    seq: v.number(),
  },
})

export const switchStore = declareClientEvent({
  name: 'CLIENT_SWITCH_STORE',
  summary:
    'The store account acts for this store from now on, until the socket is closed. It can join and send after this.',
  senders: ['storeAccount'],
  rate: { count: 20, seconds: 10 },
  payload: v.strictObject({
    /** The id of one of the account's stores, as `getAppProfile` lists them. */
    storeId: wholeNumber(1),
  }),
  acknowledgement: {
    storeId: v.number(),
    /** To be sent with the next `authenticate`, after the connection was lost. */
    cursor: v.string(),
    /** In how many conversations the store has not seen the last message. */
    nonRead: v.number(),
  },
})

export const serverSendMessage = declareServerEvent({
  name: 'SERVER_SEND_MESSAGE_TO_CLIENT',
  summary: 'A message of a joined conversation, in the order of its numbers. Its sender gets it too.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.object({ conversationId: v.number(), message: Message }),
})

export const newMessage = declareServerEvent({
  name: 'NEW_MESSAGE_IN_CONVERSATION',
  summary: 'A new message in a conversation of the person that this socket has not joined.',
  receivers: ['member', 'storeAccount'],
  payload: v.object({
    conversationId: v.number(),
    /** A code of `ConversationType`. */
    type: v.picklist(Object.values(ConversationType)),
    /** The number of the message. */
    seq: v.number(),
    /** The first 140 characters of the text; empty for a picture, the name for a product. */
    preview: v.string(),
    /** A code of `SenderRole`, or `SYSTEM`. */
    senderRole: v.union([v.picklist(Object.values(SenderRole)), v.literal(SYSTEM_SENDER)]),
    at: v.string(),
  }),
})

export const conversationNonRead = declareServerEvent({
  name: 'CONVERSATION_NON_READ',
  summary: 'In how many conversations the person has not seen the last message. At most once a second.',
  receivers: ['member', 'storeAccount'],
  payload: v.object({ count: v.number() }),
})

export const conversationNonReadByAdmin = declareServerEvent({
  name: 'CONVERSATION_NON_READ_BY_ADMIN',
  summary:
    'The numbers of conversations that wait for staff, and the conversations that changed. At most once a second.',
  receivers: ['staff'],
  payload: v.object({
    /** The numbers of conversations that wait for an answer, by the kind of their other side. */
    counts: ConversationCounts,
    /** The changed conversations as they are now; null if there are too many, and the list must be read again. */
    changed: v.nullable(v.array(ConversationSummary)),
  }),
})
