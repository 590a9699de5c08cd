import { and, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { deleteUnusedImages } from '../features/conversation/images.ts'
import { conversationDraft } from '../features/conversation/tables.ts'
import { idempotency } from '../http/idempotencyTable.ts'
import { largeNotification } from '../live/tables.ts'
import { mail } from '../mail/table.ts'
import { knownNetwork, rateLimit, recovery, session } from '../auth/tables.ts'

const DAY_MS = 86_400_000
/** The time after which the stored response of an Idempotency-Key is deleted. */
const RESPONSE_RETENTION_MS = 7 * DAY_MS
/** How long after the last sign-in from a network the network counts as known. */
const KNOWN_NETWORK_RETENTION_MS = 90 * DAY_MS
/** How long the row of an email is kept after the email was sent or given up. */
const MAIL_RETENTION_MS = 30 * DAY_MS

/** How long a draft of a message is kept after its last change. */
const DRAFT_RETENTION_MS = 30 * DAY_MS
/** How long a notification between processes is kept that was too large to be sent. */
const NOTIFICATION_RETENTION_MS = 3_600_000

/**
 * Deletes expired rows: old idempotency keys, rate limits that no longer apply, networks without a recent sign-in,
 * emails sent or given up a month ago, recoveries older than a day, drafts without a change for a month, pictures that
 * were uploaded more than a day ago and not sent, notifications between processes that are older than an hour, and
 * sessions that expired more than a day ago.
 */
export async function deleteExpiredRows(db: Db, now: Date): Promise<void> {
  const timeBefore = (ms: number) => new Date(now.getTime() - ms)
  await db.delete(idempotency).where(lt(idempotency.createdAt, timeBefore(RESPONSE_RETENTION_MS)))
  const isUnblocked = or(isNull(rateLimit.blockedUntil), lt(rateLimit.blockedUntil, now))
  await db.delete(rateLimit).where(and(lt(rateLimit.resetsAt, now), isUnblocked))
  await db.delete(knownNetwork).where(lt(knownNetwork.lastSignInAt, timeBefore(KNOWN_NETWORK_RETENTION_MS)))
  await db.delete(recovery).where(lt(recovery.createdAt, timeBefore(DAY_MS)))
  await db.delete(mail).where(lt(mail.settledAt, timeBefore(MAIL_RETENTION_MS)))
  await db.delete(conversationDraft).where(lt(conversationDraft.updatedAt, timeBefore(DRAFT_RETENTION_MS)))
  await db.delete(largeNotification).where(lt(largeNotification.createdAt, timeBefore(NOTIFICATION_RETENTION_MS)))
  await deleteUnusedImages(db, timeBefore(DAY_MS))
  await db.delete(session).where(lt(session.expiresAt, timeBefore(DAY_MS)))
}
