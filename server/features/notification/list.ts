import { inArray, sql } from 'drizzle-orm'
import type { StaffNotification } from '../../../contract/notification.ts'
import type { NotificationTab, StaffNotificationKind } from '../../../contract/kinds/notification.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { shownStaffName } from '../../db/staffName.ts'
import { isAfterCursor, toPage } from './cursor.ts'
import { readSnapshotText } from './snapshot.ts'
import { readSubjects } from './subjects.ts'
import { notificationEvent } from './tables.ts'
import { followedKinds, isShown, isUnread, type NotificationReader } from './unread.ts'

interface NotificationQuery {
  tab?: NotificationTab | undefined
  kind?: StaffNotificationKind | undefined
  cursor?: string | undefined
  limit: number
}

interface NotificationPage {
  items: StaffNotification[]
  nextCursor: string | null
  seenUntil: string
}

/** A stored notification as a reader finds it. */
export interface FoundNotification {
  staffId: number
  id: number
  kind: StaffNotificationKind
  subjectKind: (typeof notificationEvent.$inferSelect)['subjectKind']
  subjectId: number | null
  name: string | null
  authorId: number | null
  recipientId: number | null
  count: number
  isUnread: boolean
  /** Whether the reader has lost the permission group of the kind, and sees no facts of the record. */
  isFormer: boolean
  transactionId: string
  createdAt: string
  changedAt: string
}

/** The columns of a {@link FoundNotification} that are the same for all readers. */
export const EVENT_COLUMNS = sql`event.id, event.kind, event.subject_kind as "subjectKind",
  event.subject_id as "subjectId", event.name, event.author_id as "authorId", event.staff_id as "recipientId", event.count, event.transaction_id::text as "transactionId",
  event.created_at::text as "createdAt", event.changed_at::text as "changedAt"`

/** The columns of a {@link FoundNotification}. */
export const FOUND_COLUMNS = sql`followed.staff_id as "staffId", followed.is_former as "isFormer", ${isUnread} as "isUnread", ${EVENT_COLUMNS}`

/**
 * Reads a page of the notifications of a staff member, the latest change first. A page takes as long at the end of the
 * list as at its beginning, however many notifications there are of other kinds.
 */
export async function listNotifications(
  db: Db,
  reader: NotificationReader,
  { tab = 'all', kind, cursor, limit }: NotificationQuery,
  now: Date,
): Promise<NotificationPage> {
  // Read before: what is committed between the two queries counts as not seen, unless the caller names it.
  const seenUntil = await readSnapshotText(db)
  const { rows } = (await db.execute(sql`
    select found.* from ${followedKinds([reader], kind)}
    cross join lateral (
      select ${FOUND_COLUMNS}, event.transaction_id from ${notificationEvent} as event
      where ${isShown(now)} and ${tab === 'unread' ? isUnread : sql`true`} and ${isAfterCursor(cursor, sql`event.transaction_id`, sql`event.id`)}
      order by event.transaction_id desc, event.id desc limit ${limit + 1}
    ) as found
    order by found.transaction_id desc, found.id desc limit ${limit + 1}`)) as { rows: FoundNotification[] }
  const { items, nextCursor } = toPage(rows, limit, (row) => row)
  return { items: await toNotifications(db, items), nextCursor, seenUntil }
}

/**
 * Returns what a reader sees of notifications: the subject and its name only if the record still exists, and the reader
 * may read it (rule 8.8).
 */
export async function toNotifications(db: Db, found: readonly FoundNotification[]): Promise<StaffNotification[]> {
  const subjects = await readSubjects(
    db,
    found.filter(({ isFormer }) => !isFormer),
  )
  const authorNames = await readAuthorNames(db, found)
  return found.map((row) => {
    const { id, kind, count, isUnread: isUnreadNow, createdAt, changedAt } = row
    const subject = row.isFormer ? undefined : subjects(row)
    return {
      id,
      kind,
      subject: subject === undefined ? null : { kind: subject.kind, id: subject.id, parentId: subject.parentId },
      name: subject?.name ?? null,
      mentionedBy: row.recipientId === null ? null : (authorNames.get(row.authorId) ?? null),
      count,
      isRead: !isUnreadNow,
      createdAt: new Date(createdAt).toISOString(),
      changedAt: new Date(changedAt).toISOString(),
    }
  })
}

/** Reads the names of the colleagues who have mentioned somebody. */
async function readAuthorNames(
  db: Db,
  found: readonly FoundNotification[],
): Promise<ReadonlyMap<number | null, string | null>> {
  const ids = found.flatMap(({ authorId, recipientId }) =>
    recipientId === null || authorId === null ? [] : [authorId],
  )
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: staff.id, name: shownStaffName })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
