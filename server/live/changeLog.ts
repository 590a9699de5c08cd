import type { TopicName } from '../../contract/records.ts'

/** One thing that was told to open consoles: of what, in which rooms, by which transaction. */
interface Told {
  topic: TopicName
  rooms: readonly string[]
  transaction: bigint
}

/** What this process has told, as far as it takes to say what somebody missed. */
export interface ChangeLog {
  /** Everything that transactions of this number and later ones tell is noted from now on; nothing before is known. */
  begin(from: bigint): void
  note(told: Told): void
  /** What was told in these rooms by that transaction or later ones; undefined where that is not known. */
  since(cursor: bigint, rooms: ReadonlySet<string>): TopicName[] | undefined
}

/** Keeps for each topic and room the latest transaction, and so never more than there are topics and rooms. */
export function createChangeLog(): ChangeLog {
  let knownFrom: bigint | undefined
  const latest = new Map<TopicName, Map<string, bigint>>()
  return {
    begin(from) {
      knownFrom = from
    },
    note({ topic, rooms, transaction }) {
      const byRoom = latest.get(topic) ?? new Map<string, bigint>()
      latest.set(topic, byRoom)
      for (const room of rooms) if (transaction > (byRoom.get(room) ?? -1n)) byRoom.set(room, transaction)
    },
    since(cursor, rooms) {
      if (knownFrom === undefined || cursor < knownFrom) return undefined
      return [...latest].flatMap(([topic, byRoom]) =>
        [...rooms].some((room) => (byRoom.get(room) ?? -1n) >= cursor) ? [topic] : [],
      )
    },
  }
}
