import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { mayChangeStaff, staffLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'

/** The key of the advisory lock that the trigger function `keep_super_admin` also takes. */
const SUPER_ADMIN_LOCK_KEY = 4_207_320

/** Throws 403 if the staff member is a super admin and the caller is not. Returns whether the staff member is one. */
export async function requireMayChangeStaff(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id: number,
): Promise<{ isSuperAdmin: boolean }> {
  const [found] = await db.select({ isSuperAdmin: staff.isSuperAdmin }).from(staff).where(eq(staff.id, id))
  if (found === undefined) throw notFound()
  if (!mayChangeStaff(found, caller())) throw new Failure(403, 'staff.superAdminOnly')
  return found
}

/**
 * Throws 422 if there is no other active super admin who can sign in. Takes a lock until the transaction ends, so that
 * two concurrent writes cannot both pass.
 */
export async function requireOtherSuperAdmin(db: Db, id: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${SUPER_ADMIN_LOCK_KEY})`)
  const [other] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(
      and(
        staff.isSuperAdmin,
        eq(staff.status, staffLifecycle.codes.active),
        isNotNull(staff.passwordHash),
        ne(staff.id, id),
      ),
    )
    .limit(1)
  if (other === undefined) throw new Failure(422, 'staff.lastSuperAdmin')
}
