import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { writtenNumber } from '../../contract/endpoint.ts'

/** Whose token it is, and the sign-in it belongs to. */
export interface Bearer {
  staffId: number
  sessionId: string
}

const ACCESS_TOKEN_MINUTES = 15
const AUDIENCE = 'choba'

/** What our tokens say beside their times: whose sign-in it is, and which. */
const Claims = v.object({
  sub: writtenNumber(1),
  sid: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
})

/** Makes and reads access tokens: JWT, HS256, 15 minutes, audience `choba`, claims `sub` and `sid`. */
export interface Tokens {
  issue(bearer: Bearer): Promise<string>
  /** Whose token it is, or undefined where it is none of ours or has expired. */
  read(token: string): Promise<Bearer | undefined>
}

/** @param secret what the tokens are signed with: at least 32 bytes */
export function createTokens(secret: Uint8Array, clock: () => Date): Tokens {
  return {
    issue({ staffId, sessionId }) {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(staffId))
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_MINUTES * 60)
        .sign(secret)
    },
    async read(token) {
      const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: clock(), requiredClaims: ['exp'] }
      const read = await jwtVerify(token, secret, options).catch(() => undefined)
      const claims = v.safeParse(Claims, read?.payload)
      return claims.success ? { staffId: claims.output.sub, sessionId: claims.output.sid } : undefined
    },
  }
}

/** A text nobody can guess, safe in an address: 256 bits. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a refresh token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
