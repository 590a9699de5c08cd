import type { Handlers } from '../../http/handler.ts'
import { readHistory } from '../../resources/audit.ts'
import { assignConversation, transitionConversation } from './acts.ts'
import { listColleagues } from './colleagues.ts'
import { deleteDraft, saveDraft } from './drafts.ts'
import { type ImageServices, uploadImage } from './images.ts'
import { countTabs, countWaiting, createConversationCsvFile, listConversations } from './list.ts'
import { readMessages } from './messages.ts'
import { addNote, listNotes } from './notes.ts'
import { requireConversation, staffParticipant } from './participant.ts'
import { readReportedMessages } from './reportedMessages.ts'
import { searchMessages } from './search.ts'
import { sendMessage } from './sendMessage.ts'
import { listSendableProducts } from './sendableProducts.ts'
import { startConversation } from './start.ts'
import { readConversation, readWaitingConversations } from './summaries.ts'

type ConversationHandlers = Pick<
  Handlers,
  | 'listConversations'
  | 'listConversationsAsCsv'
  | 'countConversations'
  | 'countUnreadConversations'
  | 'countWaitingConversations'
  | 'searchMessages'
  | 'getConversation'
  | 'startConversation'
  | 'listMessages'
  | 'sendMessage'
  | 'uploadImage'
  | 'transitionConversation'
  | 'assignConversation'
  | 'listConversationColleagues'
  | 'listConversationHistory'
  | 'listConversationNotes'
  | 'addConversationNote'
  | 'saveDraft'
  | 'deleteDraft'
  | 'listReportedMessages'
  | 'listSendableProducts'
>

/** Creates the handlers of the conversations of staff with members and stores (rule 10). */
export function createConversationHandlers(imageServices: ImageServices): ConversationHandlers {
  const { imageAddresses } = imageServices
  return {
    listConversations: ({ query }, context) => listConversations(context.db, context.caller().id, query),

    listConversationsAsCsv: ({ query }) => createConversationCsvFile(query),

    countConversations: async ({ query }, context) => ({
      items: await countTabs(context.db, context.caller().id, query.type),
    }),

    countUnreadConversations: async (_call, { db }) => ({
      items: await countWaiting(db),
      conversations: await readWaitingConversations(db),
    }),

    countWaitingConversations: async (_call, { db }) => ({ items: await countWaiting(db) }),

    async searchMessages({ query }, context) {
      if (query.conversationId !== undefined)
        await requireConversation(context.db, staffParticipant(context.caller()), query.conversationId)
      return searchMessages(context.db, query)
    },

    async getConversation({ params: { id } }, context) {
      await requireConversation(context.db, staffParticipant(context.caller()), id)
      return readConversation(context, id, imageAddresses)
    },

    async startConversation({ body }, context) {
      const id = await startConversation(context, staffParticipant(context.caller()), body)
      return readConversation(context, id, imageAddresses)
    },

    listSendableProducts: async ({ query }, { db }) => ({ items: await listSendableProducts(db, query) }),

    listMessages: ({ params: { id }, query }, context) =>
      readMessages(context, staffParticipant(context.caller()), id, query, imageAddresses),

    sendMessage: ({ params: { id }, body }, context) =>
      sendMessage(context, staffParticipant(context.caller()), id, body, imageAddresses),

    uploadImage: ({ params: { id } }, context) =>
      uploadImage(context, staffParticipant(context.caller()), id, imageServices),

    listConversationColleagues: (_call, { db }) => listColleagues(db),

    transitionConversation: ({ params: { id }, body }, context) =>
      transitionConversation(context, id, body, imageAddresses),

    assignConversation: ({ params: { id }, body }, context) => assignConversation(context, id, body, imageAddresses),

    async listConversationHistory({ params: { id }, query }, context) {
      await requireConversation(context.db, staffParticipant(context.caller()), id)
      return readHistory(context, 'conversation', id, query)
    },

    listConversationNotes: async ({ params: { id }, query }, context) => ({
      items: await listNotes(context, id, query),
    }),

    addConversationNote: ({ params: { id }, body }, context) => addNote(context, id, body),

    saveDraft: ({ params: { id }, body }, context) => saveDraft(context, id, body, imageAddresses),

    deleteDraft: ({ params: { id }, body }, context) => deleteDraft(context, id, body.version, imageAddresses),

    listReportedMessages: ({ params: { id } }, context) => readReportedMessages(context, id, imageAddresses),
  }
}
