import { and, count, eq, isNull } from 'drizzle-orm'
import { ConversationType } from '../../../contract/enumerations.ts'
import type { Handlers } from '../../http/handler.ts'
import { conversation, notification } from './tables.ts'

const conversationTypes = { store: ConversationType.CMS_TO_STORE, member: ConversationType.CMS_TO_USER } as const

/** The handlers of the numbers on the bell and in the side menu (rules 1.2, 2.3). */
export const unreadCountHandlers: Pick<Handlers, 'countUnreadNotifications' | 'countUnreadConversations'> = {
  async countUnreadNotifications(_call, context) {
    const isUnread = and(eq(notification.staffId, context.caller().id), isNull(notification.readAt))
    const [counted] = await context.db.select({ counts: count() }).from(notification).where(isUnread)
    return { counts: counted?.counts ?? 0 }
  },

  async countUnreadConversations(_call, context) {
    const counts = await context.db
      .select({ type: conversation.type, count: count() })
      .from(conversation)
      .where(eq(conversation.unreadByAdmin, true))
      .groupBy(conversation.type)
    const countOfType = (type: number) => counts.find((typeCount) => typeCount.type === type)?.count ?? 0
    return {
      items: (['store', 'member'] as const).map((memberType) => ({
        memberType,
        count: countOfType(conversationTypes[memberType]),
      })),
    }
  },
}
