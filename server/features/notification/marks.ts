import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { notFound } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { FIRST_OPEN_TRANSACTION, isVisibleIn, parseSnapshot, readSnapshotText, type Snapshot } from './snapshot.ts'
import { notificationEvent, notificationMark, notificationRead } from './tables.ts'
import { isNotReadSingly, isOfReader, type NotificationReader, readerRows } from './unread.ts'

/** A notification with how often it had happened when it was shown. */
interface ShownNotification {
  id: number
  count: number
}

/**
 * Marks a notification as read, as often as it had happened when the reader saw it; without `count`, as often as it has
 * now (rule 8.7). Throws 404 if it is none of the reader's.
 */
export async function markRead(
  context: OperationContext,
  reader: NotificationReader,
  id: number,
  count: number | undefined,
): Promise<void> {
  await lockMarks(context, reader)
  const isMarked = await insertShown(context, reader, [{ id, count: count ?? Number.MAX_SAFE_INTEGER }])
  if (!isMarked) throw notFound()
}

/**
 * Marks as read what the reader could see in the snapshot, and what they were shown; without both, all of now. What was
 * committed later stays unread, whatever its number or time, and so do the marks that others set at the same time.
 */
export async function markAllRead(
  context: OperationContext,
  reader: NotificationReader,
  { seenUntil, shown }: { seenUntil?: string | undefined; shown?: readonly ShownNotification[] | undefined },
): Promise<void> {
  await lockMarks(context, reader)
  if (shown !== undefined) await insertShown(context, reader, shown)
  if (seenUntil === undefined && shown !== undefined) return
  await markSeen(context, reader, parseSnapshot(seenUntil ?? (await readSnapshotText(context.db))))
}

async function markSeen(context: OperationContext, reader: NotificationReader, snapshot: Snapshot): Promise<void> {
  const { first } = snapshot
  // A number of the future would hide what happens until then.
  const seenBefore = sql`least(${first}::bigint, ${FIRST_OPEN_TRANSACTION})`
  await context.db
    .update(notificationMark)
    .set({ transactionId: sql`greatest(${notificationMark.transactionId}, ${seenBefore})` })
    .where(eq(notificationMark.staffId, reader.id))
  const { transactionId } = notificationEvent
  await insertReads(
    context,
    reader,
    sql`${transactionId} >= ${seenBefore} and ${isVisibleIn(snapshot, sql`${transactionId}`)}`,
  )
  context.ownNotificationsChanged(reader.id)
}

/**
 * Lets the marks of one person wait for each other. Each locks many rows, and two of them, from two tabs, would otherwise
 * deadlock.
 */
async function lockMarks({ db }: OperationContext, reader: NotificationReader): Promise<void> {
  const { staffId, permissionGroup } = notificationMark
  await db
    .select({ staffId })
    .from(notificationMark)
    .where(eq(staffId, reader.id))
    .orderBy(permissionGroup)
    .for('no key update')
}

/** Marks single notifications. Returns whether all of them are the reader's. */
async function insertShown(
  context: OperationContext,
  reader: NotificationReader,
  shown: readonly ShownNotification[],
): Promise<boolean> {
  const ids = shown.map(({ id }) => id)
  if (ids.length === 0) return true
  const counts = sql`(select shown.count from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb)
    as shown (id integer, count bigint) where shown.id = ${notificationEvent.id} order by shown.count desc limit 1)`
  const markedCount = await insertReads(context, reader, inArray(notificationEvent.id, ids), counts)
  await moveMarksToOldestUnread(context, reader)
  context.ownNotificationsChanged(reader.id)
  return markedCount === new Set(ids).size
}

/**
 * Moves each mark of the reader up to the oldest notification of its group that is unread. What was read one by one would
 * otherwise be read past whenever the unread ones are counted.
 */
async function moveMarksToOldestUnread({ db }: OperationContext, reader: NotificationReader): Promise<void> {
  await db.execute(sql`
    update ${notificationMark} as mark set transaction_id = oldest.transaction_id
    from (
      select own.permission_group, least(min(unread.transaction_id), ${FIRST_OPEN_TRANSACTION}) as transaction_id
      from ${readerRows([reader])} cross join jsonb_to_recordset(reader.kinds) as each (kind text, permission_group text)
      cross join (values (0), (${reader.id}::integer)) as recipient (id)
      join ${notificationMark} as own on own.staff_id = reader.staff_id and own.permission_group = each.permission_group
      left join lateral (
        select event.transaction_id from ${notificationEvent} as event
        where event.kind = each.kind and coalesce(event.staff_id, 0) = recipient.id
          and event.author_id is distinct from reader.staff_id
          and event.transaction_id >= own.transaction_id
          and event.transaction_id < coalesce(own.ended_transaction_id, 9223372036854775807)
          and ${isNotReadSingly(sql`reader.staff_id`)}
        order by event.transaction_id, event.id limit 1
      ) as unread on true
      group by own.permission_group
    ) as oldest
    where mark.staff_id = ${reader.id} and mark.permission_group = oldest.permission_group
      and mark.transaction_id < oldest.transaction_id`)
}

/**
 * Marks the reader's notifications that meet the condition, as often as they had happened by `counts`, or have now.
 * Returns how many there are.
 */
async function insertReads(
  { db, clock }: OperationContext,
  reader: NotificationReader,
  condition: SQL,
  counts: SQL = sql`${notificationEvent.count}`,
): Promise<number> {
  const marked = await db
    .insert(notificationRead)
    .select(
      db
        .select({
          staffId: sql<number>`${reader.id}::integer`.as('staff_id'),
          eventId: notificationEvent.id,
          count: sql<number>`least(${notificationEvent.count}, ${counts})::integer`.as('count'),
          readAt: sql<Date>`${clock().toISOString()}::timestamptz`.as('read_at'),
        })
        .from(notificationEvent)
        .where(and(isOfReader(reader), condition)),
    )
    .onConflictDoUpdate({
      target: [notificationRead.staffId, notificationRead.eventId],
      set: { count: sql`greatest(${notificationRead.count}, excluded.count)`, readAt: sql`excluded.read_at` },
    })
    .returning({ eventId: notificationRead.eventId })
  return marked.length
}
