import { and, count, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import type { Handlers } from '../../http/handler.ts'
import { notification } from './tables.ts'

/** Counts the unread notifications of a staff member: the number on the bell (rule 1.2). */
export async function countUnread(db: Db, staffId: number): Promise<number> {
  const isUnread = and(eq(notification.staffId, staffId), isNull(notification.readAt))
  const [counted] = await db.select({ counts: count() }).from(notification).where(isUnread)
  return counted?.counts ?? 0
}

/** The handler of the number on the bell. */
export const unreadCountHandlers: Pick<Handlers, 'countUnreadNotifications'> = {
  countUnreadNotifications: async (_call, context) => ({
    counts: await countUnread(context.db, context.caller().id),
  }),
}
