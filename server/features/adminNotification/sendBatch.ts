import { asc, eq, sql } from 'drizzle-orm'
import { NotificationKind, TargetAudience } from '../../../contract/enumerations.ts'
import { isSending, waitsForItsTime } from '../../../machines/lifecycles/adminNotification.ts'
import type { Db } from '../../db/database.ts'
import type { OperationContext } from '../../http/handler.ts'
import { advanceLifecycle } from '../../resources/lifecycle.ts'
import { notify } from '../notification/notify.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { acceptedStores, activeMembers, countAudience, reachesMembers, reachesStores } from './audience.ts'
import { adminNotificationResource } from './resource.ts'
import { adminNotification, adminNotificationRecipient } from './tables.ts'

/** The number of recipients that get an admin notification in one transaction. */
export const BATCH_SIZE = 500
/** How late the sending may begin by itself; after that, staff decide (rule 12.4). */
export const LATE_MAX_MS = 60 * 60 * 1_000

type Row = typeof adminNotification.$inferSelect

/**
 * Does the next step of an admin notification in the transaction of `context`: begins the sending at its time, or sends
 * the next batch. Nothing is sent in any other state, and one that was cancelled meanwhile has ended with the last batch.
 * @returns `again` if the next batch can follow; the time if it is not yet due; else `done`
 */
export async function sendBatch(context: OperationContext, id: number): Promise<'done' | 'again' | { at: Date }> {
  const [row] = await context.db
    .select()
    .from(adminNotification)
    .where(eq(adminNotification.id, id))
    .for('no key update')
  if (row === undefined) return 'done'
  if (waitsForItsTime(row.status)) return beginAtItsTime(context, row)
  return isSending(row.status) ? sendNext(context, row) : 'done'
}

/** Begins the sending of a locked, scheduled admin notification, unless its time has not come or has long passed. */
async function beginAtItsTime(context: OperationContext, row: Row): Promise<'done' | 'again' | { at: Date }> {
  const scheduledAt = row.scheduledAt ?? context.clock()
  const lateMs = context.clock().getTime() - scheduledAt.getTime()
  if (lateMs < 0) return { at: scheduledAt }
  const isMissed = lateMs > LATE_MAX_MS
  await advanceLifecycle(context, adminNotificationResource, row, isMissed ? 'miss' : 'begin')
  return isMissed ? 'done' : 'again'
}

/** Sends a locked admin notification to its next recipients, and ends the sending after the last ones. */
async function sendNext(context: OperationContext, row: Row): Promise<'done' | 'again'> {
  const { id } = row
  const { memberIds, storeIds } = await readNextRecipients(context.db, row)
  const addedMemberIds = await addRecipients(context, row, TargetAudience.USER, memberIds)
  const addedStoreIds = await addRecipients(context, row, TargetAudience.STORE, storeIds)
  await notify(context, NotificationKind.ADMIN, {
    adminNotificationId: id,
    owners: [
      { kind: 'member', ids: addedMemberIds },
      { kind: 'store', ids: addedStoreIds },
    ],
  })
  const recipientCount = row.recipientCount + addedMemberIds.length + addedStoreIds.length
  const isLastBatch = memberIds.length + storeIds.length < BATCH_SIZE
  await context.db
    .update(adminNotification)
    .set({
      cursorMemberId: memberIds.at(-1) ?? row.cursorMemberId,
      cursorStoreId: storeIds.at(-1) ?? row.cursorStoreId,
      recipientCount,
      // Whoever was deactivated meanwhile has not got it.
      totalCount: isLastBatch ? recipientCount : await readTotal(context.db, row),
    })
    .where(eq(adminNotification.id, id))
  if (isLastBatch) await advanceLifecycle(context, adminNotificationResource, row, 'complete')
  else context.recipientsCounted([id])
  return isLastBatch ? 'done' : 'again'
}

/** Reads the ids of the next recipients: first the members, then the stores, each in the order of their ids. */
async function readNextRecipients(
  db: Db,
  { audience, startedAt, cursorMemberId, cursorStoreId }: Row,
): Promise<{ memberIds: number[]; storeIds: number[] }> {
  const start = startedAt ?? undefined
  const members = reachesMembers(audience)
    ? await db
        .select({ id: member.id })
        .from(member)
        .where(activeMembers(start, cursorMemberId))
        .orderBy(asc(member.id))
        .limit(BATCH_SIZE)
    : []
  const stores = reachesStores(audience)
    ? await db
        .select({ id: store.id })
        .from(store)
        .where(acceptedStores(start, cursorStoreId))
        .orderBy(asc(store.id))
        .limit(BATCH_SIZE - members.length)
    : []
  return { memberIds: members.map(({ id }) => id), storeIds: stores.map(({ id }) => id) }
}

/** Adds these members or stores as recipients, unless they are. Returns the ids of those who were not. */
async function addRecipients(
  { db }: OperationContext,
  { id }: Row,
  kind: typeof TargetAudience.USER | typeof TargetAudience.STORE,
  recipientIds: readonly number[],
): Promise<number[]> {
  if (recipientIds.length === 0) return []
  const added = await db
    .insert(adminNotificationRecipient)
    .select(
      sql`select ${id}::integer, ${kind}::smallint, unnest(${sql.param(recipientIds)}::integer[]), null::timestamptz(3)`,
    )
    .onConflictDoNothing()
    .returning({ recipientId: adminNotificationRecipient.recipientId })
  return added.map(({ recipientId }) => recipientId)
}

/** Returns how many will get it. They are counted with the first batch. */
async function readTotal(db: Db, { audience, startedAt, totalCount }: Row): Promise<number> {
  if (totalCount > 0) return totalCount
  const { members, stores } = await countAudience(db, audience, startedAt ?? undefined)
  return members + stores
}
