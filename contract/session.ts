import * as v from 'valibot'
import { EmptyResponse, endpoint, IdParams } from './endpoint.ts'

/** An open session of the caller. Times are ISO 8601 in UTC; `lastSeenAt` is up to five minutes old. */
export const Session = v.object({
  id: v.number(),
  /** The User-Agent of the sign-in, cut to 300 characters; empty if it had none. */
  userAgent: v.string(),
  /** The network of the sign-in: an IPv4 address or an IPv6 network; empty if it is unknown. */
  network: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  /** Whether it is the session of this call. */
  isCurrent: v.boolean(),
})
export type Session = v.InferOutput<typeof Session>

/** The open sessions of the caller: the session of this call, then the others, the last seen first. */
export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/session',
  access: 'signedIn',
  response: v.object({ items: v.array(Session) }),
})

/** Ends a session of the caller. A session that has ended already is a success; that of somebody else is 404. */
export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/auth/session/{id}',
  access: 'signedIn',
  params: IdParams,
  response: EmptyResponse,
})

/** Ends all sessions of the caller except the one of this call. */
export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/auth/session/end-others',
  access: 'signedIn',
  response: v.object({ ended: v.number() }),
})
