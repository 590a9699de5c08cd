import type { ResponseDataOf, RequestOf, Endpoint } from '../../contract/endpoint.ts'
import { CHANGE_CURSOR_HEADER, INACTIVE_MESSAGE } from '../../contract/limits.ts'
import { loadModule } from '../loading/deferred.ts'
import { observeServerTime, serverNow } from '../base/serverClock.ts'
import { activeLanguage } from '../texts/text.ts'
import { endpointUrl } from './urls.ts'
import { arrivedEarlyResponse, removeEarlyRequest, takeEarlyResponse } from './earlyRequests.ts'
import { CallFailure, noResponseFailure } from './failure.ts'
import { type AnswerSchema, isObject, readAnswer } from './readAnswer.ts'
import { readResponse } from './readResponse.ts'
import type { ApiResponse } from './transport.ts'
import type { FileToReceive } from './download.ts'
import type { FileToSend } from './upload.ts'
import { withTimeout } from './withTimeout.ts'

/** The part of the session that the client uses. */
interface ClientSession {
  /** Returns the current access token. */
  token: () => string | undefined
  /** Returns a text that identifies the session of the current tokens. It changes if another tab signs in. */
  sessionIdentifier: () => string | undefined
  /**
   * Replaces the token `staleToken`. Concurrent calls share one refresh.
   * @returns whether there is a new token
   */
  renewTokenOnce: (staleToken: string) => Promise<boolean>
  /** Asks the signed-in staff member for the password. Returns whether the server has confirmed the password. */
  confirmPassword: () => Promise<boolean>
  /** Called when the server responds that the account of the signed-in staff member is deactivated. */
  onAccountInactive: () => void
  /** Called when the server rejects the renewed token too. Signs out. */
  onRenewedTokenRejected: () => void
  /**
   * Called for each successful response to a call that needs a token. `cursor` tells which changes the response
   * includes; null if the server sent no cursor.
   */
  onResponse: (cursor: string | null) => void
  /** Whether the server has said that it keeps idempotency keys. Without that, no key is sent. */
  keepsIdempotencyKeys: () => boolean
  /** Called before a call with an idempotency key. Returns a function that is called when the call has ended. */
  onWriteSent?: (idempotencyKey: string) => (isDone: boolean) => void
  /** Whether the server reports each change of an endpoint's answers now. */
  isEachChangeReported?: (endpointId: string) => boolean
}

interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
  /** A token to send instead of the session's token. */
  bearerToken?: string
  /** Lets the browser complete the request after the page is closed. */
  keepalive?: boolean
  /** The file that is the body of the request, for an endpoint that takes one. */
  file?: FileToSend
  /** What happens with the file that is the response, for an endpoint that sends one. */
  receive?: FileToReceive
}

export interface Client {
  /** Sends one call and returns the `data` of its response. Throws a {@link CallFailure} if the call fails. */
  call: <E extends Endpoint>(endpoint: E, parts: RequestOf<E>, options?: CallOptions) => Promise<ResponseDataOf<E>>
  /** Returns the `data` of a successful early response that has arrived and has not been taken; otherwise undefined. */
  takeEarlyData: <E extends Endpoint>(endpoint: E, parts: RequestOf<E>) => ResponseDataOf<E> | undefined
  /**
   * Whether cached answers of an endpoint are current unless they were invalidated, because the server reports each of
   * their changes now. Without it, none are.
   */
  keepsCurrent?: (endpoint: Endpoint) => boolean
}

/** Loads the code that sends requests. The early requests do not need this code, so it loads after they are sent. */
export const loadTransport = () => import('./transport.ts')
const loadUpload = () => import('./upload.ts')
const loadDownload = () => import('./download.ts')

/**
 * Creates the console's client. The client sends the token, renews the token at most once per call and throws a
 * `CallFailure` for every call that fails (rules 7.1 to 7.3).
 */
