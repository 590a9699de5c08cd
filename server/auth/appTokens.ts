import { APP_CALLER_KINDS, type AppCallerKind } from '../../contract/appApi/appEndpoint.ts'
import { createJwtIssuer } from './jwt.ts'

/** A member or a store account. */
export interface AppPerson {
  kind: AppCallerKind
  id: number
}

/** The person and the session of an access token of an app. */
export interface AppBearer {
  person: AppPerson
  sessionId: string
}

/** The audience of the tokens of the apps, which only their API accepts. */
const AUDIENCE = 'app'

/** Issues and verifies the access tokens of members and store accounts. */
export interface AppTokenIssuer {
  issue(bearer: AppBearer): Promise<string>
  /** Verifies a token. Returns undefined if the token was not issued with this secret or has expired. */
  verify(token: string): Promise<AppBearer | undefined>
}

/**
 * Creates the functions that issue and verify the tokens of the apps.
 * @param secret the key that signs the tokens, at least 32 bytes
 */
export function createAppTokenIssuer(secret: Uint8Array, clock: () => Date): AppTokenIssuer {
  const issuer = createJwtIssuer(secret, clock, AUDIENCE)
  return {
    issue: ({ person, sessionId }) => issuer.issue({ subject: `${person.kind}:${person.id}`, sessionId }),
    async verify(token) {
      const claims = await issuer.verify(token)
      const [, kindName, id] = /^(\w+):([1-9]\d{0,9})$/.exec(claims?.subject ?? '') ?? []
      const kind = APP_CALLER_KINDS.find((each) => each === kindName)
      return claims === undefined || kind === undefined
        ? undefined
        : { person: { kind, id: Number(id) }, sessionId: claims.sessionId }
    },
  }
}
