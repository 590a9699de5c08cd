import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getProfile, refreshToken } from '../../contract/auth.ts'
import { login, updateProfile } from '../../contract/authForms.ts'
import { loadModule } from '../loading/deferred.ts'
import type { EarlyRequests } from './earlyRequests.ts'
import { createClient, loadTransport } from './client.ts'
import { CallFailure, NoResponseFailure } from './failure.ts'

/** The timeout of a call (rule 7.1). */
const CALL_TIMEOUT_MS = 180_000

const client = createClient({
  token: () => 'token',
  sessionIdentifier: () => 'admin',
  onResponse: () => undefined,
  renewTokenOnce: () => Promise.resolve(false),
  confirmPassword: () => Promise.resolve(false),
  onAccountInactive: () => undefined,
  onRenewedTokenRejected: () => undefined,
  keepsIdempotencyKeys: () => true,
})
/** The signal of each request that was sent. */
let sentSignals: (AbortSignal | null | undefined)[]
let earlyRequests: EarlyRequests

// Loaded with real timers, because the import would not finish with fake timers.
beforeAll(async () => void (await loadModule(loadTransport)))
beforeEach(() => {
  vi.useFakeTimers()
  sentSignals = []
  earlyRequests = new Map()
  vi.stubGlobal('window', { earlyRequests })
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit | undefined) => rejectOnAbort(init?.signal))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Simulates a server that accepts the request and never responds. */
function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<Response> {
  sentSignals.push(signal)
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

/** Returns 'waiting', 'answered' or the error of a call, after all pending promises have settled. */
async function stateOf(call: Promise<unknown>): Promise<unknown> {
  let state: unknown = 'waiting'
  call.then(
    () => (state = 'answered'),
    (failure: unknown) => (state = failure),
  )
  await vi.advanceTimersByTimeAsync(0)
  return state
}

const calls: [string, (signal: AbortSignal | undefined) => Promise<unknown>][] = [
  ['a read', (signal) => client.call(getProfile, {}, callOptions(signal))],
  [
    'a write',
    (signal) => client.call(updateProfile, { body: { firstName: 'A', version: 1 } as never }, callOptions(signal)),
  ],
  [
    'a sign-in',
    (signal) =>
      client.call(login, { body: { email: 'a@b.c', password: 'secret', remember: true } }, callOptions(signal)),
  ],
]

function callOptions(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}

test.each(calls)(
  '%s without a response fails after 180 s, whether or not the caller passes a signal',
  async (_, call) => {
    for (const signal of [undefined, new AbortController().signal]) {
      const pendingCall = call(signal)
      pendingCall.catch(() => undefined)
      await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1)
      expect(await stateOf(pendingCall)).toBe('waiting')
      await vi.advanceTimersByTimeAsync(1)
      expect(await stateOf(pendingCall)).toBeInstanceOf(NoResponseFailure)
      expect(sentSignals.pop()?.aborted).toBe(true)
    }
  },
)

test.each(calls)('%s that its caller aborts rejects at once, but not with a CallFailure', async (_, call) => {
  const controller = new AbortController()
  const pendingCall = call(controller.signal)
  pendingCall.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  controller.abort()
  expect(await stateOf(pendingCall)).not.toBeInstanceOf(CallFailure)
  expect(await stateOf(pendingCall)).not.toBe('waiting')
  expect(sentSignals.pop()?.aborted).toBe(true)
})

test('a call whose response body stops half-way fails after 180 s', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(new ReadableStream({ start: (to) => to.enqueue(new Uint8Array([123])) }))),
  )
  const pendingCall = client.call(getProfile, {}, { signal: new AbortController().signal })
  pendingCall.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
  expect(await stateOf(pendingCall)).toEqual(new NoResponseFailure(getProfile, 'harmless'))
})

test('a read that uses an early request without a response fails after 180 s', async () => {
  earlyRequests.set('/api/cms/auth/profile', { authorization: 'Bearer token', response: new Promise(() => undefined) })
  const pendingCall = client.call(getProfile, {}, { signal: new AbortController().signal })
  pendingCall.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
  expect(await stateOf(pendingCall)).toEqual(new NoResponseFailure(getProfile, 'harmless'))
  expect(sentSignals).toEqual([])
})

test('a successful call leaves no timer behind', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: {} })))
  await client.call(getProfile, {})
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  [200, { status: 200, data: { token: 'next' } }, 'succeeds'],
  [200, { data: { token: 'next' } }, 'succeeds'],
  [201, { data: { token: 'next' } }, 201],
  [200, { status: 201, data: { token: 'next' } }, 201],
  [200, { status: 400, data: { token: 'next' } }, 400],
  [200, { status: 'ok', data: { token: 'next' } }, 'succeeds'],
])('a renewal of the token with the status %i and the body %j: %s (rule 7.2)', async (status, body, outcome) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  const renewal = client.call(refreshToken, { body: { refreshToken: 'refresh' } })
  if (outcome === 'succeeds') expect(await renewal).toEqual({ token: 'next' })
  else await expect(renewal).rejects.toMatchObject({ status: outcome })
})

test('a call whose body has the status of an error fails with that status', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 422, message: 'No.' })))
  const failure = await client.call(getProfile, {}).catch((error: unknown) => error)
  expect(failure).toEqual(new CallFailure(422, { status: 422, message: 'No.' }, { endpoint: getProfile }))
})

test('early requests are aborted after 180 s', async () => {
  vi.stubGlobal('document', { cookie: 'token=token', documentElement: { dataset: {}, lang: '' } })
  vi.stubGlobal('location', { pathname: '/profile', search: '', protocol: 'http:' })
  vi.resetModules()
  await import('../start/early.ts')
  const { earlyRequests: sentRequests } = window
  const urls = ['/api/cms/system/language/translation', '/api/cms/auth/profile', '/api/cms/auth/permission']
  expect([...(sentRequests?.keys() ?? [])]).toEqual(urls)
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1)
  expect(sentSignals.map((signal) => signal?.aborted)).toEqual([false, false, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(sentSignals.map((signal) => signal?.aborted)).toEqual([true, true, true])
  expect(sentRequests?.size).toBe(0)
})

test.each([
  ['120', undefined, 120],
  ['Sat, 21 Nov 2026 09:00:30 GMT', 'Sat, 21 Nov 2026 09:00:00 GMT', 30],
  ['Saturday, 21-Nov-26 09:00:30 GMT', 'Sat, 21 Nov 2026 09:00:00 GMT', 30],
  ['Sat, 21 Nov 2026 08:59:00 GMT', 'Sat, 21 Nov 2026 09:00:00 GMT', undefined],
  ['0', undefined, undefined],
  ['-5', undefined, undefined],
  ['soon', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
])('a refusal with Retry-After %o at %o asks to wait %o seconds', async (retryAfter, date, seconds) => {
  const headers = new Headers()
  if (retryAfter !== undefined) headers.set('Retry-After', retryAfter)
  if (date !== undefined) headers.set('Date', date)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"status":429}', { status: 429, headers })))
  const failure = await client.call(getProfile, {}).catch((error: unknown) => error)
  expect((failure as CallFailure).retryAfter).toBe(seconds)
})
