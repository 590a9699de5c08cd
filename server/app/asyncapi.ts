import * as v from 'valibot'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import {
  type ClientEvent,
  RefusedAcknowledgement,
  type ServerEvent,
  type SocketPersonKind,
} from '../../contract/live/liveEvent.ts'
import { clientEvents, serverEvents } from '../../contract/live/liveEvents.ts'
import { EVENTS_AT_ONCE_MAX, EVENTS_PER_SECOND_MAX } from '../live/clientEvents.ts'
import { UNSENT_BYTES_MAX } from '../live/unsentBytes.ts'
import { jsonSchemaOf } from './jsonSchema.ts'

type JsonObject = Record<string, unknown>

const CHANNEL = 'chat'

const description = [
  'The events of open consoles and apps. The protocol is Socket.IO 5 (Engine.IO 4); the address of the channel is the',
  'namespace, the name of a message is the name of the event, and its payload is the first argument. The server answers',
  'every event of a client with an acknowledgement, which is the reply of the operation.',
  'The first event is `authenticate`, within five seconds after the connection and with the access token of either API.',
  'An access token lasts 15 minutes; the socket stays open as long as the session. After a lost connection, a client',
  'authenticates and joins its conversations again, each with the number of the last message that it has.',
  `A socket that sends more than ${EVENTS_PER_SECOND_MAX} events a second, or ${EVENTS_AT_ONCE_MAX} at once, is closed, and so`,
  `is one with more than ${UNSENT_BYTES_MAX / 1_000_000} MB that it`,
  'has not read. `x-senders` and `x-receivers` say who may send an event or receives it, `x-rate` how often a socket may',
  'send it: `count` times in `seconds`, and then it is refused with 429. `x-extension` marks what is not part of the',
  'specified protocol. Clients ignore fields and events that they do not know; the server refuses unknown fields.',
].join(' ')

/** Creates the AsyncAPI 3 document of the socket: what the server receives and sends. */
export function describeSocket(): JsonObject {
  const messages: Record<string, JsonObject> = {}
  const operations: Record<string, JsonObject> = {}
  for (const event of Object.values(clientEvents) as ClientEvent[]) {
    const keys = [`receive.${event.name}`]
    const staffOnly: SocketPersonKind[] = ['staff']
    const others = event.staffPayload === undefined ? event.senders : event.senders.filter((kind) => kind !== 'staff')
    messages[`receive.${event.name}`] = describeClientMessage(event, 'payload', others)
    if (event.staffPayload !== undefined) {
      keys.push(`receive.${event.name}.staff`)
      messages[`receive.${event.name}.staff`] = describeClientMessage(event, 'staffPayload', staffOnly)
    }
    messages[`reply.${event.name}`] = describeReply(event)
    operations[`receive.${event.name}`] = {
      action: 'receive',
      channel: { $ref: `#/channels/${CHANNEL}` },
      summary: event.summary,
      messages: keys.map(messageReference),
      reply: { channel: { $ref: `#/channels/${CHANNEL}` }, messages: [messageReference(`reply.${event.name}`)] },
      'x-senders': event.senders,
      'x-rate': event.rate,
    }
  }
  for (const event of Object.values(serverEvents) as ServerEvent[]) {
    messages[`send.${event.name}`] = describeServerMessage(event)
    operations[`send.${event.name}`] = {
      action: 'send',
      channel: { $ref: `#/channels/${CHANNEL}` },
      summary: event.summary,
      messages: [messageReference(`send.${event.name}`)],
      'x-receivers': event.receivers,
    }
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Chōba', version: '1', description },
    defaultContentType: 'application/json',
    servers: {
      socket: {
        host: '{host}',
        pathname: '/socket.io/',
        protocol: 'ws',
        description: 'Also with HTTP long polling.',
        variables: { host: { default: 'localhost:4000', description: 'The host and port of the server.' } },
      },
    },
    channels: {
      [CHANNEL]: { address: SOCKET_NAMESPACE, servers: [{ $ref: '#/servers/socket' }], messages },
    },
    operations,
  }
}

function messageReference(key: string): JsonObject {
  return { $ref: `#/channels/${CHANNEL}/messages/${key}` }
}

function describeClientMessage(
  { name, summary, isExtension, ...event }: ClientEvent,
  part: 'payload' | 'staffPayload',
  senders: readonly SocketPersonKind[],
): JsonObject {
  const payload = event[part] ?? event.payload
  return {
    name,
    summary,
    payload: jsonSchemaOf(payload, { typeMode: 'input', target: 'draft-07', part: `${name} ${part}` }),
    'x-senders': senders,
    ...(isExtension === undefined ? {} : { 'x-extension': true }),
  }
}

function describeReply({ name, acknowledgement }: ClientEvent): JsonObject {
  const accepted = v.object({ ok: v.literal(true), ...acknowledgement })
  return {
    name,
    summary: 'The acknowledgement: `ok` says whether the event was accepted.',
    payload: {
      oneOf: [
        jsonSchemaOf(accepted, { typeMode: 'output', target: 'draft-07', part: `${name} acknowledgement` }),
        jsonSchemaOf(RefusedAcknowledgement, { typeMode: 'output', target: 'draft-07' }),
      ],
    },
  }
}

function describeServerMessage({ name, summary, payload, isExtension }: ServerEvent): JsonObject {
  const hasPayload = !v.safeParse(payload, undefined).success
  return {
    name,
    summary,
    ...(hasPayload
      ? { payload: jsonSchemaOf(payload, { typeMode: 'output', target: 'draft-07', part: `${name} payload` }) }
      : {}),
    ...(isExtension === undefined ? {} : { 'x-extension': true }),
  }
}
