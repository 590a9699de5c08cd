import { and, asc, eq, lt } from 'drizzle-orm'
import { adminNotificationLifecycle } from '../../../machines/lifecycles/adminNotification.ts'
import type { OperationContext } from '../../http/handler.ts'
import { advanceLifecycle } from '../../resources/lifecycle.ts'
import { adminNotificationResource } from './resource.ts'
import { LATE_MAX_MS } from './sendBatch.ts'
import { adminNotification } from './tables.ts'

/**
 * Finds the scheduled admin notification whose time has passed the longest ago, by more than an hour, and leaves it to
 * staff (rule 12.4): its own job may have failed. Returns whether there was one. One that another process is writing to
 * is skipped.
 */
export async function missNextAdminNotification(context: OperationContext): Promise<boolean> {
  const { db, clock } = context
  const latest = new Date(clock().getTime() - LATE_MAX_MS)
  const isLate = and(
    eq(adminNotification.status, adminNotificationLifecycle.codes.scheduled),
    lt(adminNotification.scheduledAt, latest),
  )
  const [row] = await db
    .select()
    .from(adminNotification)
    .where(isLate)
    .orderBy(asc(adminNotification.scheduledAt))
    .limit(1)
    .for('no key update', { skipLocked: true })
  if (row === undefined) return false
  await advanceLifecycle(context, adminNotificationResource, row, 'miss')
  return true
}
