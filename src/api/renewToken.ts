import * as auth from '../../contract/auth.ts'
import type { FailureCode } from '../../contract/endpoint.ts'
import { RenewalFailure, type SessionEndCause } from '../../machines/console/session.ts'
import { ownValue } from '../base/ownValue.ts'
import type { Client } from './client.ts'
import { readAccessToken, readRefreshToken, removeTokens, saveAccessToken } from './cookies.ts'
import { CallFailure } from './failure.ts'

/** Why a session has ended, by the code with which the server refuses to renew it. */
const END_CAUSE_BY_CODE: Partial<Record<FailureCode, SessionEndCause>> = {
  sessionExpired: 'expired',
  sessionRevoked: 'revoked',
}

/**
 * Fetches and stores a new access token, unless another tab has already done so or the session has ended. If the
 * renewal fails, removes the tokens at once, so that the next tab with the lock does not send them again. An abort does
 * not count as a failure.
 */
export async function renewToken(client: Client, staleToken: string | undefined, signal: AbortSignal): Promise<void> {
  if (readAccessToken() !== staleToken && readAccessToken() !== undefined) return
  const sentRefreshToken = readRefreshToken()
  // A server without refresh tokens ends a session by refusing its access token. If that is gone too, another tab has
  // removed both while this one waited, and says why.
  if (sentRefreshToken === undefined)
    throw new RenewalFailure(readAccessToken() === undefined ? 'tokensGone' : 'expired')
  try {
    const { token } = await client.call(auth.refreshToken, { body: { refreshToken: sentRefreshToken } }, { signal })
    // Another tab may have ended the session but not have announced this yet.
    if (signal.aborted || readRefreshToken() !== sentRefreshToken) throw new RenewalFailure('tokensGone')
    saveAccessToken(token)
    // Browsers write cookies asynchronously. A read waits for the write, so that the next tab with the lock sees the
    // token.
    readAccessToken()
  } catch (failure) {
    if (!signal.aborted && readRefreshToken() === sentRefreshToken) removeTokens()
    throw toRenewalFailure(failure)
  }
}

/** Converts the error of a renewal to the one that says why the session has ended, as far as the server has told it. */
function toRenewalFailure(failure: unknown): unknown {
  const code = failure instanceof CallFailure ? failure.code : undefined
  const cause = code === undefined ? undefined : ownValue(END_CAUSE_BY_CODE, code)
  return cause === undefined ? failure : new RenewalFailure(cause)
}
