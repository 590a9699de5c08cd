import { expect, test } from 'vitest'
import { createJwtIssuer } from './jwt.ts'

const SECRET = new TextEncoder().encode('a secret of at least thirty-two bytes')
const CLAIMS = { subject: '7', sessionId: 'a-session' }
const START_MS = Date.parse('2026-11-21T03:00:00.000Z')

test('a token is verified until its last second, also when it was verified before, and never for another audience', async () => {
  let nowMs = START_MS
  const clock = () => new Date(nowMs)
  const issuer = createJwtIssuer(SECRET, clock, 'cms')
  const appIssuer = createJwtIssuer(SECRET, clock, 'app')
  const token = await issuer.issue(CLAIMS)
  expect(await issuer.verify(token)).toEqual(CLAIMS)
  nowMs = START_MS + 15 * 60_000 - 1
  expect(await issuer.verify(token)).toEqual(CLAIMS)
  expect(await appIssuer.verify(token)).toBeUndefined()
  nowMs = START_MS + 15 * 60_000
  expect([await issuer.verify(token), await issuer.verify(token)]).toEqual([undefined, undefined])
})

test('a token that was changed is refused, although the real one was verified', async () => {
  const issuer = createJwtIssuer(SECRET, () => new Date(START_MS), 'cms')
  const token = await issuer.issue(CLAIMS)
  expect(await issuer.verify(token)).toEqual(CLAIMS)
  const [header = '', , signature = ''] = token.split('.')
  const claimsOfAnother = Buffer.from(
    JSON.stringify({ sid: 'a-session', sub: '8', aud: 'cms', exp: START_MS / 1_000 + 900 }),
  ).toString('base64url')
  expect(await issuer.verify([header, claimsOfAnother, signature].join('.'))).toBeUndefined()
  expect(await issuer.verify(`${token}x`)).toBeUndefined()
})
