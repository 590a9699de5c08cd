import { and, asc, eq } from 'drizzle-orm'
import { reportReasonLifecycle } from '../../../machines/lifecycles/reportReason.ts'
import type { Db } from '../../db/database.ts'
import { reportReason } from './table.ts'

const isActive = eq(reportReason.status, reportReasonLifecycle.codes.active)

/** Returns the reasons that members can choose, in their order. */
export function readActiveReportReasons(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: reportReason.id, name: reportReason.name })
    .from(reportReason)
    .where(isActive)
    .orderBy(asc(reportReason.position), asc(reportReason.id))
}

/** Locks a reason against changes until the transaction ends. Returns whether members can choose it. */
export async function lockActiveReportReason(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: reportReason.id })
    .from(reportReason)
    .where(and(eq(reportReason.id, id), isActive))
    .for('share')
  return rows.length === 1
}
