import { sql } from 'drizzle-orm'
import type { StaffNotification } from '../../../contract/notification.ts'
import type { Db } from '../../db/database.ts'
import { type FoundNotification, FOUND_COLUMNS, toNotifications } from './list.ts'
import { notificationEvent } from './tables.ts'
import { followedKinds, isShown, isUnread, type NotificationReader } from './unread.ts'

/** The most new notifications of which a reader is told at once. */
export const NEWS_MAX = 10

/** The new notifications of a reader. Readers with the same ones have the same `key`. */
interface News {
  key: string
  notifications: StaffNotification[]
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
): Promise<(readerId: number) => News> {
  if (ids.length === 0) return () => ({ key: '', notifications: [] })
  const { rows } = (await db.execute(sql`
    select ${FOUND_COLUMNS} from ${followedKinds(readers)}
    join ${notificationEvent} as event on ${isShown(now)} and ${isUnread}
    where event.id in ${[...ids]} order by event.transaction_id desc, event.id desc`)) as { rows: FoundNotification[] }
  const found = new Map(rows.map((row) => [row.id, row]))
  const notifications = new Map((await toNotifications(db, [...found.values()])).map((each) => [each.id, each]))
  const idsOfReaders = new Map<number, number[]>()
  for (const { staffId, id } of rows) idsOfReaders.set(staffId, [...(idsOfReaders.get(staffId) ?? []), id])
  return (readerId) => {
    const ownIds = (idsOfReaders.get(readerId) ?? []).slice(0, NEWS_MAX)
    return { key: ownIds.join(' '), notifications: ownIds.flatMap((id) => notifications.get(id) ?? []) }
  }
}
