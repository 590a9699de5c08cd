import { afterEach, expect, test, vi } from 'vitest'
import { updateProfile } from '../../contract/authForms.ts'
import { createClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Sends a call that the server rejects with 401 until the token is renewed. `renewedSession` replaces the old session.
 */
function sendCallRejectedOnce(renewedSession: { token: string; sessionIdentifier: string }) {
  const sentAuthorizations: (string | null)[] = []
  let currentSession = { token: 'old', sessionIdentifier: 'refresh token of one' }
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sentAuthorizations.push(new Headers(init.headers).get('Authorization'))
    const hasOldToken = sentAuthorizations.at(-1) === 'Bearer old'
    const body = hasOldToken ? { status: 401, message: 'no' } : { status: 200, data: {} }
    return Promise.resolve(Response.json(body, { status: body.status }))
  })
  const client = createClient({
    token: () => currentSession.token,
    sessionIdentifier: () => currentSession.sessionIdentifier,
    renewTokenOnce: () => {
      currentSession = renewedSession
      return Promise.resolve(true)
    },
    confirmPassword: () => Promise.resolve(false),
    onAccountInactive: () => undefined,
    onRenewedTokenRejected: () => undefined,
    onResponse: () => undefined,
    keepsIdempotencyKeys: () => true,
  })
  const callStatus = client.call(updateProfile, { body: { nickname: '', fullName: 'x', version: 1 } }).then(
    () => 200,
    (failure: { status: number }) => failure.status,
  )
  return { sentAuthorizations, callStatus }
}

test('a call that was rejected with 401 is repeated with the renewed token of the same session', async () => {
  const { sentAuthorizations, callStatus } = sendCallRejectedOnce({
    token: 'new',
    sessionIdentifier: 'refresh token of one',
  })
  expect([await callStatus, sentAuthorizations]).toEqual([200, ['Bearer old', 'Bearer new']])
})

test('a rejected call is not repeated with the token of another staff member who has signed in meanwhile', async () => {
  const { sentAuthorizations, callStatus } = sendCallRejectedOnce({
    token: 'new',
    sessionIdentifier: 'refresh token of another',
  })
  expect([await callStatus, sentAuthorizations]).toEqual([401, ['Bearer old']])
})
