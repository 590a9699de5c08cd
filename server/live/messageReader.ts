import type { MessageViews } from '../http/handler.ts'
import type { MessagePlace } from '../features/conversation/messageViews.ts'

/** Reads messages that other processes have written. */
export interface MessageReader {
  /** Reads a message. Resolves to undefined if there is none; rejects if the database fails. */
  read(place: MessagePlace): Promise<MessageViews | undefined>
}

/**
 * Creates a reader with one query at a time: while it runs, further places are collected for the next one.
 * @param readAll reads messages of several conversations in one query
 */
export function createMessageReader(
  readAll: (places: readonly MessagePlace[]) => Promise<readonly (MessagePlace & { views: MessageViews })[]>,
): MessageReader {
  let collected: MessagePlace[] = []
  let nextQuery: Promise<ReadonlyMap<string, MessageViews>> | undefined
  let currentQuery: Promise<unknown> = Promise.resolve()
  const keyOf = ({ conversationId, seq }: MessagePlace) => `${conversationId} ${seq}`

  async function startQuery(): Promise<ReadonlyMap<string, MessageViews>> {
    await currentQuery.catch(() => undefined)
    const places = collected
    collected = []
    nextQuery = undefined
    const query = readAll(places)
    currentQuery = query
    return new Map((await query).map((found) => [keyOf(found), found.views]))
  }

  return {
    async read(place) {
      collected.push(place)
      nextQuery ??= startQuery()
      return (await nextQuery).get(keyOf(place))
    },
  }
}
