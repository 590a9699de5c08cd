import { type ImageServices, uploadImage } from '../features/conversation/images.ts'
import { countUnseen, listOwnConversationIds } from '../features/conversation/list.ts'
import { readMessages } from '../features/conversation/messages.ts'
import { appParticipant, type Participant, requireConversation } from '../features/conversation/participant.ts'
import { markSeen } from '../features/conversation/seen.ts'
import { sendMessage } from '../features/conversation/sendMessage.ts'
import { startConversation } from '../features/conversation/start.ts'
import { readAppConversations } from '../features/conversation/summaries.ts'
import type { Db } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { AppContext, AppHandlers } from '../http/appHandler.ts'

type AppConversationHandlers = Pick<
  AppHandlers,
  | 'listAppConversations'
  | 'countAppNonRead'
  | 'getAppConversation'
  | 'startAppConversation'
  | 'listAppMessages'
  | 'sendAppMessage'
  | 'markAppConversationSeen'
  | 'uploadAppImage'
>

/** Creates the handlers of the conversations of members and stores (rule 10). */
export function createAppConversationHandlers(imageServices: ImageServices): AppConversationHandlers {
  const { imageAddresses } = imageServices
  return {
    async listAppConversations({ query }, context) {
      const participant = await participantOf(query, context)
      const { ids, nextCursor } = await listOwnConversationIds(context.db, participant, query)
      return { items: await readAppConversations(context.db, participant, ids), nextCursor }
    },

    countAppNonRead: async ({ query }, context) => ({
      count: await countUnseen(context.db, await participantOf(query, context)),
    }),

    async getAppConversation({ params: { id }, query }, context) {
      const participant = await participantOf(query, context)
      await requireConversation(context.db, participant, id)
      return readOne(context.db, participant, id)
    },

    async startAppConversation({ query, body }, context) {
      const participant = await participantOf(query, context)
      return readOne(context.db, participant, await startConversation(context, participant, body))
    },

    listAppMessages: async ({ params: { id }, query }, context) =>
      readMessages(context, await participantOf(query, context), id, query, imageAddresses),

    sendAppMessage: async ({ params: { id }, query, body }, context) =>
      sendMessage(context, await participantOf(query, context), id, body, imageAddresses),

    markAppConversationSeen: async ({ params: { id }, query, body }, context) =>
      markSeen(context, await participantOf(query, context), id, body.seq),

    uploadAppImage: async ({ params: { id }, query }, context) =>
      uploadImage(context, await participantOf(query, context), id, imageServices),
  }
}

function participantOf({ storeId }: { storeId?: number | undefined }, context: AppContext): Promise<Participant> {
  return appParticipant(context.db, context.caller(), storeId)
}

async function readOne(db: Db, participant: Participant, id: number) {
  const [found] = await readAppConversations(db, participant, [id])
  if (found === undefined) throw notFound()
  return found
}
