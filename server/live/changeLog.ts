import type { TopicName } from '../../contract/topics.ts'

/** One change that was published to open consoles: its topic, its rooms and its transaction. */
interface LoggedChange {
  topic: TopicName
  rooms: readonly string[]
  transaction: bigint
}

/** The changes that this process has published, from which a reconnecting socket gets the topics that it missed. */
export interface ChangeLog {
  /**
   * Starts the log: from `firstTransaction` on, it contains every change. Changes of earlier transactions are unknown.
   */
  start(firstTransaction: bigint): void
  add(change: LoggedChange): void
  /**
   * Returns the topics that changed in these rooms in transaction `cursor` or later; undefined if the log does not
   * reach back that far.
   */
  changedSince(cursor: bigint, rooms: ReadonlySet<string>): TopicName[] | undefined
}

/**
 * Stores only the latest transaction of each topic and room, so its size is bounded by the number of topics and rooms.
 */
export function createChangeLog(): ChangeLog {
  let firstKnownTransaction: bigint | undefined
  const latestByTopic = new Map<TopicName, Map<string, bigint>>()
  return {
    start(firstTransaction) {
      firstKnownTransaction = firstTransaction
    },
    add({ topic, rooms, transaction }) {
      const latestByRoom = latestByTopic.get(topic) ?? new Map<string, bigint>()
      latestByTopic.set(topic, latestByRoom)
      for (const room of rooms) if (transaction > (latestByRoom.get(room) ?? -1n)) latestByRoom.set(room, transaction)
    },
    changedSince(cursor, rooms) {
      if (firstKnownTransaction === undefined || cursor < firstKnownTransaction) return undefined
      return [...latestByTopic].flatMap(([topic, byRoom]) =>
        [...rooms].some((room) => (byRoom.get(room) ?? -1n) >= cursor) ? [topic] : [],
      )
    },
  }
}
