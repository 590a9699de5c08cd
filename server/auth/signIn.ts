import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { canSignIn, staffLifecycle } from '../../machines/lifecycles/account.ts'
import { audit } from '../resources/audit.ts'
import type { Db } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { knownNetwork, session } from './tables.ts'
import { staff } from '../db/schema.ts'
import { inTransaction } from '../http/transaction.ts'
import { refuseInactive, REMEMBERED_SESSION_DAYS, unexpiredSessionCondition } from './callers.ts'
import { networkOf } from './network.ts'
import { isPasswordCorrect } from './password.ts'
import { secondFactorCodeLimits, signInLimits } from './attemptLimits.ts'
import { countAttempt, type CountedAttempt, resetFailures } from './rateLimit.ts'
import { hasSecondFactor, consumeCode } from './secondFactorCodes.ts'
import type { DerivedKeys } from './serverSecret.ts'
import { hashToken, randomToken, type TokenIssuer } from './tokens.ts'
import { staffNameOf } from '../db/staffName.ts'

const DAY_MS = 86_400_000
const UNREMEMBERED_SESSION_DAYS = 1

type Staff = typeof staff.$inferSelect

/** Creates the handlers for signing in, refreshing the access token and signing out (rules 7.2 to 7.5). */
export function createSignInHandlers(
  tokenIssuer: TokenIssuer,
  derivedKeys: DerivedKeys,
): Pick<Handlers, 'login' | 'refreshToken' | 'logout'> {
  return {
    async login({ body }, context) {
      const email = body.email.toLowerCase()
      const network = networkOf(context.ip)
      const found = await findStaff(context.db, email, network)
      const limits = signInLimits(derivedKeys.bucketHashKey, {
        email,
        network,
        isKnownNetwork: found?.isKnownNetwork ?? false,
      })
      const attempt = await countAttempt(context.db, limits, context.clock())
      if (!(await isPasswordCorrect(found?.staff.passwordHash, body.password)) || found === undefined) {
        if (found !== undefined) await auditRefusal(context, found.staff.id)
        throw new Failure(401, 'error.signIn')
      }
      if (!canSignIn(found.staff.status)) await auditRefusal(context, found.staff.id)
      refuseInactive(found.staff.status)
      await checkSecondFactor(context, derivedKeys, found.staff, body.code, attempt)
      const days = body.remember === true ? REMEMBERED_SESSION_DAYS : UNREMEMBERED_SESSION_DAYS
      const openedSession = await openSession(context, tokenIssuer, found.staff, days)
      await resetFailures(context.db, attempt)
      return openedSession
    },

    // The refresh token is not rotated, so a lost response does not sign the staff member out.
    async refreshToken({ body }, context) {
      const [found] = await context.db
        .select({ sessionId: session.id, staffId: staff.id, status: staff.status, revokedAt: session.revokedAt })
        .from(session)
        .innerJoin(staff, eq(staff.id, session.staffId))
        .where(and(eq(session.refreshHash, hashToken(body.refreshToken)), unexpiredSessionCondition(context.clock())))
      // The rows of expired sessions are deleted later, so an unknown refresh token counts as expired too.
      if (found === undefined) throw new Failure(401, 'error.signInNeeded', { code: 'sessionExpired' })
      refuseInactive(found.status)
      if (found.revokedAt !== null) throw new Failure(401, 'error.signInNeeded', { code: 'sessionRevoked' })
      return { token: await tokenIssuer.issue(found) }
    },

    async logout({ body }, context) {
      const bearer = context.bearerToken === undefined ? undefined : await tokenIssuer.verify(context.bearerToken)
      const isSessionOfBearer = bearer && and(eq(session.id, bearer.sessionId), isNull(session.revokedAt))
      const isSessionOfRefreshToken =
        body.refreshToken === undefined ? undefined : eq(session.refreshHash, hashToken(body.refreshToken))
      const sessions =
        (isSessionOfBearer ?? isSessionOfRefreshToken)
          ? await findSessions(context.db, or(isSessionOfBearer, isSessionOfRefreshToken))
          : []
      if (sessions.length === 0) {
        throw new Failure(401, 'error.signInNeeded', { headers: { 'WWW-Authenticate': 'Bearer' } })
      }
      await inTransaction(context.db, (tx) => endSessions({ ...context, db: tx }, sessions))
      for (const { id, staff: owner } of sessions) {
        context.sessionEnded(id)
        context.recordChanged('session', owner.id)
      }
      return {}
    },
  }
}

/**
 * Checks the code of the second factor, if the staff member has one. Throws a Failure of 401 with
 * `secondFactorRequired` if the code is missing or wrong, and of 429 after too many wrong codes.
 */
