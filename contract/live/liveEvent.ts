import * as v from 'valibot'
import { APP_CALLER_KINDS, type AppCallerKind } from '../appApi/appEndpoint.ts'
import { Failure } from './failure.ts'

/** The kinds of people who have a socket: staff, members and store accounts. */
export const SOCKET_PERSON_KINDS = ['staff', ...APP_CALLER_KINDS] as const
export type SocketPersonKind = 'staff' | AppCallerKind

/** How many events of one name a socket may send: at most `count` in `seconds`. More are refused with 429. */
interface EventRate {
  count: number
  seconds: number
}

/** An event that clients send, with the acknowledgement that the server answers. */
export interface ClientEvent<
  Payload extends v.GenericSchema = v.GenericSchema,
  Acknowledgement extends v.ObjectEntries = v.ObjectEntries,
  StaffPayload extends v.GenericSchema = v.GenericSchema,
> {
  name: string
  summary: string
  /** Who may send the event. Others are refused with 403. */
  senders: readonly SocketPersonKind[]
  rate: EventRate
  /** A strict object: unknown fields are refused with 422. */
  payload: Payload
  /** What staff send, if that differs from `payload`. */
  staffPayload?: StaffPayload
  /** The fields of a successful acknowledgement, besides `ok: true`. */
  acknowledgement: Acknowledgement
  /** The event is not part of the specified protocol. */
  isExtension?: true
}

/** An event that the server sends. */
export interface ServerEvent<Payload extends v.GenericSchema = v.GenericSchema> {
  name: string
  summary: string
  /** Who may receive the event. */
  receivers: readonly SocketPersonKind[]
  /** Clients ignore unknown fields. */
  payload: Payload
  /** The event is not part of the specified protocol. */
  isExtension?: true
}

/** Declares an event that clients send. */
// @__NO_SIDE_EFFECTS__
export function declareClientEvent<
  Payload extends v.GenericSchema,
  Acknowledgement extends v.ObjectEntries,
  StaffPayload extends v.GenericSchema = Payload,
>(event: ClientEvent<Payload, Acknowledgement, StaffPayload>): ClientEvent<Payload, Acknowledgement, StaffPayload> {
  return event
}

/** Declares an event that the server sends. */
// @__NO_SIDE_EFFECTS__
export function declareServerEvent<Payload extends v.GenericSchema>(event: ServerEvent<Payload>): ServerEvent<Payload> {
  return event
}

/** The acknowledgement of a refused event: the body of an error response. */
export const RefusedAcknowledgement = v.object({ ok: v.literal(false), ...Failure.entries })
export type RefusedAcknowledgement = v.InferOutput<typeof RefusedAcknowledgement>
