import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { adminNotificationLifecycle, isSending } from '../../../machines/lifecycles/adminNotification.ts'
import type { OperationContext } from '../../http/handler.ts'
import { addJob } from '../../jobs/addJob.ts'
import { job } from '../../jobs/table.ts'
import { adminNotification } from './tables.ts'

const SENDING_CODES = Object.values(adminNotificationLifecycle.codes).filter(isSending)

/**
 * Finds an admin notification that is being sent and whose job has failed for good, and adds another one, which goes on
 * after the last batch (rule 12.5). Returns whether there was one. One that another process is writing to is skipped.
 */
export async function resumeNextSending(context: OperationContext): Promise<boolean> {
  const { db } = context
  const isItsJob = and(
    eq(job.kind, 'adminNotification'),
    eq(job.key, sql`${adminNotification.id}::text`),
    isNull(job.settledAt),
  )
  const isBeingSent = inArray(adminNotification.status, SENDING_CODES)
  const [row] = await db
    .select({ id: adminNotification.id })
    .from(adminNotification)
    .where(and(isBeingSent, notExists(db.select({ id: job.id }).from(job).where(isItsJob))))
    .orderBy(asc(adminNotification.id))
    .limit(1)
    .for('no key update', { skipLocked: true })
  if (row === undefined) return false
  await addJob(context, 'adminNotification', String(row.id), { id: row.id })
  return true
}
