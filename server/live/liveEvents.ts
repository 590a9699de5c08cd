import { sql } from 'drizzle-orm'
import type { PermissionGroup } from '../../contract/permission.ts'
import { CONFIG_ID } from '../../contract/kinds/config.ts'
import { type Topic, type TopicName, topics } from '../../contract/topics.ts'
import {
  type ConfigChangedPayload,
  type PointChangedPayload,
  type RecordChangedPayload,
  type ReportedWrite,
  SocketEvent,
} from '../../contract/socketEvents.ts'
import type { CouponUseChange } from '../../contract/appApi/couponUse.ts'
import type { Db } from '../db/database.ts'
import type { ConversationChange } from '../http/handler.ts'

/**
 * An event that server processes send each other and, except for `couponUseChanged`, `sessionEnded` and `accessChanged`,
 * to open consoles.
 */
export type LiveEvent =
  /** The staff member `staffId` wrote the record, or it is their own. Sent to the staff who may see the record. */
  | { type: 'changed'; change: RecordChangedPayload; staffId: number }
  /** The points of a member or a store changed. Sent to the staff who may see them. */
  | { type: 'pointsChanged'; change: PointChangedPayload }
  /** A use of a coupon of the member `memberId` was started or has changed its state. Concerns the member and the store. */
  | { type: 'couponUseChanged'; memberId: number; change: CouponUseChange }
  /** Values of the config were changed. Sent to all staff. */
  | { type: 'configChanged'; change: ConfigChangedPayload }
  /** A message was stored. Only its place is sent between processes; each reads the message itself. */
  | { type: 'message'; conversationId: number; seq: number }
  /** Something else has changed in a conversation. */
  | { type: 'conversation'; conversationId: number; change: ConversationChange }
  /** The session has ended, or its account is no longer active. Its sockets are closed. */
  | { type: 'sessionEnded'; sessionId: string }
  /** Sessions or permissions of a staff member changed; with id 0, of all staff. Sent by triggers of the database. */
  | { type: 'accessChanged'; staffId: number }

export interface LiveUpdates {
  /**
   * Publishes events to every process on this database when the transaction `db` commits; drops the events if the
   * transaction rolls back.
   * @returns a function to call after the commit: delivers the events to this process's own sockets, unless the process
   * receives its own notifications
   */
  publish(db: Db, events: readonly LiveEvent[]): Promise<() => void>
}

/** Publishes nothing. */
export const noLiveUpdates: LiveUpdates = { publish: () => Promise.resolve(() => undefined) }

/** The PostgreSQL channel on which every process listens. */
export const LIVE_CHANNEL = 'choba_news'

/**
 * Sends one notification for each event to all listeners of the database when the transaction commits.
 * @returns the id of the transaction
 */
export async function notifyProcesses(db: Db, events: readonly LiveEvent[]): Promise<bigint> {
  const payloadsJson = JSON.stringify(events.map((event) => JSON.stringify(event)))
  const [sent] = await db
    .select({
      transactionId: sql<string>`pg_current_xact_id()::text`,
      notificationCount: sql`count(pg_notify(${LIVE_CHANNEL}, pg_current_xact_id() || ' ' || event))`,
    })
    .from(sql`jsonb_array_elements_text(${payloadsJson}::jsonb) as event`)
  return BigInt(sent?.transactionId ?? 0)
}

/** Returns whether the event reports an edit of texts. */
export function isTextChange(event: LiveEvent): boolean {
  return event.type === 'changed' && event.change.record === 'language'
}

/** Parses a notification. Returns undefined if its format is unknown, for example that of another release. */
export function parseNotification(payload: string): { transactionId: bigint; event: LiveEvent } | undefined {
  const [, transactionId, json] = /^(\d+) (\{.*\})$/s.exec(payload) ?? []
  if (transactionId === undefined || json === undefined) return undefined
  return { transactionId: BigInt(transactionId), event: JSON.parse(json) as LiveEvent }
}

/** The socket event that reports a change, with the topic of the change and the rooms to which the event is sent. */
interface SocketMessage {
  topic: TopicName
  rooms: string[]
  eventName: string
  payload: unknown
  /** What some of the rooms receive instead of `payload`. */
  fullMessage?: { rooms: string[]; payload: unknown }
  /**
   * The write, if there is one. Only the rooms of `fullMessage` are told of it; without a `fullMessage`, all rooms are.
   */
  reportedWrite?: ReportedWrite | undefined
}

/** The events of which open consoles are told by topic. */
type ReportedChange = Extract<LiveEvent, { type: 'changed' | 'pointsChanged' | 'configChanged' }>

/** Returns the socket message that reports a change. */
export function socketMessageOf(event: ReportedChange): SocketMessage {
  if (event.type === 'changed') {
    const { record, id, write } = event.change
    const reportedWrite = write && { record, id, write }
    return messageOfChange(
      SocketEvent.RECORD_CHANGED,
      roomsOf(record, event.staffId),
      event.change,
      reportedWrite,
      record,
    )
  }
  if (event.type === 'pointsChanged') {
    const topic = `${event.change.owner}Points` as const
    return { topic, rooms: roomsOf(topic), eventName: SocketEvent.POINT_CHANGED, payload: event.change }
  }
  const { write } = event.change
  const reportedWrite = write && { record: 'config' as const, id: CONFIG_ID, write }
  return messageOfChange(SocketEvent.SYSTEM_CONFIG_CHANGED, roomsOf('config'), event.change, reportedWrite, 'config')
}

/** Returns the socket message of a change, whose write is sent only to staff who may read the history. */
function messageOfChange(
  eventName: string,
  rooms: string[],
  change: RecordChangedPayload | ConfigChangedPayload,
  reportedWrite: ReportedWrite | undefined,
  topic: TopicName,
): SocketMessage {
  const { write: _, ...changeWithoutWrite } = change
  const { historyReaders }: Topic = topics[topic]
  const message = { topic, rooms, eventName, reportedWrite }
  if (reportedWrite === undefined || historyReaders === undefined) return { ...message, payload: change }
  const fullMessage = { rooms: historyReaders.map(roomOfGroup), payload: change }
  return { ...message, payload: changeWithoutWrite, fullMessage }
}

function roomsOf(topic: TopicName, staffId?: number): string[] {
  const { audience } = topics[topic]
  if (audience === 'everybody') return ['staff']
  if (audience === 'self') return [`staff:${staffId}`]
  return audience.map(roomOfGroup)
}

function roomOfGroup(group: PermissionGroup): string {
  return `group:${group}`
}
