import { assignConversation, getConversation, transitionConversation } from '../../../../contract/conversation/chat.ts'
import type { RequestOf } from '../../../../contract/endpoint.ts'
import type { ConversationStaffEvent } from '../../../../contract/kinds/conversation.ts'
import { recordTopics } from '../../../../contract/topics.ts'
import { type ApiAndCache, writeThroughResponse } from '../../../commands/writeThrough.ts'
import { updateLists } from '../list/conversationPages.ts'
import type { ReadSummary } from '../types.ts'

/** Who writes a conversation: the API and the cache, and the signed-in staff member. */
export interface ConversationWriter extends ApiAndCache {
  staffId: number
}

/**
 * Sends a write of a conversation, and writes the answer into the cached conversation and lists.
 * @returns the conversation after the write; undefined if it was done, but the answer cannot be read
 */
async function writeConversation(
  { staffId, ...apiAndCache }: ConversationWriter,
  id: number,
  write: () => Promise<unknown>,
): Promise<ReadSummary | undefined> {
  const request: RequestOf<typeof getConversation> = { params: { id } }
  let answered: ReadSummary | undefined
  await writeThroughResponse(apiAndCache, getConversation, request, recordTopics.conversation.affects, write, {
    updateLists: (record) => {
      answered = record as ReadSummary
      updateLists(apiAndCache.queryClient, [answered], staffId)
    },
    detailOnlyFields: ['isMuted'],
  })
  return answered
}

/** What an event is sent with: the version and the last message that the sender has seen. */
interface SentEvent {
  event: ConversationStaffEvent
  version: number
  seenSeq: number
  /** For `snooze`: when the conversation comes back. */
  until?: Date | undefined
}

/** Sends an event of the chart to a conversation. Returns the same as `writeConversation`. */
export function sendConversationEvent(
  writer: ConversationWriter,
  id: number,
  { until, ...event }: SentEvent,
  idempotencyKey: string,
): Promise<ReadSummary | undefined> {
  const body = { ...event, ...(until === undefined ? {} : { until: until.toISOString() }) }
  return writeConversation(writer, id, () =>
    writer.client.call(transitionConversation, { params: { id }, body }, { idempotencyKey }),
  )
}

/** Gives a conversation to a staff member, or to nobody (null). Returns the same as `writeConversation`. */
export function assignTo(
  writer: ConversationWriter,
  id: number,
  { staffId, version }: { staffId: number | null; version: number },
  idempotencyKey: string,
): Promise<ReadSummary | undefined> {
  const body = { staffId, version }
  return writeConversation(writer, id, () =>
    writer.client.call(assignConversation, { params: { id }, body }, { idempotencyKey }),
  )
}
