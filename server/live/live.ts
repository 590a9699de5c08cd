import { sql } from 'drizzle-orm'
import { type TopicName, topics } from '../../contract/records.ts'
import { type ConfigChanged, type PointChanged, type RecordChanged, SocketEvent } from '../../contract/socketEvents.ts'
import type { Db } from '../db/database.ts'

/** What the open consoles are told. */
export type News =
  /** A record was written by this staff member: those who may see it hear of it. */
  | { type: 'changed'; change: RecordChanged; staffId: number }
  /** Points of a member or a store moved: those who may see them hear of it. */
  | { type: 'pointsChanged'; change: PointChanged }
  /** The config has other values: everybody hears of it. */
  | { type: 'configChanged'; change: ConfigChanged }
  /** A sign-in is over, or its owner may no longer work: its sockets are closed. */
  | { type: 'ended'; sessionId: string }
  /** Sessions or rights of a staff member are other ones now, or, with 0, of everybody. The database itself tells it. */
  | { type: 'accessChanged'; staffId: number }

export interface Live {
  /**
   * Hands news to every process on this database, which hear of it once the transaction `db` is in, and never where it
   * is not.
   * @returns to be called once it is in: tells the sockets of this process, where it does not hear of itself
   */
  announce(db: Db, news: readonly News[]): Promise<() => void>
}

/** Tells nobody. */
export const noLive: Live = { announce: () => Promise.resolve(() => undefined) }

/** On which every process listens. */
export const NEWS_CHANNEL = 'choba_news'

/**
 * Notifies all listeners of the database once the transaction is in; one notification for each piece of news.
 * @returns the number of the transaction
 */
export async function notify(db: Db, news: readonly News[]): Promise<bigint> {
  const payloads = JSON.stringify(news.map((one) => JSON.stringify(one)))
  const [told] = await db
    .select({
      transaction: sql<string>`pg_current_xact_id()::text`,
      notified: sql`count(pg_notify(${NEWS_CHANNEL}, pg_current_xact_id() || ' ' || news))`,
    })
    .from(sql`jsonb_array_elements_text(${payloads}::jsonb) as news`)
  return BigInt(told?.transaction ?? 0)
}

/** Reads a notification; undefined where it is none of ours, as that of another release may be. */
export function readNotification(payload: string): { transaction: bigint; news: News } | undefined {
  const [, transaction, said] = /^(\d+) (\{.*\})$/s.exec(payload) ?? []
  if (transaction === undefined || said === undefined) return undefined
  return { transaction: BigInt(transaction), news: JSON.parse(said) as News }
}

/** A socket event that tells of a change: in which rooms, and of what. */
export interface Told {
  topic: TopicName
  rooms: string[]
  event: string
  payload: unknown
}

/** How a change is told. */
export function toldOf(news: Exclude<News, { type: 'ended' | 'accessChanged' }>): Told {
  const { change } = news
  if (news.type === 'changed') {
    const topic = news.change.record
    return { topic, rooms: roomsOf(topic, news.staffId), event: SocketEvent.RECORD_CHANGED, payload: change }
  }
  if (news.type === 'pointsChanged') {
    const topic = `${news.change.owner}Points` as const
    return { topic, rooms: roomsOf(topic), event: SocketEvent.POINT_CHANGED, payload: change }
  }
  return { topic: 'config', rooms: roomsOf('config'), event: SocketEvent.SYSTEM_CONFIG_CHANGED, payload: change }
}

function roomsOf(topic: TopicName, staffId?: number): string[] {
  const { heardBy } = topics[topic]
  if (heardBy === 'everybody') return ['staff']
  if (heardBy === 'self') return [`staff:${staffId}`]
  return heardBy.map((group) => `group:${group}`)
}
