import { sql, type SQL } from 'drizzle-orm'
import { NotificationKind } from '../../../contract/enumerations.ts'
import {
  STAFF_NOTIFICATION_GROUPS,
  STAFF_NOTIFICATION_KINDS,
  type StaffNotificationKind,
} from '../../../contract/kinds/notification.ts'
import { NOTIFICATION_DAYS, UNREAD_NOTIFICATIONS_MAX } from '../../../contract/limits.ts'
import type { PermissionGroup } from '../../../contract/permission.ts'
import type { Db } from '../../db/database.ts'
import { notificationSetting } from '../notificationSetting/table.ts'
import {
  notificationChoice,
  notificationEvent,
  notificationMark,
  notificationMute,
  notificationRead,
} from './tables.ts'

const DAY_MS = 86_400_000

/** A staff member whose notifications are read, with the permission groups that they have now. */
export interface NotificationReader {
  id: number
  permissions: ReadonlySet<PermissionGroup>
}

/** Returns the kinds of which staff with these permission groups are notified, in their order. */
export function kindsOf({ permissions }: Pick<NotificationReader, 'permissions'>): StaffNotificationKind[] {
  return STAFF_NOTIFICATION_KINDS.filter((kind) => permissions.has(STAFF_NOTIFICATION_GROUPS[kind]))
}

/** Returns the time before which notifications are no longer shown. */
export function shownSince(now: Date): Date {
  return new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
}

/** Returns a query of the readers, each with all kinds, their groups, and whether the reader has the group. */
export function readerRows(readers: readonly NotificationReader[], kind?: StaffNotificationKind): SQL {
  const rows = readers.map((reader) => ({
    staff_id: reader.id,
    kinds: STAFF_NOTIFICATION_KINDS.filter((each) => kind === undefined || each === kind).map((each) => {
      const group = STAFF_NOTIFICATION_GROUPS[each]
      return { kind: each, permission_group: group, is_granted: reader.permissions.has(group) }
    }),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as reader (staff_id integer, kinds jsonb)`
}

/** The kinds of a `reader`, each as `own_kind` with its `mark`: those of the groups that the reader has or had. */
const MARKED_KINDS = sql`jsonb_to_recordset(reader.kinds)
    as own_kind (kind text, permission_group text, is_granted boolean)
  join ${notificationMark} as mark
    on mark.staff_id = reader.staff_id and mark.permission_group = own_kind.permission_group
    and (own_kind.is_granted or mark.ended_transaction_id is not null)`

/** The number of the transaction from which on nothing of the kind is shown, because the group was taken away. */
const END_OF_MARK = sql`coalesce(mark.ended_transaction_id, 9223372036854775807)`

/** Whose notification an `event` is: that of one staff member, or 0 if it is one of all. An index begins with it. */
const RECIPIENT_OF_EVENT = sql`coalesce(event.staff_id, 0)`

/**
 * A query of what a `reader` gets, with the reader's mark: of each of their kinds, what concerns them by name, and what
 * concerns all (`recipient_id` 0) if they have chosen the kind, or it is on by default. Of a kind that is `is_former`,
 * whose group they have lost, they get only what they have not read.
 */
export const FOLLOWED = sql`(
  select reader.staff_id, own_kind.kind, recipient.id as recipient_id, mark.transaction_id as mark,
    ${END_OF_MARK} as mark_end, mark.ended_transaction_id is not null as is_former
  from ${MARKED_KINDS}
  join ${notificationSetting} as setting on setting.kind = own_kind.kind
  left join ${notificationChoice} as own on own.staff_id = reader.staff_id and own.kind = own_kind.kind
  join (values (0), (reader.staff_id)) as recipient (id)
    on recipient.id = reader.staff_id or coalesce(own.choice, setting.default) = 'on'
) as followed`

/**
 * Returns a query of the kinds that each reader gets, see {@link FOLLOWED}. With each, it has the number of the
 * transaction before which everything counts as read.
 */
export function followedKinds(readers: readonly NotificationReader[], kind?: StaffNotificationKind): SQL {
  return sql`${readerRows(readers, kind)} cross join lateral ${FOLLOWED}`
}

/** Returns the condition that an `event` has happened again since the staff member has read it by itself. */
export function isNotReadSingly(staffId: SQL): SQL {
  return sql`event.count > coalesce((select done.count from ${notificationRead} as done
    where done.staff_id = ${staffId} and done.event_id = event.id), 0)`
}

/** The condition that an `event` is unread: it has happened again since it was read, by itself or by a mark. */
export const isUnread = sql`(event.transaction_id >= followed.mark and ${isNotReadSingly(sql`followed.staff_id`)})`

/**
 * The condition that an `event` is one of a `followed` kind that concerns the reader: not done last by themselves, and
 * not of a conversation that they have muted, unless it concerns them by name. After they have lost the group of the kind,
 * it must have happened before and be unread.
 */
export function isShown(now: Date): SQL {
  return sql`(event.kind = followed.kind and ${RECIPIENT_OF_EVENT} = followed.recipient_id
    and event.changed_at > ${shownSince(now).toISOString()}::timestamptz
    and event.author_id is distinct from followed.staff_id
    and event.transaction_id < followed.mark_end and (not followed.is_former or ${isUnread})
    and not (event.kind = ${NotificationKind.NEW_MESSAGE} and event.staff_id is null and exists (select from ${notificationMute} as mute
      where mute.staff_id = followed.staff_id and mute.conversation_id = event.subject_id)))`
}

/**
 * Returns a query of how many notifications are unread for a `reader`, up to `UNREAD_NOTIFICATIONS_MAX`, and when the
 * oldest of those has happened last.
 */
export function unreadOfReader(now: Date): SQL {
  // However many there are, the index of the kinds is read only until the number is reached.
  return sql`(select count(*)::integer as count, min(latest.changed_at)::text as oldest from (
    select latest_of_kind.changed_at from ${FOLLOWED} cross join lateral (
      select event.changed_at from ${notificationEvent} as event where ${isShown(now)} and ${isUnread}
      order by event.transaction_id desc, event.id desc limit ${UNREAD_NOTIFICATIONS_MAX}
    ) as latest_of_kind limit ${UNREAD_NOTIFICATIONS_MAX}
  ) as latest) as unread`
}

/**
 * Returns the condition that a notification is of a kind whose group the reader has, or had when it happened, and is one
 * of all or their own.
 */
export function isOfReader(reader: NotificationReader): SQL {
  const { kind, staffId, transactionId } = notificationEvent
  return sql`(${kind} in ${[...STAFF_NOTIFICATION_KINDS]} and coalesce(${staffId}, 0) in (0, ${reader.id}) and exists (
    select from ${readerRows([reader])} cross join lateral (
      select own_kind.kind, ${END_OF_MARK} as mark_end from ${MARKED_KINDS}
    ) as marked where marked.kind = ${kind} and ${transactionId} < marked.mark_end))`
}

/** Counts the unread notifications of a staff member, up to `UNREAD_NOTIFICATIONS_MAX`: the number on the bell. */
export async function countUnread(db: Db, reader: NotificationReader, now: Date): Promise<number> {
  const { rows } = (await db.execute(sql`
    select unread.count from ${readerRows([reader])} cross join lateral ${unreadOfReader(now)}`)) as {
    rows: { count: number }[]
  }
  return rows[0]?.count ?? 0
}
