import { sql } from 'drizzle-orm'
import { NotificationKind } from '../../../contract/enumerations.ts'
import type { StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import { UNREAD_NOTIFICATIONS_MAX } from '../../../contract/limits.ts'
import type { StaffNotification } from '../../../contract/notification.ts'
import type { Db } from '../../db/database.ts'
import { type NewEvent, NEWS_MAX } from './news.ts'
import { isSeenIn, parseSnapshot, type Snapshot } from './snapshot.ts'
import { notificationMute } from './tables.ts'
import { FOLLOWED, kindsOf, type NotificationReader, readerRows, shownSince, unreadOfReader } from './unread.ts'

/** The number of unread notifications of a staff member, with all that tells how a new notification changes it. */
export interface UnreadState {
  /** Up to `UNREAD_NOTIFICATIONS_MAX`. */
  count: number
  /** When the oldest that was counted has happened last; null if there is none. */
  oldestAt: Date | null
  /** What was visible when they were counted. */
  snapshot: Snapshot
  /** The permission groups of that time, and the kinds of which the staff member is notified. */
  permissions: NotificationReader['permissions']
  kinds: ReadonlySet<StaffNotificationKind>
  /** The kinds whose permission group was taken away from the staff member. */
  formerKinds: ReadonlySet<StaffNotificationKind>
  mutedConversationIds: ReadonlySet<number>
}

/** Reads the states of many staff in one query. */
export async function readUnreadStates(
  db: Db,
  readers: readonly NotificationReader[],
  now: Date,
): Promise<Map<number, UnreadState>> {
  const { rows } = (await db.execute(sql`
    select reader.staff_id as "staffId", unread.count, unread.oldest, pg_current_snapshot()::text as snapshot,
      (select coalesce(jsonb_agg(followed.kind), '[]') from ${FOLLOWED}
        where followed.recipient_id = 0 and not followed.is_former) as kinds,
      (select coalesce(jsonb_agg(distinct followed.kind), '[]') from ${FOLLOWED} where followed.is_former)
        as "formerKinds",
      (select coalesce(jsonb_agg(mute.conversation_id), '[]') from ${notificationMute} as mute
        where mute.staff_id = reader.staff_id) as "mutedIds"
    from ${readerRows(readers)} cross join lateral ${unreadOfReader(now)}`)) as {
    rows: {
      staffId: number
      count: number
      oldest: string | null
      snapshot: string
      kinds: StaffNotificationKind[]
      formerKinds: StaffNotificationKind[]
      mutedIds: number[]
    }[]
  }
  const permissionsById = new Map(readers.map(({ id, permissions }) => [id, permissions]))
  const snapshot = parseSnapshot(rows[0]?.snapshot ?? '')
  return new Map(
    rows.map(({ staffId, count, oldest, kinds, formerKinds, mutedIds }) => [
      staffId,
      {
        count,
        oldestAt: oldest === null ? null : new Date(oldest),
        snapshot,
        permissions: permissionsById.get(staffId) ?? new Set(),
        kinds: new Set(kinds),
        formerKinds: new Set(formerKinds),
        mutedConversationIds: new Set(mutedIds),
      },
    ]),
  )
}

/**
 * Returns the state of a staff member after new notifications, and those of which they are told, the latest first.
 * Returns undefined if that must be read from the database: one has happened before or was counted already, so that it
 * may have been read; or the state is no longer right.
 */
export function addNewEvents(
  state: UnreadState,
  readerId: number,
  events: readonly NewEvent[],
  now: Date,
): { state: UnreadState; notifications: StaffNotification[] } | undefined {
  if (state.oldestAt !== null && state.oldestAt <= shownSince(now)) return undefined
  // What was unread when its group was taken away is no longer the reader's when it happens again.
  if (
    events.some(
      ({ notification: { kind, count } }) => count > 1 && state.formerKinds.has(kind as StaffNotificationKind),
    )
  )
    return undefined
  const ownKinds = kindsOf(state)
  const concerning = events.filter(({ notification, recipientId }) => {
    const kind = notification.kind as StaffNotificationKind
    return recipientId === null ? state.kinds.has(kind) : recipientId === readerId && ownKinds.includes(kind)
  })
  if (concerning.some((event) => event.notification.count > 1 || isSeenIn(state.snapshot, event.transactionId)))
    return undefined
  const isMuted = ({ notification: { kind }, subjectId, recipientId }: NewEvent) =>
    recipientId === null &&
    kind === NotificationKind.NEW_MESSAGE &&
    subjectId !== null &&
    state.mutedConversationIds.has(subjectId)
  const shown = concerning.filter((event) => event.authorId !== readerId && !isMuted(event))
  return {
    state: { ...state, count: Math.min(UNREAD_NOTIFICATIONS_MAX, state.count + shown.length) },
    notifications: shown.slice(0, NEWS_MAX).map(({ notification }) => notification),
  }
}
