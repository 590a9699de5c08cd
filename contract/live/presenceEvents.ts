import * as v from 'valibot'
import { wholeNumber } from '../endpoint.ts'
import { declareClientEvent, declareServerEvent, SOCKET_PERSON_KINDS } from './liveEvent.ts'

/** A staff member who has joined a conversation. */
const Viewer = v.object({ staffId: v.number(), name: v.string(), isWriting: v.boolean() })

/** Who looks at a conversation and who is writing, as the receiver may know it. */
export const ConversationPresence = v.object({
  /** The number of the last message that the other side has seen; 0 if none, or if the other side is staff. */
  seenSeq: v.number(),
  /** For staff: who of the staff has joined the conversation. */
  viewers: v.optional(v.array(Viewer)),
  /** Whether somebody on the other side is writing. */
  isOtherSideWriting: v.boolean(),
  /** Whether the other side is connected; null if the other side is staff. */
  isOtherSideOnline: v.nullable(v.boolean()),
})
export type ConversationPresence = v.InferOutput<typeof ConversationPresence>

export const setPresence = declareClientEvent({
  name: 'CONVERSATION_PRESENCE',
  summary:
    'Says that the person is writing in a joined conversation, or no longer. Valid for six seconds, or until the ' +
    'person sends a message or leaves.',
  senders: SOCKET_PERSON_KINDS,
  rate: { count: 40, seconds: 60 },
  payload: v.strictObject({
    /** A conversation that this socket has joined. */
    conversationId: wholeNumber(1),
    isWriting: v.boolean('field.type'),
  }),
  acknowledgement: {},
  isExtension: true,
})

export const conversationPresence = declareServerEvent({
  name: 'CONVERSATION_PRESENCE',
  summary: 'Who looks at a joined conversation and who is writing, and how far the other side has seen it.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.object({ conversationId: v.number(), ...ConversationPresence.entries }),
  isExtension: true,
})

/** Which of the staff have joined a conversation with staff. */
export const ConversationViewers = v.object({ conversationId: v.number(), viewers: v.array(Viewer) })
export type ConversationViewers = v.InferOutput<typeof ConversationViewers>

export const watchViewers = declareClientEvent({
  name: 'CONVERSATION_VIEWERS',
  summary:
    'The list of conversations is shown on this socket, or no longer. While it is, changes of who has joined which ' +
    'conversation are sent. Answers all conversations that somebody of the staff has joined; none if it is not shown.',
  senders: ['staff'],
  rate: { count: 60, seconds: 60 },
  payload: v.strictObject({ isShown: v.boolean('field.type') }),
  acknowledgement: { items: v.array(ConversationViewers) },
  isExtension: true,
})

export const conversationViewers = declareServerEvent({
  name: 'CONVERSATION_VIEWERS',
  summary:
    'Who of the staff has joined the conversations in which that has changed, for consoles that show a list. At most ' +
    'once a second.',
  receivers: ['staff'],
  payload: v.object({
    /** Null if there are too many: they must be asked for again. */
    changed: v.nullable(v.array(ConversationViewers)),
  }),
  isExtension: true,
})

const memberPayload = v.object({ userId: v.number(), at: v.string() })
const storePayload = v.object({ storeId: v.number(), at: v.string() })

export const userOnline = declareServerEvent({
  name: 'USER_ONLINE',
  summary: 'A member of a joined conversation has opened the app.',
  receivers: ['staff', 'storeAccount'],
  payload: memberPayload,
})

export const userOffline = declareServerEvent({
  name: 'USER_OFFLINE',
  summary: 'A member of a joined conversation is no longer connected.',
  receivers: ['staff', 'storeAccount'],
  payload: memberPayload,
})

export const storeOnline = declareServerEvent({
  name: 'STORE_ONLINE',
  summary: 'Somebody acts for a store of a joined conversation.',
  receivers: ['staff', 'member', 'storeAccount'],
  payload: storePayload,
})

export const storeOffline = declareServerEvent({
  name: 'STORE_OFFLINE',
  summary: 'Nobody is connected any more who acts for a store of a joined conversation.',
  receivers: ['staff', 'member', 'storeAccount'],
  payload: storePayload,
})
