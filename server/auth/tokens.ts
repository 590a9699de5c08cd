import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { numberFromText } from '../../contract/endpoint.ts'

/** The staff member and the session of an access token. */
export interface Bearer {
  staffId: number
  sessionId: string
}

const ACCESS_TOKEN_MINUTES = 15
const AUDIENCE = 'choba'
const HMAC_SHA_256 = { name: 'HMAC', hash: 'SHA-256' }

/** The claims of an access token besides its times: the staff member (`sub`) and the session (`sid`). */
const Claims = v.object({
  sub: numberFromText(1),
  sid: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
})

/** Issues and verifies access tokens: JWT, HS256, 15 minutes, audience `choba`, claims `sub` and `sid`. */
export interface TokenIssuer {
  issue(bearer: Bearer): Promise<string>
  /** Verifies a token. Returns undefined if the token was not issued with this secret or has expired. */
  verify(token: string): Promise<Bearer | undefined>
}

/**
 * Creates the functions that issue and verify tokens.
 * @param secret the key that signs the tokens, at least 32 bytes
 */
export function createTokenIssuer(secret: Uint8Array, clock: () => Date): TokenIssuer {
  // Imported once, because `jose` would import the bytes again for each token.
  const key = crypto.subtle.importKey('raw', new Uint8Array(secret), HMAC_SHA_256, false, ['sign', 'verify'])
  return {
    async issue({ staffId, sessionId }) {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(staffId))
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_MINUTES * 60)
        .sign(await key)
    },
    async verify(token) {
      const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: clock(), requiredClaims: ['exp'] }
      const verifiedToken = await jwtVerify(token, await key, options).catch(() => undefined)
      const claims = v.safeParse(Claims, verifiedToken?.payload)
      return claims.success ? { staffId: claims.output.sub, sessionId: claims.output.sid } : undefined
    },
  }
}

/** Returns a random string with 256 bits of entropy, safe in URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash as which a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
