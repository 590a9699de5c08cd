import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AppCallerKind } from '../../contract/appApi/appEndpoint.ts'
import { userLifecycle } from '../../machines/lifecycles/account.ts'
import { refuseInactive, REMEMBERED_SESSION_DAYS, unexpiredSessionCondition } from './callers.ts'
import { networkOf } from './network.ts'
import { isPasswordCorrect } from './password.ts'
import { signInLimits } from './attemptLimits.ts'
import { countAttempt, resetFailures } from './rateLimit.ts'
import type { DerivedKeys } from './serverSecret.ts'
import { session } from './tables.ts'
import { hashToken, randomToken } from './tokens.ts'
import type { Db } from '../db/database.ts'
import { storeOwner } from '../features/storeAccount/table.ts'
import { member } from '../features/user/table.ts'
import { Failure } from '../http/failure.ts'
import { inTransaction } from '../http/transaction.ts'
import type { AppContext, AppHandlers } from '../http/appHandler.ts'
import type { AppPerson, AppTokenIssuer } from './appTokens.ts'

const DAY_MS = 86_400_000
/** How many accounts with one email address are tried. Addresses of members need not be unique. */
const ACCOUNTS_TRIED_MAX = 3

interface Account {
  id: number
  passwordHash: string | null
  status: number
}

/** Creates the handlers for signing in to an app, refreshing the access token and signing out (rule 1.12). */
export function createAppSignInHandlers(
  tokenIssuer: AppTokenIssuer,
  derivedKeys: DerivedKeys,
): Pick<AppHandlers, 'appLogin' | 'appRefreshToken' | 'appLogout'> {
  return {
    async appLogin({ body: { kind, email, password } }, context) {
      const limits = signInLimits(derivedKeys.bucketHashKey, {
        email: `${kind} ${email.toLowerCase()}`,
        network: networkOf(context.ip),
        isKnownNetwork: false,
      })
      const attempt = await countAttempt(context.db, limits, context.clock())
      const account = await findAccount(context.db, kind, email.toLowerCase(), password)
      if (account === undefined) throw new Failure(401, 'error.signIn')
      refuseInactive(account.status)
      const openedSession = await openSession(context, tokenIssuer, kind, account)
      await resetFailures(context.db, attempt)
      return openedSession
    },

    async appRefreshToken({ body }, context) {
      const found = await findSession(context, body.refreshToken)
      if (found === undefined) throw new Failure(401, 'error.signInNeeded', { code: 'sessionExpired' })
      refuseInactive(found.status)
      if (found.isRevoked) throw new Failure(401, 'error.signInNeeded', { code: 'sessionRevoked' })
      return { token: await tokenIssuer.issue({ person: found.person, sessionId: found.sessionId }) }
    },

    async appLogout({ body }, context) {
      const found = await findSession(context, body.refreshToken)
      if (found === undefined)
        throw new Failure(401, 'error.signInNeeded', { headers: { 'WWW-Authenticate': 'Bearer' } })
      await context.db
        .update(session)
        .set({ revokedAt: context.clock() })
        .where(and(eq(session.id, found.sessionId), isNull(session.revokedAt)))
      context.sessionEnded(found.sessionId)
      return {}
    },
  }
}

/**
 * Finds the account with this email address and password. Checks at least one password, so that the response takes as
 * long for an unknown address.
 */
async function findAccount(db: Db, kind: AppCallerKind, email: string, password: string): Promise<Account | undefined> {
  const table = accountTableOf(kind)
  const accounts: Account[] = await db
    .select({ id: table.id, passwordHash: table.passwordHash, status: table.status })
    .from(table)
    .where(eq(table.email, email))
    .orderBy(eq(table.status, userLifecycle.codes.deleted), desc(table.id))
    .limit(ACCOUNTS_TRIED_MAX)
  for (const account of accounts.length === 0 ? [undefined] : accounts)
    if (await isPasswordCorrect(account?.passwordHash, password)) return account
  return undefined
}

/**
 * Opens a session after the password was checked. Throws the Failure of a refused sign-in if the password has changed
 * since, or if the account is no longer active.
 */
async function openSession(context: AppContext, tokenIssuer: AppTokenIssuer, kind: AppCallerKind, checked: Account) {
  const refreshToken = randomToken()
  const sessionId = randomToken()
  const table = accountTableOf(kind)
  await inTransaction(context.db, async (tx) => {
    // Locks the row: a change of the password or status either happened before, or waits and then ends this session.
    const [current] = await tx
      .select({ passwordHash: table.passwordHash, status: table.status })
      .from(table)
      .where(eq(table.id, checked.id))
      .for('share')
    if (current === undefined || current.passwordHash !== checked.passwordHash) throw new Failure(401, 'error.signIn')
    refuseInactive(current.status)
    const createdAt = context.clock()
    await tx.insert(session).values({
      id: sessionId,
      ...(kind === 'member' ? { memberId: checked.id } : { storeOwnerId: checked.id }),
      refreshHash: hashToken(refreshToken),
      createdAt,
      lastSeenAt: createdAt,
      userAgent: context.userAgent,
      network: networkOf(context.ip),
      passwordEnteredAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + REMEMBERED_SESSION_DAYS * DAY_MS),
    })
  })
  return { token: await tokenIssuer.issue({ person: { kind, id: checked.id }, sessionId }), refreshToken }
}

function accountTableOf(kind: AppCallerKind) {
  return kind === 'member' ? member : storeOwner
}

/** Finds the unexpired session of a refresh token of an app, which may be revoked. */
async function findSession({ db, clock }: AppContext, refreshToken: string) {
  const [found] = await db
    .select({
      sessionId: session.id,
      memberId: session.memberId,
      storeOwnerId: session.storeOwnerId,
      memberStatus: member.status,
      ownerStatus: storeOwner.status,
      revokedAt: session.revokedAt,
    })
    .from(session)
    .leftJoin(member, eq(member.id, session.memberId))
    .leftJoin(storeOwner, eq(storeOwner.id, session.storeOwnerId))
    .where(
      and(
        eq(session.refreshHash, hashToken(refreshToken)),
        isNull(session.staffId),
        unexpiredSessionCondition(clock()),
      ),
    )
  if (found === undefined) return undefined
  const { sessionId, memberId, storeOwnerId, memberStatus, ownerStatus, revokedAt } = found
  const person: AppPerson =
    memberId === null ? { kind: 'storeAccount', id: storeOwnerId ?? 0 } : { kind: 'member', id: memberId }
  return { sessionId, person, status: memberStatus ?? ownerStatus ?? 0, isRevoked: revokedAt !== null }
}
