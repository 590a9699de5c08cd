import { appParticipant, notifiedOwnerOf } from '../features/conversation/participant.ts'
import {
  countUnreadOfOwner,
  listPersonalNotifications,
  markAllPersonalRead,
  markPersonalRead,
} from '../features/notification/personal.ts'
import type { AppContext, AppHandlers } from '../http/appHandler.ts'
import type { NotifiedOwner } from '../http/handler.ts'

type AppNotificationHandlers = Pick<
  AppHandlers,
  'listAppNotifications' | 'countUnreadAppNotifications' | 'markAllAppNotificationsRead' | 'markAppNotificationRead'
>

/** The handlers of the notifications of members and stores (rule 8.10). */
export const appNotificationHandlers: AppNotificationHandlers = {
  listAppNotifications: async ({ query }, context) =>
    listPersonalNotifications(context.db, await ownerOf(query, context), query),

  countUnreadAppNotifications: async ({ query }, context) => readCount(context, await ownerOf(query, context)),

  async markAllAppNotificationsRead({ query, body }, context) {
    const owner = await ownerOf(query, context)
    await markAllPersonalRead(context, owner, body.seenUntil)
    return readCount(context, owner)
  },

  async markAppNotificationRead({ params: { id }, query, body }, context) {
    const owner = await ownerOf(query, context)
    await markPersonalRead(context, owner, id, body.count)
    return readCount(context, owner)
  },
}

/** Returns the member, or the store for which a store account acts. Throws like `appParticipant`. */
async function ownerOf({ storeId }: { storeId?: number | undefined }, context: AppContext): Promise<NotifiedOwner> {
  return notifiedOwnerOf(await appParticipant(context.db, context.caller(), storeId))
}

async function readCount({ db }: AppContext, owner: NotifiedOwner) {
  return { count: await countUnreadOfOwner(db, owner) }
}
