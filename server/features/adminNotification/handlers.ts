import { eq } from 'drizzle-orm'
import type { AdminNotification } from '../../../contract/adminNotification.ts'
import type { AudienceCode } from '../../../contract/kinds/adminNotification.ts'
import {
  adminNotificationLifecycle,
  canDeleteAdminNotification,
  canEditAdminNotification,
  waitsForItsTime,
} from '../../../machines/lifecycles/adminNotification.ts'
import { initialStep, stateOf } from '../../../machines/lifecycle.ts'
import { staff } from '../../db/schema.ts'
import { invalid } from '../../http/failure.ts'
import type { Context, Handlers } from '../../http/handler.ts'
import { addMail } from '../../mail/addMail.ts'
import { audit } from '../../resources/audit.ts'
import { changedRecordFailure, refusedWriteFailure, startLifecycle } from '../../resources/lifecycle.ts'
import { type LockedRow, lockRow } from '../../resources/resource.ts'
import { findFieldChanges } from '../../resources/versionedRecord.ts'
import { countAudience } from './audience.ts'
import { adminNotificationResource, planSending } from './resource.ts'
import { adminNotification } from './tables.ts'
import { createTestMail, TEST_MAIL_LIFETIME_MS } from './testMail.ts'

/** The fields that the history shows. */
const HISTORY_FIELDS = ['title', 'type', 'content', 'audience', 'scheduledAt'] as const

/** The handlers of the admin notifications, in addition to those of every kind of record (rule 12). */
export const adminNotificationHandlers: Pick<
  Handlers,
  | 'createAdminNotification'
  | 'updateAdminNotification'
  | 'deleteAdminNotification'
  | 'testAdminNotification'
  | 'countAdminNotificationAudience'
> = {
  async createAdminNotification({ body: { scheduledAt, ...fields } }, context) {
    const now = context.clock()
    const [added] = await context.db
      .insert(adminNotification)
      .values({
        ...fields,
        scheduledAt: futureTimeOf(scheduledAt, now),
        status: adminNotificationLifecycle.codes[initialStep(adminNotificationLifecycle).state],
        createdAt: now,
        updatedAt: now,
        stateSince: now,
      })
      .returning({ id: adminNotification.id })
    if (added === undefined) throw new Error('no admin notification was inserted')
    const created = await adminNotificationResource.read(context, added.id)
    const changes = findFieldChanges(HISTORY_FIELDS, undefined, created)
    await startLifecycle(context, adminNotificationResource, added.id, changes)
    return created
  },

  async updateAdminNotification({ params: { id }, body: { version, scheduledAt, ...fields } }, context) {
    const row = await lockUnsent(context, id, version, canEditAdminNotification)
    const before = await adminNotificationResource.read(context, id)
    const at =
      before.scheduledAt === normalized(scheduledAt) ? toDate(scheduledAt) : futureTimeOf(scheduledAt, context.clock())
    if (at === null && waitsForItsTime(row.status)) throw invalid({ scheduledAt: 'field.required' })
    const after = { ...before, ...fields, scheduledAt: at?.toISOString() ?? null }
    const changes = findFieldChanges(HISTORY_FIELDS, before, after)
    if (changes.length === 0) return before
    await context.db
      .update(adminNotification)
      .set({ ...fields, scheduledAt: at, version: version + 1, updatedAt: context.clock() })
      .where(eq(adminNotification.id, id))
    await audit(context, { record: 'adminNotification', recordId: id, event: 'edit', changes })
    if (waitsForItsTime(row.status)) await planSending(context, id)
    announce(context, id, row, { event: 'edit', to: stateOf(adminNotificationLifecycle, row.status) })
    return adminNotificationResource.read(context, id)
  },

  async deleteAdminNotification({ params: { id }, body: { version } }, context) {
    const row = await lockUnsent(context, id, version, canDeleteAdminNotification)
    const before = await adminNotificationResource.read(context, id)
    await context.db.delete(adminNotification).where(eq(adminNotification.id, id))
    const changes = findFieldChanges(HISTORY_FIELDS, before, undefined)
    await audit(context, { record: 'adminNotification', recordId: id, event: 'delete', changes })
    announce(context, id, row, { event: 'delete', to: 'missing' })
    return {}
  },

  async testAdminNotification({ params: { id } }, context) {
    const { db, clock, language } = context
    const record = await adminNotificationResource.read(context, id)
    const [recipient] = await db.select({ email: staff.email }).from(staff).where(eq(staff.id, context.caller().id))
    if (recipient === undefined) throw new Error('the caller has no account')
    const now = clock()
    const expiresAt = new Date(now.getTime() + TEST_MAIL_LIFETIME_MS)
    await addMail(db, { ...createTestMail(language, record), recipient: recipient.email, expiresAt }, now)
    return {}
  },

  countAdminNotificationAudience: ({ query: { audience } }, { db }) => countAudience(db, audience as AudienceCode),
}

type TypedTime = string | null | undefined

function toDate(at: TypedTime): Date | null {
  return at === undefined || at === null ? null : new Date(at)
}

function normalized(at: TypedTime): AdminNotification['scheduledAt'] {
  return toDate(at)?.toISOString() ?? null
}

/** Returns the time at which to send. Throws 422 if it has passed. */
function futureTimeOf(at: TypedTime, now: Date): Date | null {
  const time = toDate(at)
  if (time !== null && time <= now) throw invalid({ scheduledAt: 'adminNotification.scheduledAt.past' })
  return time
}

/**
 * Locks an admin notification for a write that only some states allow. Throws 404 if it does not exist, and 409 if it has
 * another version or its state does not allow the write.
 */
async function lockUnsent(
  context: Context,
  id: number,
  version: number | undefined,
  isAllowed: (status: number) => boolean,
): Promise<LockedRow> {
  const row = await lockRow(context, adminNotificationResource, id)
  if (version !== undefined && row.version !== version)
    throw await changedRecordFailure(context, adminNotificationResource, id, row.status)
  if (!isAllowed(row.status)) throw await refusedWriteFailure(context, adminNotificationResource, id, row.status)
  return row
}

/** Tells the open consoles of a write that is no lifecycle event. */
function announce(context: Context, id: number, row: LockedRow, { event, to }: { event: string; to: string }): void {
  const from = stateOf(adminNotificationLifecycle, row.status)
  context.recordChanged('adminNotification', id, { event, from, to, version: row.version + 1 })
}
