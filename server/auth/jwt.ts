import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

const ACCESS_TOKEN_MINUTES = 15
const HMAC_SHA_256 = { name: 'HMAC', hash: 'SHA-256' }
/** How many verified tokens are kept, so that a token is not verified again for each call. */
const KEPT_TOKENS_MAX = 5_000
const SESSION_ID = v.pipe(v.string(), v.regex(/^[\w-]+$/))

/** The claims of an access token besides its times: whose it is (`sub`), and the session (`sid`). */
interface TokenClaims {
  subject: string
  sessionId: string
}

/** Issues and verifies access tokens of one audience: JWT, HS256, 15 minutes, claims `sub` and `sid`. */
export interface JwtIssuer {
  issue(claims: TokenClaims): Promise<string>
  /** Returns undefined if the token was not issued with this secret and audience, or has expired. */
  verify(token: string): Promise<TokenClaims | undefined>
}

/**
 * Creates the functions that issue and verify the tokens of an audience.
 * @param secret the key that signs the tokens, at least 32 bytes
 */
export function createJwtIssuer(secret: Uint8Array, clock: () => Date, audience: string): JwtIssuer {
  // Imported once, because `jose` would import the bytes again for each token.
  const key = crypto.subtle.importKey('raw', new Uint8Array(secret), HMAC_SHA_256, false, ['sign', 'verify'])
  /** Verified tokens with the second since 1970 in which they expire. */
  const keptTokens = new Map<string, { claims: TokenClaims; expiresAt: number }>()
  return {
    async issue({ subject, sessionId }) {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_MINUTES * 60)
        .sign(await key)
    },
    async verify(token) {
      const kept = keptTokens.get(token)
      if (kept !== undefined) {
        if (kept.expiresAt > Math.floor(clock().getTime() / 1000)) return kept.claims
        keptTokens.delete(token)
      }
      const options = { algorithms: ['HS256'], audience, currentDate: clock(), requiredClaims: ['exp', 'sub'] }
      const verifiedToken = await jwtVerify(token, await key, options).catch(() => undefined)
      const sessionId = v.safeParse(SESSION_ID, verifiedToken?.payload['sid'])
      const { sub: subject, exp: expiresAt } = verifiedToken?.payload ?? {}
      if (!sessionId.success || subject === undefined || expiresAt === undefined) return undefined
      const claims = { subject, sessionId: sessionId.output }
      if (keptTokens.size >= KEPT_TOKENS_MAX) keptTokens.clear()
      keptTokens.set(token, { claims, expiresAt })
      return claims
    },
  }
}
