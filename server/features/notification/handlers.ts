import type { Handlers, OperationContext } from '../../http/handler.ts'
import { requireConversation, staffParticipant } from '../conversation/participant.ts'
import { chooseKind, listChoices, setMuted } from './choices.ts'
import { listNotifications } from './list.ts'
import { markAllRead, markRead } from './marks.ts'
import { countUnread, type NotificationReader } from './unread.ts'

type NotificationHandlers = Pick<
  Handlers,
  | 'countUnreadNotifications'
  | 'listNotifications'
  | 'markAllNotificationsRead'
  | 'markNotificationRead'
  | 'listNotificationChoices'
  | 'chooseNotificationKind'
  | 'muteConversation'
>

/** The handlers of the notifications of the signed-in staff member (rules 8.5 to 8.9). */
export const notificationHandlers: NotificationHandlers = {
  countUnreadNotifications: (_call, context) => readCounts(context, context.caller()),

  listNotifications: ({ query }, context) => listNotifications(context.db, context.caller(), query, context.clock()),

  async markAllNotificationsRead({ body }, context) {
    await markAllRead(context, context.caller(), body)
    return readCounts(context, context.caller())
  },

  async markNotificationRead({ params: { id }, body }, context) {
    await markRead(context, context.caller(), id, body.count)
    return readCounts(context, context.caller())
  },

  listNotificationChoices: async (_call, context) => ({ items: await listChoices(context.db, context.caller()) }),

  async chooseNotificationKind({ body: { kind, choice } }, context) {
    await chooseKind(context, context.caller(), kind, choice)
    return readCounts(context, context.caller())
  },

  async muteConversation({ params: { id }, body: { isMuted } }, context) {
    await requireConversation(context.db, staffParticipant(context.caller()), id)
    await setMuted(context, context.caller().id, id, isMuted)
    return {}
  },
}

async function readCounts({ db, clock }: OperationContext, reader: NotificationReader) {
  return { counts: await countUnread(db, reader, clock()) }
}
