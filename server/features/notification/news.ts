import { sql } from 'drizzle-orm'
import type { StaffNotification } from '../../../contract/notification.ts'
import type { Db } from '../../db/database.ts'
import { EVENT_COLUMNS, type FoundNotification, FOUND_COLUMNS, toNotifications } from './list.ts'
import { notificationEvent } from './tables.ts'
import { FOLLOWED, isShown, isUnread, type NotificationReader, readerRows } from './unread.ts'

/** The most new notifications of which a reader is told at once. */
export const NEWS_MAX = 10

/** A notification that is new or has grown, as somebody sees it for whom it is unread. */
export interface NewEvent {
  notification: StaffNotification
  subjectId: number | null
  authorId: number | null
  /** The one staff member whom it concerns; null if it concerns all of the group. */
  recipientId: number | null
  transactionId: bigint
}

/** Reads notifications, the latest first. */
export async function readNewEvents(db: Db, ids: readonly number[]): Promise<NewEvent[]> {
  if (ids.length === 0) return []
  const { rows } = (await db.execute(sql`
    select ${EVENT_COLUMNS}, true as "isUnread", false as "isFormer" from ${notificationEvent} as event
    where event.id in ${[...ids]} order by event.transaction_id desc, event.id desc`)) as {
    rows: FoundNotification[]
  }
  const notifications = await toNotifications(db, rows)
  return rows.flatMap(({ subjectId, authorId, recipientId, transactionId }, index) => {
    const notification = notifications[index]
    return notification === undefined
      ? []
      : [{ notification, subjectId, authorId, recipientId, transactionId: BigInt(transactionId) }]
  })
}

/**
 * Reads which of these notifications are unread for each of the readers, in one query. Returns a function that returns
 * those of one reader, at most ten, the latest first.
 */
export async function readNews(
  db: Db,
  readers: readonly NotificationReader[],
  ids: readonly number[],
  now: Date,
): Promise<(readerId: number) => StaffNotification[]> {
  if (ids.length === 0 || readers.length === 0) return () => []
  // The number is limited for each reader: whoever has muted ten conversations gets the messages of others.
  const { rows } = (await db.execute(sql`
    select latest.* from ${readerRows(readers)} cross join lateral (
      select ${FOUND_COLUMNS} from ${FOLLOWED} join ${notificationEvent} as event on ${isShown(now)} and ${isUnread}
      where event.id in ${[...ids]} and not followed.is_former
      order by event.transaction_id desc, event.id desc limit ${NEWS_MAX}
    ) as latest order by latest."transactionId"::bigint desc, latest.id desc`)) as { rows: FoundNotification[] }
  const found = new Map(rows.map((row) => [row.id, row]))
  const notifications = new Map((await toNotifications(db, [...found.values()])).map((each) => [each.id, each]))
  const idsOfReaders = new Map<number, number[]>()
  for (const { staffId, id } of rows) idsOfReaders.set(staffId, [...(idsOfReaders.get(staffId) ?? []), id])
  return (readerId) => (idsOfReaders.get(readerId) ?? []).flatMap((id) => notifications.get(id) ?? [])
}
