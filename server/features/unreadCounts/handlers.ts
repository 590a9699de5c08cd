import { and, count, eq, isNull } from 'drizzle-orm'
import type { Handlers } from '../../http/handler.ts'
import { notification } from './tables.ts'

/** The handler of the number on the bell (rule 1.2). */
export const unreadCountHandlers: Pick<Handlers, 'countUnreadNotifications'> = {
  async countUnreadNotifications(_call, context) {
    const isUnread = and(eq(notification.staffId, context.caller().id), isNull(notification.readAt))
    const [counted] = await context.db.select({ counts: count() }).from(notification).where(isUnread)
    return { counts: counted?.counts ?? 0 }
  },
}
