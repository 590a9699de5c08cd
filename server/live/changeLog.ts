import { MISSED_WRITES_MAX } from '../../contract/limits.ts'
import type { ReportedWrite } from '../../contract/live/recordWrite.ts'
import type { TopicName } from '../../contract/topics.ts'

/** One change that was published to open consoles: its topic, its rooms and its transaction. */
interface LoggedChange {
  topic: TopicName
  rooms: readonly string[]
  transactionId: bigint
  /** What the staff in `readerRooms` were told of the write. */
  reportedWrite?: ReportedWrite | undefined
  readerRooms?: readonly string[]
}

/**
 * The changes that this process has published, from which a reconnecting socket gets the topics and the writes that it
 * missed.
 */
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
  changedTopicsSince(cursor: bigint, rooms: ReadonlySet<string>): TopicName[] | undefined
  /** Returns the stored writes in transaction `cursor` or later that were reported to these rooms, oldest first. */
  writesSince(cursor: bigint, rooms: ReadonlySet<string>): ReportedWrite[]
}

/**
 * Stores only the latest transaction of each topic and room and the latest writes, so its size is bounded.
 */
export function createChangeLog(): ChangeLog {
  let firstKnownTransaction: bigint | undefined
  const latestByTopic = new Map<TopicName, Map<string, bigint>>()
  const recentWrites: { reportedWrite: ReportedWrite; readerRooms: readonly string[]; transactionId: bigint }[] = []
  return {
    start(firstTransaction) {
      firstKnownTransaction = firstTransaction
    },
    add({ topic, rooms, transactionId, reportedWrite, readerRooms = rooms }) {
      if (reportedWrite !== undefined) recentWrites.push({ reportedWrite, readerRooms, transactionId })
      if (recentWrites.length > MISSED_WRITES_MAX) recentWrites.shift()
      const latestByRoom = latestByTopic.get(topic) ?? new Map<string, bigint>()
      latestByTopic.set(topic, latestByRoom)
      for (const room of rooms)
        if (transactionId > (latestByRoom.get(room) ?? -1n)) latestByRoom.set(room, transactionId)
    },
    changedTopicsSince(cursor, rooms) {
      if (firstKnownTransaction === undefined || cursor < firstKnownTransaction) return undefined
      return [...latestByTopic].flatMap(([topic, byRoom]) =>
        [...rooms].some((room) => (byRoom.get(room) ?? -1n) >= cursor) ? [topic] : [],
      )
    },
    writesSince: (cursor, rooms) =>
      recentWrites
        .filter((each) => each.transactionId >= cursor && each.readerRooms.some((room) => rooms.has(room)))
        .map(({ reportedWrite }) => reportedWrite),
  }
}