export function createClient(session: ClientSession): Client {
  /** Returns the token for a call. Reading the token is slow, so each attempt of a call reads it once. */
  function accessTokenFor({ access }: Endpoint): string | undefined {
    return access === 'public' ? undefined : session.token()
  }

  function reportResponse({ access }: Endpoint, headers: Headers): void {
    if (access !== 'public') session.onResponse(headers.get(CHANGE_CURSOR_HEADER))
  }

  async function sendOnce(
    endpoint: Endpoint,
    parts: RequestParts,
    { idempotencyKey, ...options }: CallOptions,
    token: string | undefined,
  ): Promise<unknown> {
    const hasKey = idempotencyKey !== undefined && session.keepsIdempotencyKeys()
    const keyedOptions = hasKey ? { ...options, idempotencyKey } : options
    const response = await fetchResponse(endpoint, parts, keyedOptions, token).catch((error: unknown) => {
      if (options.signal?.aborted === true) throw error
      throw noResponseFailure(endpoint, hasKey)
    })
    const data = readSuccessfulResponse(endpoint, parts, response)
    reportResponse(endpoint, response.headers)
    return data
  }

  /** Sends a call, and reports its beginning and its end if it is a write. */
  async function call(endpoint: Endpoint, parts: RequestParts, options: CallOptions = {}): Promise<unknown> {
    const { idempotencyKey } = options
    const endWrite = idempotencyKey === undefined ? undefined : session.onWriteSent?.(idempotencyKey)
    try {
      const data = await callWithPassword(endpoint, parts, options)
      endWrite?.(true)
      return data
    } catch (failure) {
      endWrite?.(false)
      throw failure
    }
  }

  /** Sends a call. If the server requires the password first, asks for it and sends the call again (rule 2.9). */
  async function callWithPassword(endpoint: Endpoint, parts: RequestParts, options: CallOptions): Promise<unknown> {
    try {
      return await callWithToken(endpoint, parts, options)
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.code !== 'passwordRequired') throw failure
      if (!(await session.confirmPassword())) throw failure
    }
    return callWithToken(endpoint, parts, options)
  }

  async function callWithToken(endpoint: Endpoint, parts: RequestParts, options: CallOptions): Promise<unknown> {
    const token = options.bearerToken ?? accessTokenFor(endpoint)
    const sessionIdentifier = token === undefined ? undefined : session.sessionIdentifier()
    try {
      return await sendOnce(endpoint, parts, options, token)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.serverMessage === INACTIVE_MESSAGE && endpoint.id !== 'login') session.onAccountInactive()
      if (failure.status !== 401 || endpoint.access === 'public') throw failure
      if (!(await session.renewTokenOnce(token ?? ''))) throw failure
      // Another staff member may have signed in meanwhile, so the call must not be repeated with that person's token.
      if (session.sessionIdentifier() !== sessionIdentifier) throw failure
    }
    try {
      return await sendOnce(endpoint, parts, options, accessTokenFor(endpoint))
    } catch (failure) {
      if (failure instanceof CallFailure && failure.status === 401) session.onRenewedTokenRejected()
      throw failure
    }
  }

  function takeEarlyData(endpoint: Endpoint, { params, query }: RequestParts): unknown {
    const readAuthorization = () => {
      const token = accessTokenFor(endpoint)
      return token === undefined ? null : bearerHeader(token)
    }
    const url = endpointUrl(endpoint.path, params, query)
    const response = arrivedEarlyResponse(url, readAuthorization)
    if (response === undefined) return undefined
    observeServerTime(response.headers)
    try {
      const data = readSuccessfulResponse(endpoint, { query }, response)
      removeEarlyRequest(url)
      reportResponse(endpoint, response.headers)
      return data
    } catch {
      // Left for `call`, which throws the failure where it is handled.
      return undefined
    }
  }

  return { call, takeEarlyData, keepsCurrent: ({ id }) => session.isEachChangeReported?.(id) === true }
}

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown>
}

function bearerHeader(token: string): string {
  return `Bearer ${token}`
}

