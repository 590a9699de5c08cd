import { createHash, randomBytes } from 'node:crypto'
import { createJwtIssuer } from './jwt.ts'

/** The staff member and the session of an access token. */
export interface Bearer {
  staffId: number
  sessionId: string
}

/** The audience of the tokens of staff, which only the console's API accepts. */
const AUDIENCE = 'cms'

/** Issues and verifies the access tokens of staff. */
export interface TokenIssuer {
  issue(bearer: Bearer): Promise<string>
  /** Verifies a token. Returns undefined if the token was not issued with this secret or has expired. */
  verify(token: string): Promise<Bearer | undefined>
}

/**
 * Creates the functions that issue and verify the tokens of staff.
 * @param secret the key that signs the tokens, at least 32 bytes
 */
export function createTokenIssuer(secret: Uint8Array, clock: () => Date): TokenIssuer {
  const issuer = createJwtIssuer(secret, clock, AUDIENCE)
  return {
    issue: ({ staffId, sessionId }) => issuer.issue({ subject: String(staffId), sessionId }),
    async verify(token) {
      const claims = await issuer.verify(token)
      return claims !== undefined && /^[1-9]\d{0,9}$/.test(claims.subject)
        ? { staffId: Number(claims.subject), sessionId: claims.sessionId }
        : undefined
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
