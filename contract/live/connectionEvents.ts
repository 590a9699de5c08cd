import * as v from 'valibot'
import { recordTopics, topics, type RecordKindName, type TopicName } from '../topics.ts'
import { declareClientEvent, declareServerEvent, SOCKET_PERSON_KINDS } from './liveEvent.ts'
import { RecordWrite } from './recordWrite.ts'

const topicNames = Object.keys(topics) as TopicName[]
const recordNames = [...(Object.keys(recordTopics) as RecordKindName[]), 'config'] as const

/** The numbers of conversations that wait for an answer, by the kind of their other side. */
export const ConversationCounts = v.array(v.object({ memberType: v.picklist(['store', 'member']), count: v.number() }))

export const authenticate = declareClientEvent({
  name: 'authenticate',
  summary: 'Sent after each connection, within five seconds, with the access token. Any other event comes after it.',
  senders: SOCKET_PERSON_KINDS,
  rate: { count: 60, seconds: 60 },
  payload: v.strictObject({
    /** The access token of a sign-in at either API. When it was renewed, the event can be sent again. */
    token: v.string('field.required'),
    /** The last cursor: the header X-Cursor of a response, or that of `authenticated`. What changed since is told. */
    cursor: v.optional(v.unknown()),
    /** The language of the messages of refused events, such as `ja`. Without it, that of Accept-Language. */
    language: v.optional(v.string('field.text')),
  }),
  acknowledgement: {},
})
export type AuthenticatePayload = v.InferInput<typeof authenticate.payload>

export const authenticated = declareServerEvent({
  name: 'authenticated',
  summary: 'The token was accepted. Every change after `cursor` is sent on this socket.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.object({
    /** To be sent with the next `authenticate`, after the connection was lost. */
    cursor: v.string(),
    /** For staff: the topics that have changed since the cursor of the client; null if the server does not know. */
    changed: v.nullable(v.array(v.picklist(topicNames))),
    /** For staff: the latest writes since the cursor of the client, oldest first. */
    writes: v.optional(v.array(v.object({ record: v.picklist(recordNames), id: v.number(), write: RecordWrite }))),
    /** For staff: the counts of the menu, so that no call must follow. */
    counts: v.optional(v.object({ conversations: v.optional(ConversationCounts), notifications: v.number() })),
    /** For a member: in how many conversations the last message was not seen. */
    nonRead: v.optional(v.number()),
  }),
})
export type AuthenticatedPayload = v.InferOutput<typeof authenticated.payload>

export const unauthorized = declareServerEvent({
  name: 'unauthorized',
  summary: 'The token was refused. The server closes the socket.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.optional(v.undefined()),
  isExtension: true,
})

export const closed = declareServerEvent({
  name: 'closed',
  summary: 'The server closes the socket, because the client has sent too many events.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.object({
    /** As in HTTP. */
    status: v.number(),
    /** The reason, in the language of the socket. */
    message: v.string(),
    /** The number of seconds to wait before the next connection. */
    retryAfter: v.number(),
  }),
  isExtension: true,
})

export const interrupted = declareServerEvent({
  name: 'interrupted',
  summary: 'Changes that other processes of the server write may be missed from now on.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.optional(v.undefined()),
  isExtension: true,
})

export const resumed = declareServerEvent({
  name: 'resumed',
  summary: 'All changes are sent again. A client that authenticates again learns what it missed.',
  receivers: SOCKET_PERSON_KINDS,
  payload: v.optional(v.undefined()),
  isExtension: true,
})
