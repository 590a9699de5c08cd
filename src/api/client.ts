import type { AnswerOf, CallOf, Endpoint, Envelope } from '../../contract/endpoint.ts'
import { CURSOR_HEADER, INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { loadModule } from '../deferred.ts'
import { spokenLanguage } from '../text.ts'
import { addressOf } from './address.ts'
import { takeEarly, takeEarlyBody } from './earlyRequests.ts'
import { CallFailure } from './failure.ts'
import type { Answer } from './transport.ts'
import { withTimeout } from './withTimeout.ts'

/** The session, as far as the client uses it. */
interface SessionDoor {
  /** The access token as it is now. */
  token: () => string | undefined
  /** Names the session that the tokens belong to: another one may be another person's. */
  owner: () => string | undefined
  /**
   * Asks for a new token in place of `stale`, however many ask at once.
   * @returns whether there is one
   */
  renew: (stale: string) => Promise<boolean>
  /** The server says that the person is inactive. */
  inactive: () => void
  /** A token that was just renewed was refused too: signs out. */
  expired: () => void
  /** Somebody who is signed in was answered; with the answer's cursor, where the server tells one. */
  answered: (cursor: string | null) => void
}

interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** A token to send in place of the session's. */
  bearer?: string
  /** The browser sends it to its end though the page is closed. */
  keepalive?: boolean
}

export interface Client {
  /** Sends one call. Throws a {@link CallFailure}. */
  call: <E extends Endpoint>(endpoint: E, parts: CallOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>
  /** The answer of a reading call that was sent while the code was loading, where it is already here; given once. */
  early: <E extends Endpoint>(endpoint: E, parts: CallOf<E>) => AnswerOf<E> | undefined
}

/** Loads the code that sends requests. The first screen's requests are sent without it, so it loads after them. */
export const loadTransport = () => import('./transport.ts')

/** Makes the one client of the console: bearer, one renewal of the token, failures in one form (rules 7.1 to 7.3). */
export function createClient(session: SessionDoor): Client {
  /** To read the token is slow: each attempt reads it once. */
  function tokenFor({ access }: Endpoint): string | undefined {
    return access === 'public' ? undefined : session.token()
  }

  function noteAnswer({ access }: Endpoint, headers: Headers): void {
    if (access !== 'public') session.answered(headers.get(CURSOR_HEADER))
  }

  async function attempt(
    endpoint: Endpoint,
    parts: Parts,
    options: CallOptions,
    token: string | undefined,
  ): Promise<unknown> {
    const answer = await askedFor(endpoint, parts, options, token).catch((error: unknown) => {
      if (options.signal?.aborted === true) throw error
      throw new CallFailure(0, undefined)
    })
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer)
    noteAnswer(endpoint, answer.headers)
    if (!isObject(answer.body)) throw new CallFailure(0, undefined)
    return (answer.body as Partial<Envelope<unknown>>).data
  }

  async function call(endpoint: Endpoint, parts: Parts, options: CallOptions = {}): Promise<unknown> {
    const token = options.bearer ?? tokenFor(endpoint)
    const owner = token === undefined ? undefined : session.owner()
    try {
      return await attempt(endpoint, parts, options, token)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.said === INACTIVE_MESSAGE && endpoint.id !== 'login') session.inactive()
      if (failure.status !== 401 || endpoint.access === 'public') throw failure
      if (!(await session.renew(token ?? ''))) throw failure
      // Somebody else has signed in meanwhile: what one person wanted is not done in the name of another.
      if (session.owner() !== owner) throw failure
    }
    try {
      return await attempt(endpoint, parts, options, tokenFor(endpoint))
    } catch (failure) {
      if (failure instanceof CallFailure && failure.status === 401) session.expired()
      throw failure
    }
  }

  function early(endpoint: Endpoint, { params, query }: Parts): unknown {
    const authorization = () => {
      const token = tokenFor(endpoint)
      return token === undefined ? null : bearerOf(token)
    }
    const taken = takeEarlyBody(addressOf(endpoint.path, params, query), authorization)
    if (taken === undefined) return undefined
    noteAnswer(endpoint, taken.headers)
    return (taken.body as Envelope<unknown>).data
  }

  return { call, early }
}

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

function bearerOf(token: string): string {
  return `Bearer ${token}`
}

/** The answer of the early request where there was one, else of one that is sent now. Rejects where none came. */
function askedFor(
  { method, path }: Endpoint,
  { params, query, body }: Parts,
  options: CallOptions,
  token: string | undefined,
): Promise<Answer> {
  const url = addressOf(path, params, query)
  return withTimeout(async (signal) => {
    const early = method === 'GET' ? takeEarly(url, token === undefined ? null : bearerOf(token)) : undefined
    if (early !== undefined) return early
    const { send } = await loadModule(loadTransport)
    return send(url, {
      method,
      headers: headersOf(token, options),
      ...(body === undefined ? {} : { body }),
      ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
      signal,
    })
  }, options.signal)
}

function headersOf(token: string | undefined, options: CallOptions): Record<string, string> {
  return {
    'Accept-Language': spokenLanguage(),
    ...(token === undefined ? {} : { Authorization: bearerOf(token) }),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
  }
}

function failureOf({ status, headers, body }: Answer): CallFailure {
  const retryAfter = Number(headers.get('Retry-After'))
  return new CallFailure(
    status,
    isObject(body) ? body : undefined,
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  )
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null
}
