import { and, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { email } from '../../../contract/field.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { stateOf } from '../../../machines/lifecycle.ts'
import { recoveryCode, secondFactor } from '../../auth/tables.ts'
import type { Db } from '../../db/database.ts'
import { auditLog, staff } from '../../db/schema.ts'

const EmailAddress = email('email.required')

/**
 * Makes a staff member an active super admin who signs in with the password alone. The lines in the history name no
 * actor. Whoever runs the server uses this if nobody in the console can do the same.
 * @param typedEmail the email address, which is read as in a request (rule 6.3)
 * @returns false if no staff member who is not deleted has the email address
 */
export async function restoreSuperAdmin(db: Db, typedEmail: string, now: Date): Promise<boolean> {
  const parsedEmail = v.safeParse(EmailAddress, typedEmail)
  if (!parsedEmail.success) return false
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(staff)
      .where(and(eq(staff.email, parsedEmail.output.toLowerCase()), ne(staff.status, staffLifecycle.codes.deleted)))
      .for('no key update')
    if (found === undefined) return false
    const { id: recordId, isSuperAdmin, status, version, isSecondFactorRequired } = found
    const from = stateOf(staffLifecycle, status)
    const needsActivation = from !== 'active'
    await tx.delete(recoveryCode).where(eq(recoveryCode.staffId, recordId))
    const removedSecondFactors = await tx.delete(secondFactor).where(eq(secondFactor.staffId, recordId)).returning()
    const needsSecondFactorReset = removedSecondFactors.length > 0 || isSecondFactorRequired
    if (isSuperAdmin && !needsActivation && !needsSecondFactorReset) return true
    await tx
      .update(staff)
      .set({
        isSuperAdmin: true,
        isSecondFactorRequired: false,
        version: version + 1,
        updatedAt: now,
        ...(needsActivation ? { status: staffLifecycle.codes.active, statusReason: null, stateSince: now } : {}),
      })
      .where(eq(staff.id, recordId))
    const lineFields = { record: 'staff', recordId, at: now }
    if (needsActivation)
      await tx.insert(auditLog).values({ ...lineFields, event: 'activate', fromState: from, toState: 'active' })
    if (needsSecondFactorReset) await tx.insert(auditLog).values({ ...lineFields, event: 'resetSecondFactor' })
    if (!isSuperAdmin) await tx.insert(auditLog).values({ ...lineFields, event: 'grantSuperAdmin' })
    return true
  })
}
