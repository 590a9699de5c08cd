import { and, eq, ne, not, type SQL } from 'drizzle-orm'
import { INVITATION_HOURS } from '../../../contract/limits.ts'
import { canSignIn, staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { hasSignedIn } from '../../auth/hasSignedIn.ts'
import { hashPassword } from '../../auth/password.ts'
import { lockStaff } from '../../auth/profile.ts'
import { invitation } from '../../auth/tables.ts'
import { notEndedCondition } from '../../auth/timeLimit.ts'
import { hashToken, randomToken } from '../../auth/tokens.ts'
import { staff } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { Context, Handlers, Preparations } from '../../http/handler.ts'
import type { Translate } from '../../http/text.ts'
import { inTransaction } from '../../http/transaction.ts'
import { addMail } from '../../mail/addMail.ts'
import { audit } from '../../resources/audit.ts'
import { refusedWriteFailure } from '../../resources/lifecycle.ts'
import { lockRow } from '../../resources/resource.ts'
import { addStaff, lockRoles } from './addStaff.ts'
import { createInvitationMail } from './invitationMail.ts'
import { staffResource } from './resource.ts'
import { requireMayChangeStaff } from './superAdmin.ts'
import { staffNameOf } from '../../db/staffName.ts'

const HOUR_MS = 3_600_000

export interface InvitationOptions {
  /** Whether emails reach people; if not, links are copied by who makes them. */
  hasMailServer: boolean
  /** Returns the function that translates the texts of the emails, with the texts that were loaded last. */
  latestTranslate: () => Translate
}

/** Creates the handlers of the links by which staff set their password (rule 2.8). */
export function createInvitationHandlers({
  hasMailServer,
  latestTranslate,
}: InvitationOptions): Pick<Handlers, 'inviteStaff' | 'addInvitedStaff' | 'checkInvitation' | 'acceptInvitation'> {
  return {
    ...linkHandlers,
    async addInvitedStaff({ body: { people, roleIds } }, context) {
      const { origin, language } = context
      await lockRoles(context, roleIds)
      const addedIds = await addPeople(context, people, roleIds)
      const isMailed = hasMailServer && origin !== undefined
      if (isMailed) {
        const translate = latestTranslate()
        for (const [recipient, id] of addedIds) {
          const { token, expiresAt } = await createLink(context, id)
          // Leads to the console that has sent the call. A setting might be missing or wrong.
          const link = `${origin}/invitation#${token}`
          const content = createInvitationMail(language, { link, inviter: context.caller().name, translate })
          await addMail(context.db, { ...content, recipient, expiresAt }, context.clock())
        }
      }
      const outcomes = []
      for (const email of people.map((person) => person.email.toLowerCase())) {
        const addedId = addedIds.get(email)
        // An address that is there twice is added once.
        addedIds.delete(email)
        const id = addedId ?? (await findIdByEmail(context, email))
        outcomes.push({ email, id, isAdded: addedId !== undefined })
      }
      return { people: outcomes, isMailed }
    },
  }
}

/** Creates what is done before an invitation: the texts are loaded, which is impossible during its transaction. */
export function createInvitationPreparations(loadTranslate: () => Promise<Translate>): Preparations {
  return {
    async addInvitedStaff(call) {
      await loadTranslate()
      return call
    },
  }
}

/**
 * Adds those people whose email address nobody has, without a password. Returns the ids by email address.
 */
async function addPeople(
  context: Context,
  people: readonly { fullName: string; email: string }[],
  roleIds: number[],
): Promise<Map<string, number>> {
  const addedIds = new Map<string, number>()
  // In the order of the addresses, so that two calls with the same ones do not wait for each other.
  for (const person of people.toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1))) {
    const added = await addStaff(context, { ...person, nickname: '', roleIds, passwordHash: null })
    if (added !== undefined) addedIds.set(added.email, added.id)
  }
  return addedIds
}

/** Returns the id of the staff member with this email address who is not deleted; null if there is none. */
async function findIdByEmail({ db }: Context, email: string): Promise<number | null> {
  const [found] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.email, email), ne(staff.status, staffLifecycle.codes.deleted)))
  return found?.id ?? null
}

/** Creates the link of a staff member, which replaces an earlier one. */
async function createLink(context: Context, staffId: number): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken()
  const expiresAt = new Date(context.clock().getTime() + INVITATION_HOURS * HOUR_MS)
  const storedLink = { tokenHash: hashToken(token), expiresAt }
  await context.db
    .insert(invitation)
    .values({ ...storedLink, staffId })
    .onConflictDoUpdate({ target: invitation.staffId, set: storedLink })
  await audit(context, { record: 'staff', recordId: staffId, event: 'invite' })
  context.recordChanged('staff', staffId)
  return { token, expiresAt }
}

const linkHandlers: Pick<Handlers, 'inviteStaff' | 'checkInvitation' | 'acceptInvitation'> = {
  async inviteStaff({ params: { id } }, context) {
    const { status } = await lockRow(context, staffResource, id)
    if (!canSignIn(status)) throw await refusedWriteFailure(context, staffResource, id, status)
    await requireMayChangeStaff(context, id)
    if ((await staffResource.read(context, id)).hasSignedIn === true)
      throw new Failure(422, 'staff.refusal.hasSignedIn')
    const { token, expiresAt } = await createLink(context, id)
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
      const by = { id, name: staffNameOf(person) }
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
