import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { getConversation } from '../../../../contract/conversation/chat.ts'
import { deleteDraft, saveDraft } from '../../../../contract/conversation/draft.ts'
import { hasAtMostCharacters } from '../../../../contract/characters.ts'
import { MessageImage } from '../../../../contract/conversation/message.ts'
import { MESSAGE_TEXT_MAX } from '../../../../contract/limits.ts'
import { DraftConflict, type StoredDraft } from '../../../../machines/console/composerSetup.ts'
import type { OutboxItem } from '../../../../machines/console/outbox.ts'
import type { Client } from '../../../api/client.ts'
import { endpointQuery } from '../../../api/endpointQuery.ts'
import { conflictOf } from '../../../api/failure.ts'
import type { ReadConversation } from '../types.ts'

type ReadDraft = ReadConversation['draft']

const draftSchema = v.object({ text: v.string(), images: v.optional(v.array(MessageImage), []), version: v.number() })

/**
 * Saves a draft on the server, or deletes it if it is empty, and returns it. Rejects with a `DraftConflict` if it has
 * been changed elsewhere, and with a `RangeError` if the text is too long to be stored.
 */
export async function writeDraft(
  client: Client,
  conversationId: number,
  { text, images, version, basedOnSeq }: StoredDraft & { basedOnSeq: number },
): Promise<ReadDraft> {
  if (!hasAtMostCharacters(text, MESSAGE_TEXT_MAX)) throw new RangeError('the text is too long')
  const params = { id: conversationId }
  // The page may be closed while the call runs.
  const options = { keepalive: true }
  try {
    const imageIds = images.map(({ id }) => id)
    return text === '' && imageIds.length === 0
      ? await client.call(deleteDraft, { params, body: { version } }, options)
      : await client.call(saveDraft, { params, body: { text, imageIds, basedOnSeq, version } }, options)
  } catch (failure) {
    const current = v.safeParse(draftSchema, conflictOf(failure)?.record)
    throw current.success ? new DraftConflict(current.output) : failure
  }
}

/** Writes a draft into the cached conversation, unless that has a newer one. */
export function cacheDraft(
  client: Client,
  queryClient: QueryClient,
  conversationId: number,
  { images, ...draft }: StoredDraft,
): void {
  const { queryKey } = endpointQuery(client, getConversation, { params: { id: conversationId } })
  queryClient.setQueryData(queryKey, (record) =>
    record === undefined || record.draft.version > draft.version
      ? record
      : { ...record, draft: { ...record.draft, ...draft, images: [...images] } },
  )
}

/** Returns the draft with which writing begins. One that waits in the outbox is empty: it is deleted when it is sent. */
export function draftToBegin(
  { id, draft: { text, images, version, basedOnSeq } }: Pick<ReadConversation, 'id' | 'draft'>,
  items: readonly OutboxItem[],
): Pick<ReadDraft, 'text' | 'images' | 'version' | 'basedOnSeq'> {
  const isSent = items.some(({ conversationId, message }) => conversationId === id && message.draftVersion === version)
  return { ...(isSent ? { text: '', images: [] } : { text, images }), version, basedOnSeq }
}
