import { eq } from 'drizzle-orm'
import { readSecondFactor, runSecondFactorEvent } from '../../auth/secondFactor.ts'
import type { DerivedKeys } from '../../auth/serverSecret.ts'
import { staff } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { requireRow } from '../../resources/resource.ts'
import { lockStaffForEdit, notifyAndReadStaff } from './handlers.ts'
import { staffResource } from './resource.ts'

/** Creates the handlers by which super admins require or reset the second factor of a staff member (rule 2.10). */
export function createStaffSecondFactorHandlers(
  keys: DerivedKeys,
): Pick<Handlers, 'requireSecondFactor' | 'resetSecondFactor'> {
  return {
    async requireSecondFactor({ params: { id }, body: { isRequired, version } }, context) {
      const row = await lockStaffAsSuperAdmin(context, id, version)
      const before = await staffResource.read(context, id)
      if (before.isSecondFactorRequired === isRequired) return before
      await context.db
        .update(staff)
        .set({ isSecondFactorRequired: isRequired, version: version + 1, updatedAt: context.clock() })
        .where(eq(staff.id, id))
      const event = isRequired ? 'requireSecondFactor' : 'waiveSecondFactor'
      await audit(context, { record: 'staff', recordId: id, event })
      return notifyAndReadStaff(context, id, row, event)
    },

    async resetSecondFactor({ params: { id }, body: { version } }, context) {
      await lockStaffAsSuperAdmin(context, id, version)
      const { state } = await readSecondFactor(context, keys, id)
      if (state !== 'off') await runSecondFactorEvent(context, keys, id, 'reset')
      return staffResource.read(context, id)
    },
  }
}

/** Locks the row for an edit by a super admin. Throws a Failure of 403 for anybody else. */
async function lockStaffAsSuperAdmin(context: Context, id: number, version: number) {
  await requireRow(context.db, staff, id)
  if (!context.caller().isSuperAdmin) throw new Failure(403, 'staff.superAdminOnly')
  return lockStaffForEdit(context, id, version)
}
