import type { SocketPersonKind } from '../../contract/live/liveEvent.ts'
import { loadAppCallers } from '../auth/appCallers.ts'
import { type AppTokenIssuer, createAppTokenIssuer } from '../auth/appTokens.ts'
import { loadCallers } from '../auth/callers.ts'
import { createTokenIssuer, type TokenIssuer } from '../auth/tokens.ts'
import type { Db } from '../db/database.ts'
import { readOwnStoreIds } from '../features/conversation/participant.ts'
import type { SocketPerson } from './socketPerson.ts'

/** The most people who are loaded in one query. */
const PEOPLE_PER_QUERY_MAX = 500

/** The person and the session of a token. */
export interface SocketBearer {
  kind: SocketPersonKind
  id: number
  sessionId: string
}

/** What issues the tokens of staff, and those of members and store accounts. */
export interface TokenIssuers {
  staff: Pick<TokenIssuer, 'verify'>
  apps: Pick<AppTokenIssuer, 'verify'>
}

/** Creates what issues the tokens that are signed with this secret. */
export function createTokenIssuers(secret: Uint8Array, clock: () => Date): TokenIssuers {
  return { staff: createTokenIssuer(secret, clock), apps: createAppTokenIssuer(secret, clock) }
}

/** Returns whose token it is; undefined if it was not issued by this server or has expired. */
export async function verifyToken(issuers: TokenIssuers, token: string): Promise<SocketBearer | undefined> {
  const staff = await issuers.staff.verify(token)
  if (staff !== undefined) return { kind: 'staff', id: staff.staffId, sessionId: staff.sessionId }
  const app = await issuers.apps.verify(token)
  return app && { ...app.person, sessionId: app.sessionId }
}

/**
 * Loads the people of several tokens with what they may do now, keyed by session id. Omits tokens whose session has ended
 * or whose account is not active.
 */
export async function loadPeople(
  db: Db,
  bearers: readonly SocketBearer[],
  now: Date,
): Promise<Map<string, SocketPerson>> {
  const people = new Map<string, SocketPerson>()
  for (let start = 0; start < bearers.length; start += PEOPLE_PER_QUERY_MAX) {
    const part = bearers.slice(start, start + PEOPLE_PER_QUERY_MAX)
    for (const person of [...(await loadStaff(db, part, now)), ...(await loadAppPeople(db, part, now))])
      people.set(person.caller.sessionId, person)
  }
  return people
}

async function loadStaff(db: Db, bearers: readonly SocketBearer[], now: Date): Promise<SocketPerson[]> {
  const staffBearers = bearers.flatMap(({ kind, id, sessionId }) =>
    kind === 'staff' ? [{ staffId: id, sessionId }] : [],
  )
  if (staffBearers.length === 0) return []
  return [...(await loadCallers(db, staffBearers, now)).values()].map((caller) => ({ kind: 'staff', caller }))
}

async function loadAppPeople(db: Db, bearers: readonly SocketBearer[], now: Date): Promise<SocketPerson[]> {
  const appBearers = bearers.flatMap(({ kind, id, sessionId }) =>
    kind === 'staff' ? [] : [{ person: { kind, id }, sessionId }],
  )
  const callers = [...(await loadAppCallers(db, appBearers, now)).values()]
  const storeAccountIds = callers.filter(({ kind }) => kind === 'storeAccount').map(({ id }) => id)
  const storeIds = await readOwnStoreIds(db, storeAccountIds)
  return callers.map((caller) =>
    caller.kind === 'member'
      ? { kind: 'member', caller }
      : { kind: 'storeAccount', caller, ownStoreIds: storeIds.get(caller.id) ?? [] },
  )
}