async function checkSecondFactor(
  context: Context,
  derivedKeys: DerivedKeys,
  person: Staff,
  code: string | undefined,
  passwordAttempt: CountedAttempt,
): Promise<void> {
  const { db, clock } = context
  if (!(await hasSecondFactor(db, person.id))) return
  const failureDetails = { code: 'secondFactorRequired' } as const
  if (code === undefined) {
    // The password was correct, so a missing code does not count as a failed attempt.
    await resetFailures(db, passwordAttempt)
    throw new Failure(401, 'secondFactor.code.needed', failureDetails)
  }
  const attempt = await countAttempt(db, secondFactorCodeLimits(person.id), clock())
  const isAccepted = await consumeCode(context, derivedKeys, actorOf(person), code)
  if (!isAccepted) {
    await auditRefusal(context, person.id)
    throw new Failure(401, 'secondFactor.code.wrong', {
      ...failureDetails,
      errors: { code: 'secondFactor.code.wrong' },
    })
  }
  await resetFailures(db, attempt)
}

/** Finds who has the email address: the staff member who is not deleted, or else the one who was added last. */
async function findStaff(db: Db, email: string, network: string) {
  const isSameNetwork = and(eq(knownNetwork.staffId, staff.id), eq(knownNetwork.network, network))
  const [found] = await db
    .select({ staff, isKnownNetwork: sql<boolean>`${knownNetwork.staffId} is not null` })
    .from(staff)
    .leftJoin(knownNetwork, isSameNetwork)
    .where(eq(staff.email, email))
    .orderBy(eq(staff.status, staffLifecycle.codes.deleted), desc(staff.id))
    .limit(1)
  return found
}

/**
 * Opens a session after the password of `checkedStaff` was checked. Throws the Failure of a refused sign-in if the
 * password has changed since, or if the account is no longer active.
 */
async function openSession(context: Context, tokenIssuer: TokenIssuer, checkedStaff: Staff, days: number) {
  const refreshToken = randomToken()
  const sessionId = randomToken()
  await inTransaction(context.db, async (tx) => {
    // Locks the row: a change of the password or status either happened before, or waits and then ends this session.
    const [currentStaff] = await tx.select().from(staff).where(eq(staff.id, checkedStaff.id)).for('share')
    if (currentStaff === undefined || currentStaff.passwordHash !== checkedStaff.passwordHash)
      throw new Failure(401, 'error.signIn')
    refuseInactive(currentStaff.status)
    const createdAt = context.clock()
    await tx.insert(session).values({
      id: sessionId,
      staffId: checkedStaff.id,
      refreshHash: hashToken(refreshToken),
      createdAt,
      lastSeenAt: createdAt,
      userAgent: context.userAgent,
      network: networkOf(context.ip),
      passwordEnteredAt: createdAt,
      expiresAt: new Date(createdAt.getTime() + days * DAY_MS),
    })
    await tx
      .insert(knownNetwork)
      .values({ staffId: checkedStaff.id, network: networkOf(context.ip), lastSignInAt: createdAt })
      .onConflictDoUpdate({ target: [knownNetwork.staffId, knownNetwork.network], set: { lastSignInAt: createdAt } })
    await audit(
      { ...context, db: tx },
      {
        ...createNetworkAuditChanges(context),
        record: 'staff',
        recordId: checkedStaff.id,
        event: 'signIn',
        by: actorOf(currentStaff),
      },
    )
  })
  context.recordChanged('session', checkedStaff.id)
  context.recordChanged('signIn', checkedStaff.id)
  return { token: await tokenIssuer.issue({ staffId: checkedStaff.id, sessionId }), refreshToken }
}

/**
 * Audits a refused sign-in of an existing account, and notifies consoles that show its history. The attempt has been
 * counted, so the rate limits bound the number of these lines and notifications.
 */
async function auditRefusal(context: Context, staffId: number): Promise<void> {
  await audit(context, {
    ...createNetworkAuditChanges(context),
    record: 'staff',
    recordId: staffId,
    event: 'refuseSignIn',
  })
  context.recordChanged('signIn', staffId)
}

function findSessions(db: Db, where: ReturnType<typeof or>) {
  return db.select({ id: session.id, staff }).from(session).innerJoin(staff, eq(staff.id, session.staffId)).where(where)
}

async function endSessions(context: Context, sessions: Awaited<ReturnType<typeof findSessions>>): Promise<void> {
  const endedSessions = await context.db
    .update(session)
    .set({ revokedAt: context.clock() })
    .where(
      and(
        inArray(
          session.id,
          sessions.map(({ id }) => id),
        ),
        isNull(session.revokedAt),
      ),
    )
    .returning({ id: session.id })
  for (const { id, staff: owner } of sessions) {
    const hasJustEnded = endedSessions.some((one) => one.id === id)
    if (hasJustEnded)
      await audit(context, { record: 'staff', recordId: owner.id, event: 'signOut', by: actorOf(owner) })
  }
}

/** Returns the network of the client as the change in a line of the history. */
function createNetworkAuditChanges({ ip }: Context) {
  return { changes: [{ field: 'address', before: null, after: networkOf(ip) }] }
}

/** Returns the id and the name for the audit log. */
function actorOf(person: Staff): { id: number; name: string } {
  return { id: person.id, name: staffNameOf(person) }
}
