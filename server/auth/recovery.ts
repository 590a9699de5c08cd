import { createHmac, randomInt } from 'node:crypto'
import { and, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../contract/language.ts'
import { RECOVERY_MINUTES, PASSWORD_RECOVERY_TRIES_MAX } from '../../contract/limits.ts'
import { canSignIn, staffLifecycle } from '../../machines/lifecycles/account.ts'
import type { Db } from '../db/database.ts'
import { auditLog, staff } from '../db/schema.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { Context, Handlers } from '../http/handler.ts'
import type { Translate } from '../http/text.ts'
import { inTransaction } from '../http/transaction.ts'
import { addMail } from '../mail/addMail.ts'
import { audit } from '../resources/audit.ts'
import { openSessionCondition } from './callers.ts'
import { networkOf } from './network.ts'
import { hashPassword, isPasswordCorrect } from './password.ts'
import { lockStaff } from './profile.ts'
import { recoveryLimits, recoveryMailLimits, unchangedPasswordLimits } from './attemptLimits.ts'
import { countAttempt, resetFailures, countAttemptUnlessBlocked } from './rateLimit.ts'
import { createRecoveryMail } from './recoveryMail.ts'
import type { DerivedKeys } from './serverSecret.ts'
import { knownNetwork, recovery, session } from './tables.ts'
import { withinCondition } from './timeLimit.ts'
import { hashToken, randomToken } from './tokens.ts'
import { staffNameOf } from '../db/staffName.ts'

const RECOVERY_LIFETIME_MS = RECOVERY_MINUTES * 60_000
const CODE_COUNT = 1_000_000
const CODE_DIGITS = 6

type Staff = typeof staff.$inferSelect

/**
 * Creates the handlers of password recovery (rule 7.9).
 * @param afterRequest called after a recovery was stored. The email address is looked up and the email is sent only
 * afterwards, so that the response does not reveal whether the email address is known
 */
export function createRecoveryHandlers(
  derivedKeys: DerivedKeys,
  afterRequest: () => void,
): Pick<Handlers, 'forgotPassword' | 'verifyOtp' | 'setNewPassword'> {
  return {
    async forgotPassword({ body }, context) {
      const { db, clock, ip, language } = context
      const email = body.email.toLowerCase()
      const network = networkOf(ip)
      const isNetworkUsedByStaff = await matchesKnownNetwork(db, eq(knownNetwork.network, network))
      await countAttempt(
        db,
        recoveryLimits(derivedKeys.bucketHashKey, { email, network, isNetworkUsedByStaff }),
        clock(),
      )
      const recoveryToken = randomToken()
      const createdAt = clock()
      await db.insert(recovery).values({ tokenHash: hashToken(recoveryToken), email, network, language, createdAt })
      afterRequest()
      return { recoveryToken }
    },

    async verifyOtp({ body: { recoveryToken, code } }, { db, clock }) {
      const matchesRecoveryToken = eq(recovery.tokenHash, hashToken(recoveryToken))
      const isOpenRecovery = and(
        matchesRecoveryToken,
        isNull(recovery.verifiedAt),
        withinCondition(recovery.createdAt, RECOVERY_LIFETIME_MS, clock()),
      )
      // The try is counted before the code is compared, so that concurrent tries cannot exceed the limit.
      const [triedRecovery] = await db
        .update(recovery)
        .set({ tries: sql`${recovery.tries} + 1` })
        .where(and(isOpenRecovery, lt(recovery.tries, PASSWORD_RECOVERY_TRIES_MAX)))
        .returning()
      if (triedRecovery === undefined) throw recoveryEndedFailure()
      if (
        triedRecovery.codeHash === null ||
        triedRecovery.codeHash !== hashCode(derivedKeys, triedRecovery.tokenHash, code)
      )
        throw triedRecovery.tries >= PASSWORD_RECOVERY_TRIES_MAX
          ? recoveryEndedFailure()
          : wrongCodeFailure(PASSWORD_RECOVERY_TRIES_MAX - triedRecovery.tries)
      const passwordToken = randomToken()
      const verifiedRecoveries = await db
        .update(recovery)
        .set({ verifiedAt: clock(), passwordTokenHash: hashToken(passwordToken) })
        .where(isOpenRecovery)
        .returning({ staffId: recovery.staffId })
      if (verifiedRecoveries.length === 0) throw recoveryEndedFailure()
      return { passwordToken }
    },

    async setNewPassword({ body: { passwordToken, newPassword } }, context) {
      const { db, clock } = context
      const hasPasswordToken = and(
        eq(recovery.passwordTokenHash, hashToken(passwordToken)),
        withinCondition(recovery.verifiedAt, RECOVERY_LIFETIME_MS, clock()),
      )
      const [verifiedRecovery] = await db
        .select({ staffId: staff.id, currentPasswordHash: staff.passwordHash })
        .from(recovery)
        .innerJoin(staff, eq(staff.id, recovery.staffId))
        .where(hasPasswordToken)
      // Hashing is slow, so it is done only for a token that exists.
      if (verifiedRecovery === undefined) throw recoveryEndedFailure()
      const { staffId, currentPasswordHash } = verifiedRecovery
      const attempt = await countAttempt(db, unchangedPasswordLimits(staffId), clock())
      if (await isPasswordCorrect(currentPasswordHash, newPassword)) throw invalid({ newPassword: 'password.same' })
      const passwordHash = await hashPassword(newPassword)
      const endedSessions = await inTransaction(db, async (tx) => {
        const person = await lockStaff(tx, staffId)
        const usedRecoveries = await tx
          .delete(recovery)
          .where(hasPasswordToken)
          .returning({ staffId: recovery.staffId })
        if (usedRecoveries.length === 0 || !canSignIn(person.status)) throw recoveryEndedFailure()
        return replacePassword({ ...context, db: tx }, person, passwordHash)
      })
      // Only now, because a password that differs from the current one is a wrong guess until it has replaced it.
      await resetFailures(db, attempt)
      for (const { id } of endedSessions) context.sessionEnded(id)
      return {}
    },
  }
}

/**
 * Sets the password of a staff member whose row is locked, and ends their sessions. A trigger deletes their other
 * recoveries. Returns the ended sessions.
 */
async function replacePassword(context: Context, person: Staff, passwordHash: string): Promise<{ id: string }[]> {
  const { db, clock } = context
  const { id } = person
  await db.update(staff).set({ passwordHash, updatedAt: clock() }).where(eq(staff.id, id))
  const by = { id, name: staffNameOf(person) }
  await audit(context, { record: 'staff', recordId: id, event: 'recoverPassword', by })
  return db
    .update(session)
    .set({ revokedAt: clock() })
    .where(and(eq(session.staffId, id), openSessionCondition(clock())))
    .returning({ id: session.id })
}

/**
 * Looks up the email addresses of new recoveries. For each one that belongs to an active account and exceeds no limit,
 * stores an email with a code.
 * @param loadTranslate returns the function that translates the texts of the email
 * @returns the number of recoveries that were looked up
 */
export async function prepareRecoveryMails(
  db: Db,
  derivedKeys: DerivedKeys,
  clock: () => Date,
  loadTranslate: () => Promise<Translate>,
): Promise<number> {
  const translate = await loadTranslate()
  for (let preparedCount = 0; ; preparedCount += 1) {
    const hasPreparedNext = await db.transaction((tx) => prepareNextRecoveryMail(tx, derivedKeys, clock(), translate))
    if (!hasPreparedNext) return preparedCount
  }
}

/** Prepares the oldest new recovery, as described at `prepareRecoveryMails`. Returns false if none is new. */
async function prepareNextRecoveryMail(
  db: Db,
  derivedKeys: DerivedKeys,
  now: Date,
  translate: Translate,
): Promise<boolean> {
  const [nextRecovery] = await db
    .select()
    .from(recovery)
    .where(and(isNull(recovery.preparedAt), withinCondition(recovery.createdAt, RECOVERY_LIFETIME_MS, now)))
    .orderBy(recovery.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  if (nextRecovery === undefined) return false
  const isNextRecovery = eq(recovery.tokenHash, nextRecovery.tokenHash)
  await db.update(recovery).set({ preparedAt: now }).where(isNextRecovery)
  const [person] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, nextRecovery.email), ne(staff.status, staffLifecycle.codes.deleted)))
  if (person === undefined || !canSignIn(person.status)) return true
  const isOwnNetwork = and(eq(knownNetwork.staffId, person.id), eq(knownNetwork.network, nextRecovery.network))
  // Above the limit, nothing is sent and nobody is told, because that would reveal that the email address is known.
  if (
    !(await matchesKnownNetwork(db, isOwnNetwork)) &&
    !(await countAttemptUnlessBlocked(db, recoveryMailLimits(person.id), now))
  )
    return true
  const code = String(randomInt(CODE_COUNT)).padStart(CODE_DIGITS, '0')
  await db
    .update(recovery)
    .set({ staffId: person.id, codeHash: hashCode(derivedKeys, nextRecovery.tokenHash, code) })
    .where(isNextRecovery)
  const content = createRecoveryMail(nextRecovery.language as Language, code, translate)
  const expiresAt = new Date(nextRecovery.createdAt.getTime() + RECOVERY_LIFETIME_MS)
  await addMail(db, { ...content, recipient: person.email, expiresAt }, now)
  const change = { field: 'address', before: null, after: nextRecovery.network }
  await db
    .insert(auditLog)
    .values({ record: 'staff', recordId: person.id, event: 'requestRecovery', at: now, changes: [change] })
  return true
}

/** Returns whether the condition matches a network from which somebody, or a certain staff member, has signed in. */
async function matchesKnownNetwork(db: Db, condition: SQL | undefined): Promise<boolean> {
  const foundNetworks = await db.select({ id: knownNetwork.staffId }).from(knownNetwork).where(condition).limit(1)
  return foundNetworks.length > 0
}

function hashCode(derivedKeys: DerivedKeys, tokenHash: string, code: string): string {
  return createHmac('sha256', derivedKeys.passwordRecoveryKey).update(`${tokenHash} ${code}`).digest('hex')
}

function recoveryEndedFailure(): Failure {
  return new Failure(422, 'recovery.ended', { code: 'recoveryEnded' })
}

function wrongCodeFailure(triesLeft: number): Failure {
  return invalid({ code: { key: 'otp.wrong', values: { count: triesLeft } } })
}
