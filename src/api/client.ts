import type { ResponseDataOf, RequestOf, Endpoint, Envelope } from '../../contract/endpoint.ts'
import { CURSOR_HEADER, INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { loadModule } from '../deferred.ts'
import { activeLanguage } from '../text.ts'
import { addressOf } from './address.ts'
import { takeEarly, takeEarlyBody } from './earlyRequests.ts'
import { CallFailure } from './failure.ts'
import type { Answer } from './transport.ts'
import { withTimeout } from './withTimeout.ts'

/** The part of the session that the client uses. */
interface ClientSession {
  /** Returns the current access token. */
  token: () => string | undefined
  /** Identifies the session of the current tokens. After a sign-in in another tab it differs. */
  owner: () => string | undefined
  /**
   * Replaces the token `stale`. Concurrent calls share one refresh.
   * @returns whether there is a new token
   */
  renew: (stale: string) => Promise<boolean>
  /** Called when the server responds that the person is inactive. */
  inactive: () => void
  /** Called when a renewed token is rejected too. Signs out. */
  expired: () => void
  /** Called for each response to a call that needs a token, with the response's cursor if the server sent one. */
  onResponse: (cursor: string | null) => void
}

interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** A token to send instead of the session's. */
  bearer?: string
  /** Lets the browser complete the request after the page is closed. */
  keepalive?: boolean
}

export interface Client {
  /** Sends one call and returns the `data` of its response. Throws a {@link CallFailure}. */
  call: <E extends Endpoint>(endpoint: E, parts: RequestOf<E>, options?: CallOptions) => Promise<ResponseDataOf<E>>
  /** Returns the response of an early request, if it has already arrived. Each is returned once. */
  early: <E extends Endpoint>(endpoint: E, parts: RequestOf<E>) => ResponseDataOf<E> | undefined
}

/** Loads the code that sends requests. The early requests do not need it, so it loads after them. */
export const loadTransport = () => import('./transport.ts')

/**
 * Creates the console's client: it sends the token, renews it at most once per call and throws every failure as a
 * `CallFailure` (rules 7.1 to 7.3).
 */
export function createClient(session: ClientSession): Client {
  /** Reading the token is slow, so each attempt calls this once. */
  function tokenFor({ access }: Endpoint): string | undefined {
    return access === 'public' ? undefined : session.token()
  }

  function reportResponse({ access }: Endpoint, headers: Headers): void {
    if (access !== 'public') session.onResponse(headers.get(CURSOR_HEADER))
  }

  async function attempt(
    endpoint: Endpoint,
    parts: Parts,
    options: CallOptions,
    token: string | undefined,
  ): Promise<unknown> {
    const answer = await fetchAnswer(endpoint, parts, options, token).catch((error: unknown) => {
      if (options.signal?.aborted === true) throw error
      throw new CallFailure(0, undefined)
    })
    if (answer.status < 200 || answer.status > 299) throw failureOf(answer)
    reportResponse(endpoint, answer.headers)
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
      // Another person may have signed in meanwhile, so the call must not be repeated with their token.
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
    reportResponse(endpoint, taken.headers)
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

/** Returns the response of the matching early request, or else sends the request. Rejects if no response arrives. */
function fetchAnswer(
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
    'Accept-Language': activeLanguage(),
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
