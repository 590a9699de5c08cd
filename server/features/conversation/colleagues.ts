import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { Colleague } from '../../../contract/conversation/chat.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import { grantedPermissionKeys } from '../../auth/callers.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { shownStaffName, shownStaffNameOrder } from '../../db/staffName.ts'

/** Reads the active staff members who may manage conversations, by name. */
export async function listColleagues(db: Db): Promise<{ items: Colleague[] }> {
  const rows = await db
    .select({ id: staff.id, name: sql<string>`${shownStaffName}`, fullName: staff.fullName, email: staff.email })
    .from(staff)
    .where(isActiveManager())
    .orderBy(asc(shownStaffNameOrder), asc(staff.id))
  return { items: rows }
}

/** Returns the condition that a staff member is active and may manage conversations. */
export function isActiveManager(): SQL | undefined {
  const isManager = or(staff.isSuperAdmin, sql`'CONVERSATION_MANAGEMENT' = any (${grantedPermissionKeys})`)
  return and(eq(staff.status, staffLifecycle.codes.active), isManager)
}
