import { and, count, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { isUnusedImage } from '../features/conversation/images.ts'
import { conversationDraft, image } from '../features/conversation/tables.ts'
import { notificationEvent, personalNotification } from '../features/notification/tables.ts'
import { shownSince } from '../features/notification/unread.ts'
import { idempotency } from '../http/idempotencyTable.ts'
import { largeNotification } from '../live/tables.ts'
import { job } from '../jobs/table.ts'
import { mail } from '../mail/table.ts'
import { knownNetwork, rateLimit, recovery, session } from '../auth/tables.ts'

const DAY_MS = 86_400_000
/** The time after which the stored response of an Idempotency-Key is deleted. */
const RESPONSE_RETENTION_MS = 7 * DAY_MS
/** How long after the last sign-in from a network the network counts as known. */
const KNOWN_NETWORK_RETENTION_MS = 90 * DAY_MS
/** How long the row of an email or a job is kept after it was settled. */
const WORK_RETENTION_MS = 30 * DAY_MS

/** How long a draft of a message is kept after its last change. */
const DRAFT_RETENTION_MS = 30 * DAY_MS
/** How long a notification between processes is kept that was too large to be sent. */
const NOTIFICATION_RETENTION_MS = 3_600_000

/** How long the notification of a member or a store is kept after it has happened last. */
const PERSONAL_NOTIFICATION_RETENTION_MS = 365 * DAY_MS

/** The expired rows of one table. */
interface ExpiredRows {
  table: PgTable
  where: SQL | undefined
}

/**
 * Returns which rows have expired: old idempotency keys, rate limits that no longer apply, networks without a recent
 * sign-in, emails and jobs settled a month ago, recoveries older than a day, drafts without a change for a month,
 * pictures that were uploaded more than a day ago and not sent, notifications between processes that are older than an
 * hour, notifications that are no longer shown to staff, those of members and stores that are older than a year, and
 * sessions that expired more than a day ago.
 */
function expiredRowsAt(db: Db, now: Date): ExpiredRows[] {
  const timeBefore = (ms: number) => new Date(now.getTime() - ms)
  const isUnblocked = or(isNull(rateLimit.blockedUntil), lt(rateLimit.blockedUntil, now))
  return [
    { table: idempotency, where: lt(idempotency.createdAt, timeBefore(RESPONSE_RETENTION_MS)) },
    { table: rateLimit, where: and(lt(rateLimit.resetsAt, now), isUnblocked) },
    { table: knownNetwork, where: lt(knownNetwork.lastSignInAt, timeBefore(KNOWN_NETWORK_RETENTION_MS)) },
    { table: recovery, where: lt(recovery.createdAt, timeBefore(DAY_MS)) },
    { table: mail, where: lt(mail.settledAt, timeBefore(WORK_RETENTION_MS)) },
    { table: job, where: lt(job.settledAt, timeBefore(WORK_RETENTION_MS)) },
    { table: conversationDraft, where: lt(conversationDraft.updatedAt, timeBefore(DRAFT_RETENTION_MS)) },
    { table: largeNotification, where: lt(largeNotification.createdAt, timeBefore(NOTIFICATION_RETENTION_MS)) },
    { table: image, where: isUnusedImage(db, timeBefore(DAY_MS)) },
    { table: notificationEvent, where: lt(notificationEvent.changedAt, shownSince(now)) },
    {
      table: personalNotification,
      where: lt(personalNotification.changedAt, timeBefore(PERSONAL_NOTIFICATION_RETENTION_MS)),
    },
    { table: session, where: lt(session.expiresAt, timeBefore(DAY_MS)) },
  ]
}

/** Deletes the expired rows of the first table that has any. Returns whether there was one. */
export async function deleteNextExpiredRows(db: Db, now: Date): Promise<boolean> {
  for (const { table, where } of expiredRowsAt(db, now)) {
    const deleted = db.$with('deleted').as(
      db
        .delete(table)
        .where(where)
        .returning({ isDeleted: sql`true` }),
    )
    const [row] = await db.with(deleted).select({ count: count() }).from(deleted)
    if (row?.count) return true
  }
  return false
}

/** Deletes the expired rows of all tables. */
export async function deleteExpiredRows(db: Db, now: Date): Promise<void> {
  while (await deleteNextExpiredRows(db, now));
}
