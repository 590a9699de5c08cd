import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import type { LiveEvent } from './liveEvents.ts'
import { largeNotification } from './tables.ts'

/** The PostgreSQL channel on which every process listens. */
export const LIVE_CHANNEL = 'choba_news'

/** A notification of a process: the event, and the transaction that has committed it. */
export interface ProcessNotification {
  transactionId: bigint
  event: LiveEvent
}

/** The id under which a notification is stored that is too large to be sent. */
export interface LargeNotificationReference {
  storedId: number
}

/**
 * Sends one notification for each event to all listeners of the database when the transaction commits. Stores an event
 * that is too large for a notification, and sends its id.
 * @returns the id of the transaction
 */
export async function notifyProcesses(db: Db, events: readonly LiveEvent[]): Promise<bigint> {
  const textsJson = JSON.stringify(events.map(toNotificationText))
  const [sent] = await db
    .select({
      transactionId: sql<string>`pg_current_xact_id()::text`,
      notificationCount: sql`count(notify_processes(event))`,
    })
    .from(sql`jsonb_array_elements_text(${textsJson}::jsonb) as event`)
  return BigInt(sent?.transactionId ?? 0)
}

/** Returns the text of an event for other processes. They read messages from the database. */
function toNotificationText(event: LiveEvent): string {
  if (event.type !== 'message') return JSON.stringify(event)
  const { views: _views, ...place } = event
  return JSON.stringify(place)
}

/** Parses a notification. Returns undefined if its format is unknown, for example that of another release. */
export function parseNotification(payload: string): ProcessNotification | LargeNotificationReference | undefined {
  const storedId = /^@(\d{1,15})$/.exec(payload)?.[1]
  if (storedId !== undefined) return { storedId: Number(storedId) }
  const [, transactionId, json] = /^(\d+) (\{.*\})$/s.exec(payload) ?? []
  if (transactionId === undefined || json === undefined) return undefined
  return { transactionId: BigInt(transactionId), event: JSON.parse(json) as LiveEvent }
}

/** Reads a notification that was too large to be sent. Returns undefined if it is no longer stored. */
export async function readLargeNotification(
  db: Db,
  { storedId }: LargeNotificationReference,
): Promise<ProcessNotification | undefined> {
  const [stored] = await db.select().from(largeNotification).where(eq(largeNotification.id, storedId))
  const notification = stored && parseNotification(stored.payload)
  return notification !== undefined && 'event' in notification ? notification : undefined
}
