import { and, eq, not, type SQL } from 'drizzle-orm'
import { INVITATION_HOURS } from '../../../contract/limits.ts'
import { canSignIn } from '../../../machines/account.ts'
import { hasSignedIn } from '../../auth/hasSignedIn.ts'
import { hashPassword } from '../../auth/password.ts'
import { lockStaff } from '../../auth/profile.ts'
import { invitation } from '../../auth/tables.ts'
import { notEndedCondition } from '../../auth/timeLimit.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import { staff } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { Handlers } from '../../http/handler.ts'
import { inTransaction } from '../../http/transaction.ts'
import { audit } from '../../resources/audit.ts'
import { refusedWriteFailure } from '../../resources/lifecycle.ts'
import { lockRow } from '../../resources/resource.ts'
import { staffResource } from './resource.ts'
import { requireMayChangeStaff } from './superAdmin.ts'

const HOUR_MS = 3_600_000

/** The handlers of the links by which staff set their password. */
export const invitationHandlers: Pick<Handlers, 'inviteStaff' | 'checkInvitation' | 'acceptInvitation'> = {
  async inviteStaff({ params: { id } }, context) {
    const { db, clock } = context
    const { status } = await lockRow(context, staffResource, id)
    if (!canSignIn(status)) throw await refusedWriteFailure(context, staffResource, id, status)
    await requireMayChangeStaff(context, id)
    if ((await staffResource.read(context, id)).hasSignedIn === true)
      throw new Failure(422, 'staff.refusal.hasSignedIn')
    const token = randomToken()
    const expiresAt = new Date(clock().getTime() + INVITATION_HOURS * HOUR_MS)
    const storedLink = { tokenHash: hashToken(token), expiresAt }
    await db
      .insert(invitation)
      .values({ ...storedLink, staffId: id })
      .onConflictDoUpdate({ target: invitation.staffId, set: storedLink })
    await audit(context, { record: 'staff', recordId: id, event: 'invite' })
    context.recordChanged('staff', id)
    return { token, expiresAt: expiresAt.toISOString() }
  },

  async checkInvitation({ body: { token } }, { db, clock }) {
    const found = await db
      .select({ id: invitation.staffId })
      .from(invitation)
      .where(validInvitationCondition(token, clock()))
    return { isValid: found.length > 0 }
  },

  async acceptInvitation({ body: { token, newPassword } }, context) {
    const { db, clock } = context
    const isInvitationOfToken = validInvitationCondition(token, clock())
    const [found] = await db.select({ id: invitation.staffId }).from(invitation).where(isInvitationOfToken)
    // Hashing is slow, so it is done only for a link that exists.
    if (found === undefined) throw invalidLinkFailure()
    const { id } = found
    const passwordHash = await hashPassword(newPassword)
    await inTransaction(db, async (tx) => {
      // The account is locked before the link, as by every other write of the account, which prevents a deadlock.
      const person = await lockStaff(tx, id)
      const usedInvitations = await tx
        .delete(invitation)
        .where(isInvitationOfToken)
        .returning({ id: invitation.staffId })
      if (usedInvitations.length === 0 || !canSignIn(person.status)) throw invalidLinkFailure()
      await tx.update(staff).set({ passwordHash, updatedAt: clock() }).where(eq(staff.id, id))
      const by = { id, name: person.nickname || person.fullName || person.email }
      await audit({ ...context, db: tx }, { record: 'staff', recordId: id, event: 'acceptInvitation', by })
    })
    return {}
  },
}

/** Returns the condition that an invitation has this token and can set the password. */
function validInvitationCondition(token: string, now: Date): SQL | undefined {
  return and(
    eq(invitation.tokenHash, hashToken(token)),
    notEndedCondition(invitation.expiresAt, INVITATION_HOURS * HOUR_MS, now),
    not(hasSignedIn(invitation.staffId)),
  )
}

function invalidLinkFailure(): Failure {
  return new Failure(422, 'invitation.invalid', { code: 'invitationEnded' })
}
