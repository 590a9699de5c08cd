import { getConversation } from '../../../../contract/conversation/chat.ts'
import { countUnreadNotifications, listNotifications, muteConversation } from '../../../../contract/notification.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { invalidateEndpoints } from '../../../api/invalidation.ts'
import { type Command, recordKeyOf } from '../../../commands/command.ts'
import type { ApiAndCache } from '../../../commands/writeThrough.ts'
import { KEY_MAP } from '../../../keyMap.ts'
import { nameOfOtherSide, type ReadConversation, type ReadSummary } from '../types.ts'

/**
 * Returns the command that mutes a conversation for the signed-in person alone, or ends that. Its notice offers to undo
 * it.
 */
export function muteCommand({ client, queryClient }: ApiAndCache, summary: ReadSummary, isMuted: boolean): Command {
  const name = nameOfOtherSide(summary)
  const act = isMuted ? 'unmute' : 'mute'
  return {
    id: 'conversation.mute',
    scope: 'record',
    recordName: name,
    recordKey: recordKeyOf('conversation', summary.id),
    access: muteConversation.access,
    title: { key: `conversation.${act}` },
    keywords: ['mute', 'muto', 'tsuchi', 'notification'],
    shortcut: KEY_MAP.conversation.mute[0],
    success: { key: `conversation.done.${act}`, values: { name } },
    perform: async (_values, { idempotencyKey }) => {
      const params = { id: summary.id }
      await client.call(muteConversation, { params, body: { isMuted: !isMuted } }, { idempotencyKey })
      queryClient.setQueryData<ReadConversation>(
        endpointQuery(client, getConversation, { params }).queryKey,
        (before) => before && { ...before, isMuted: !isMuted },
      )
      invalidateEndpoints(queryClient, [countUnreadNotifications.id, listNotifications.id])
      return { undo: muteCommand({ client, queryClient }, summary, !isMuted) }
    },
  }
}
