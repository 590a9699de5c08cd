import { afterEach, expect, test, vi } from 'vitest'
import type { Client } from './client.ts'
import { renewToken } from './renewToken.ts'

afterEach(() => vi.unstubAllGlobals())

/** A client that no test of this file may call. */
const unusedClient = { call: () => Promise.reject(new Error('called')) } as unknown as Client

/** Renews the token `old` in a browser with these cookies. Returns why that fails. */
const failedRenewal = (cookie: string) => {
  vi.stubGlobal('document', { cookie })
  return renewToken(unusedClient, 'old', new AbortController().signal).catch((failure: unknown) => failure)
}

test('a tab whose tokens another tab has removed while it waited leaves it to the other tab to say why', async () => {
  expect(await failedRenewal('language=ja')).toMatchObject({ endCause: 'tokensGone' })
})

test('an access token without a refresh token has expired when the server refuses it', async () => {
  expect(await failedRenewal('language=ja; token=old')).toMatchObject({ endCause: 'expired' })
})