/**
 * Returns the response of the early request for the same URL, or else sends a request. Rejects if no response arrives.
 */
export async function fetchResponse(
  { method, path }: Endpoint,
  { params, query, body }: RequestParts,
  options: CallOptions,
  token: string | undefined,
): Promise<ApiResponse> {
  const url = endpointUrl(path, params, query)
  const { receive } = options
  if (receive !== undefined) {
    // It may take long, and ends by itself when nothing comes any more.
    const { downloadFile } = await loadModule(loadDownload)
    return downloadFile(url, receive, { method, headers: requestHeaders(token, options), signal: options.signal })
  }
  const response = await withTimeout(async (signal) => {
    const earlyResponse =
      method === 'GET' ? takeEarlyResponse(url, token === undefined ? null : bearerHeader(token)) : undefined
    if (earlyResponse !== undefined) return earlyResponse
    if (options.file !== undefined) {
      const { uploadFile } = await loadModule(loadUpload)
      return uploadFile(url, options.file, { method, headers: requestHeaders(token, options), signal })
    }
    const { send } = await loadModule(loadTransport)
    return send(url, {
      method,
      headers: requestHeaders(token, options),
      ...(body === undefined ? {} : { body }),
      ...(options.keepalive === undefined ? {} : { keepalive: options.keepalive }),
      signal,
    })
  }, options.signal)
  observeServerTime(response.headers)
  return response
}

function requestHeaders(token: string | undefined, options: CallOptions): Record<string, string> {
  return {
    'Accept-Language': activeLanguage(),
    ...(token === undefined ? {} : { Authorization: bearerHeader(token) }),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
  }
}

/** Returns the checked data of a response. Throws a `CallFailure` if the call failed or its data cannot be read. */
export function readSuccessfulResponse(
  endpoint: Endpoint,
  { query }: Pick<RequestParts, 'query'>,
  response: ApiResponse,
): unknown {
  const status = statusOf(response)
  if (!isSuccess(endpoint, status)) throw toCallFailure(endpoint, { ...response, status })
  return readResponse(endpoint, query, response)
}

/** Returns the status in the body if it has one, or else the HTTP status of the response. */
function statusOf({ status, body }: ApiResponse): number {
  const statusInBody = isObject(body) ? body['status'] : undefined
  return typeof statusInBody === 'number' && statusInBody >= 100 && statusInBody <= 599 ? statusInBody : status
}

/** Whether the status means success. A renewal of the token succeeds only with 200 (rule 7.2). */
function isSuccess({ id }: Endpoint, status: number): boolean {
  return id === 'refreshToken' ? status === 200 : status >= 200 && status <= 299
}

/** Converts an error response to the failure that the client throws. */
function toCallFailure(endpoint: Endpoint, { status, headers, body }: ApiResponse): CallFailure {
  return new CallFailure(status, withReadableRecord(endpoint, body), { endpoint, retryAfter: retryAfterOf(headers) })
}

/**
 * Returns the seconds that the header `Retry-After` says, as a number or as a date, which is compared with that of the
 * response. Undefined if it says none.
 */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('Retry-After') ?? ''
  const seconds = value.trim() === '' ? NaN : Number(value)
  const rest = Number.isNaN(seconds) ? (Date.parse(value) - serverTimeOf(headers)) / 1_000 : seconds
  return Number.isFinite(rest) && rest > 0 ? Math.ceil(rest) : undefined
}

function serverTimeOf(headers: Headers): number {
  const time = Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(time) ? serverNow() : time
}

/** Returns the body of an error response without the current record of a refused write, if that cannot be read. */
function withReadableRecord({ response }: Endpoint, body: unknown): unknown {
  const schema = response as AnswerSchema
  if (!isObject(body) || !isObject(body['data']) || !('id' in (schema.entries ?? {}))) return body
  return { ...body, data: { ...body['data'], record: readAnswer(schema, body['data']['record']).value } }
}
