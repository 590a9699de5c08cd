import { afterEach, expect, test, vi } from 'vitest'
import { updateProfile } from '../../contract/authForms.ts'
import { createClient } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Sends a call that the server rejects with 401 until the token is renewed. `renewedSession` replaces the old tokens.
 */
function sendCallRejectedOnce(renewedSession: { token: string; sessionIdentifier: string }) {
  const sentHeaders: (string | null)[] = []
  let tokens = { token: 'old', sessionIdentifier: 'refresh token of one' }
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sentHeaders.push(new Headers(init.headers).get('Authorization'))
    const hasOldToken = sentHeaders.at(-1) === 'Bearer old'
    const body = hasOldToken ? { status: 401, message: 'no' } : { status: 200, data: {} }
    return Promise.resolve(Response.json(body, { status: body.status }))
  })
  const client = createClient({
    token: () => tokens.token,
    sessionIdentifier: () => tokens.sessionIdentifier,
    renewTokenOnce: () => {
      tokens = renewedSession
      return Promise.resolve(true)
    },
    confirmPassword: () => Promise.resolve(false),
    onAccountInactive: () => undefined,
    onTokenRejected: () => undefined,
    onResponse: () => undefined,
  })
  const callStatus = client.call(updateProfile, { body: { nickname: '', fullName: 'x', version: 1 } }).then(
    () => 200,
    (failure: { status: number }) => failure.status,
  )
  return { sentHeaders, callStatus }
}

test('a call that was rejected with 401 is repeated with the renewed token of the same session', async () => {
  const { sentHeaders, callStatus } = sendCallRejectedOnce({ token: 'new', sessionIdentifier: 'refresh token of one' })
  expect([await callStatus, sentHeaders]).toEqual([200, ['Bearer old', 'Bearer new']])
})

test('a rejected call is not repeated with the token of another staff member who has signed in meanwhile', async () => {
  const { sentHeaders, callStatus } = sendCallRejectedOnce({
    token: 'new',
    sessionIdentifier: 'refresh token of another',
  })
  expect([await callStatus, sentHeaders]).toEqual([401, ['Bearer old']])
})
