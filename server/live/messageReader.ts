import type { MessageViews } from '../http/handler.ts'
import type { MessagePlace } from '../features/conversation/messageViews.ts'
import { type BatchReader, createBatchReader } from './batchReader.ts'

/** Reads messages that other processes have written. Resolves to undefined if there is none. */
type MessageReader = BatchReader<MessagePlace, MessageViews | undefined>

/**
 * Creates a reader of messages.
 * @param readAll reads messages of several conversations in one query
 */
export function createMessageReader(
  readAll: (places: readonly MessagePlace[]) => Promise<readonly (MessagePlace & { views: MessageViews })[]>,
): MessageReader {
  const keyOf = ({ conversationId, seq }: MessagePlace) => `${conversationId} ${seq}`
  return createBatchReader(async (places: readonly MessagePlace[]) => {
    const found = new Map((await readAll(places)).map((each) => [keyOf(each), each.views]))
    return (place: MessagePlace) => found.get(keyOf(place))
  })
}
