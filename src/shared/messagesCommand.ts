import { getConversation, type StaffConversationType, startConversation } from '../../contract/conversation/chat.ts'
import { ConversationType } from '../../contract/enumerations.ts'
import { endpointQuery } from '../api/endpointQuery.ts'
import { CallFailure } from '../api/failure.ts'
import { type Command, recordKeyOf } from '../commands/command.ts'
import type { ApiAndCache } from '../commands/writeThrough.ts'
import { KEY_MAP } from '../keyMap.ts'
import { urlOfScreen } from '../navigation/urlOfScreen.ts'
import { currentText } from '../texts/text.ts'

/** The kinds of records that staff write to. */
type PartnerKind = 'user' | 'store'

const TYPES: Record<PartnerKind, StaffConversationType> = {
  user: ConversationType.CMS_TO_USER,
  store: ConversationType.CMS_TO_STORE,
}

/** Returns the URL of a conversation of staff, at one of its messages if `message` has its number. */
export function conversationUrl(type: StaffConversationType, id: number, message?: number): string {
  const search = { conversation: id, ...(message === undefined ? {} : { message }) }
  return urlOfScreen(type === ConversationType.CMS_TO_STORE ? '/messages/store' : '/messages/user', {}, search)
}

/**
 * Returns the command that opens the conversation with a member or a store, which it starts if there is none. It fails
 * with the reason if no conversation can be started with that member or store (rule 10.2).
 */
export function messagesCommand(
  { client, queryClient }: ApiAndCache,
  kind: PartnerKind,
  { id, name }: { id: number; name: string },
): Command {
  return {
    id: `${kind}.messages`,
    title: { key: `${kind}.messages` },
    translatedKeywords: `${kind}.messages.also`,
    keywords: ['messeji', 'kaiwa', 'messages', 'chat', 'conversation'],
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf(kind, id),
    shortcut: KEY_MAP.record.openMessages[0],
    isRoutine: true,
    access: startConversation.access,
    perform: async (_values, { idempotencyKey }) => {
      const type = TYPES[kind]
      const conversation = await client
        .call(startConversation, { body: { type, partnerId: id } }, { idempotencyKey })
        .catch((failure: unknown) => {
          if (!(failure instanceof CallFailure) || failure.errors['partnerId'] === undefined) throw failure
          throw new CallFailure(failure.status, { message: currentText()(`${kind}.messages.refusal`, { name }) })
        })
      const { queryKey } = endpointQuery(client, getConversation, { params: { id: conversation.id } })
      queryClient.setQueryData(queryKey, conversation)
      return { url: conversationUrl(type, conversation.id) }
    },
  }
}
