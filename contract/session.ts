import * as v from 'valibot'
import { flag, ifKnown, instant, textOrEmpty } from './answer.ts'
import { EmptyResponse, declareEndpoint, IdParams } from './endpoint.ts'
import { onScreens } from './need.ts'

/** An open session of the caller. Times are ISO 8601 in UTC; `lastSeenAt` is up to five minutes old. */
export const Session = v.object({
  id: v.number(),
  /** The User-Agent header of the sign-in, truncated to 300 characters; empty if there was none. */
  userAgent: textOrEmpty,
  /** The network of the sign-in: an IPv4 address or an IPv6 network; empty if it is unknown. */
  network: textOrEmpty,
  createdAt: ifKnown(instant),
  lastSeenAt: ifKnown(instant),
  /** Whether this is the session in which the call was made. */
  isCurrent: flag,
})
export type Session = v.InferInput<typeof Session>

/** The open sessions of the caller: first the current one, then the others, the most recently seen first. */
export const listSessions = declareEndpoint({
  id: 'listSessions',
  need: onScreens('section', '/profile'),
  method: 'GET',
  path: '/auth/session',
  access: 'signedIn',
  response: v.object({ items: v.array(Session) }),
})

/** Ends a session of the caller. Also succeeds if it has already ended; 404 if it belongs to somebody else. */
export const endSession = declareEndpoint({
  id: 'endSession',
  need: onScreens('write', '/profile'),
  method: 'DELETE',
  path: '/auth/session/{id}',
  access: 'signedIn',
  params: IdParams,
  response: EmptyResponse,
})

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = declareEndpoint({
  id: 'endOtherSessions',
  need: onScreens('write', '/profile'),
  method: 'POST',
  path: '/auth/session/end-others',
  access: 'signedIn',
  response: v.object({ ended: ifKnown(v.number()) }),
})
