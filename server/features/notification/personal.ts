import { and, count, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AppNotification } from '../../../contract/appApi/notification.ts'
import { NotificationKind } from '../../../contract/enumerations.ts'
import { UNREAD_NOTIFICATIONS_MAX } from '../../../contract/limits.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../http/failure.ts'
import type { NotifiedOwner, OperationContext } from '../../http/handler.ts'
import { adminNotification } from '../adminNotification/tables.ts'
import { isAfterCursor, toPage } from './cursor.ts'
import { isVisibleIn, parseSnapshot, readSnapshotText } from './snapshot.ts'
import { personalNotification, type PersonalSubjectKind } from './tables.ts'

const { ownerKind, ownerId, subjectKind, subjectId, transactionId, id: idOfRow } = personalNotification
const { readCount, count: countOfRow } = personalNotification

interface PersonalQuery {
  cursor?: string | undefined
  limit: number
}

interface PersonalPage {
  items: AppNotification[]
  nextCursor: string | null
  seenUntil: string
  unreadCount: number
}

function isOwn({ kind, id }: NotifiedOwner): SQL | undefined {
  return and(eq(ownerKind, kind), eq(ownerId, id))
}

const isUnread = lt(readCount, countOfRow)

/** Counts the unread notifications of a member or a store, up to `UNREAD_NOTIFICATIONS_MAX`. */
export async function countUnreadOfOwner(db: Db, owner: NotifiedOwner): Promise<number> {
  const unread = db
    .select({ id: idOfRow })
    .from(personalNotification)
    .where(and(isOwn(owner), isUnread))
    .limit(UNREAD_NOTIFICATIONS_MAX)
    .as('unread')
  const [counted] = await db.select({ count: count() }).from(unread)
  return counted?.count ?? 0
}

/** Reads a page of the notifications of a member or a store, the latest change first (rule 8.10). */
export async function listPersonalNotifications(
  db: Db,
  owner: NotifiedOwner,
  { cursor, limit }: PersonalQuery,
): Promise<PersonalPage> {
  const seenUntil = await readSnapshotText(db)
  const { title, content, type } = adminNotification
  const isOfStaff = and(eq(subjectKind, 'adminNotification'), eq(subjectId, adminNotification.id))
  const rows = await db
    .select({ row: personalNotification, words: { title, content, type } })
    .from(personalNotification)
    .leftJoin(adminNotification, isOfStaff)
    .where(and(isOwn(owner), isAfterCursor(cursor, sql`${transactionId}`, sql`${idOfRow}`)))
    .orderBy(desc(transactionId), desc(idOfRow))
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, ({ row }) => row)
  return {
    items: items.map(toAppNotification),
    nextCursor,
    seenUntil,
    unreadCount: await countUnreadOfOwner(db, owner),
  }
}

interface FoundRow {
  row: typeof personalNotification.$inferSelect
  /** What staff have written, in an admin notification. */
  words: Pick<typeof adminNotification.$inferSelect, 'title' | 'content' | 'type'> | null
}

function toAppNotification({ row, words }: FoundRow): AppNotification {
  const { id, kind, facts, createdAt, changedAt } = row
  return {
    id,
    kind,
    subject: row.subjectKind === null || row.subjectId === null ? null : { kind: row.subjectKind, id: row.subjectId },
    title: words?.title ?? null,
    content: words?.content ?? null,
    type: words?.type ?? null,
    points: facts?.points ?? null,
    name: facts?.name ?? null,
    count: row.count,
    newCount: row.count - row.readCount,
    isRead: row.readCount >= row.count,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  }
}

/**
 * Marks a notification as read, as often as it had happened by `seenCount`, or has now. Throws 404 if it is none of the
 * owner's.
 */
export async function markPersonalRead(
  context: OperationContext,
  owner: NotifiedOwner,
  id: number,
  seenCount: number | undefined,
): Promise<void> {
  const seen = seenCount === undefined ? sql`${countOfRow}` : sql`least(${countOfRow}, ${seenCount}::bigint)::integer`
  const marked = await context.db
    .update(personalNotification)
    .set({ readCount: sql`greatest(${readCount}, ${seen})`, readAt: context.clock() })
    .where(and(isOwn(owner), eq(idOfRow, id)))
    .returning(SUBJECT)
  if (marked.length === 0) throw notFound()
  reportMarked(context, owner, marked)
}

/** Marks as read what the owner could see in the snapshot; without it, all of now. */
export async function markAllPersonalRead(
  context: OperationContext,
  owner: NotifiedOwner,
  seenUntil: string | undefined,
): Promise<void> {
  const snapshot = parseSnapshot(seenUntil ?? (await readSnapshotText(context.db)))
  await markMatching(context, owner, isVisibleIn(snapshot, sql`${transactionId}`))
}

/** Marks the notification of the messages of a conversation as read, when its member or store has seen them. */
export async function markMessagesRead(
  context: OperationContext,
  owner: NotifiedOwner,
  conversationId: number,
): Promise<void> {
  const { groupKey } = personalNotification
  await markMatching(context, owner, eq(groupKey, `${NotificationKind.NEW_MESSAGE} ${conversationId}`))
}

async function markMatching(context: OperationContext, owner: NotifiedOwner, condition: SQL): Promise<void> {
  // Locked in the order of their ids, so that two marks at once cannot deadlock.
  const toMark = context.db
    .select({ id: idOfRow })
    .from(personalNotification)
    .where(and(isOwn(owner), gt(countOfRow, readCount), condition))
    .orderBy(idOfRow)
    .for('no key update')
  const marked = await context.db
    .update(personalNotification)
    .set({ readCount: sql`${countOfRow}`, readAt: context.clock() })
    .where(inArray(idOfRow, toMark))
    .returning(SUBJECT)
  if (marked.length > 0) reportMarked(context, owner, marked)
}

const SUBJECT = { kind: subjectKind, id: subjectId }

/** Reports that an owner has read notifications about these subjects. */
function reportMarked(
  context: OperationContext,
  owner: NotifiedOwner,
  subjects: readonly { kind: PersonalSubjectKind | null; id: number | null }[],
): void {
  context.ownersNotified([owner])
  const ids = subjects.flatMap(({ kind, id }) => (kind === 'adminNotification' && id !== null ? [id] : []))
  if (ids.length > 0) context.recipientsCounted(ids)
}

/** Counts the unread notifications of many members and stores in one query, up to `UNREAD_NOTIFICATIONS_MAX` of each. */
export async function countUnreadOfOwners(
  db: Db,
  owners: readonly NotifiedOwner[],
): Promise<(owner: NotifiedOwner) => number> {
  const { rows } = (await db.execute(sql`
    select owner.kind, owner.id, unread.count::integer
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as owner (kind text, id integer)
    cross join lateral (select count(*) from (
      select from ${personalNotification} as each
      where each.owner_kind = owner.kind and each.owner_id = owner.id and each.read_count < each.count
      limit ${UNREAD_NOTIFICATIONS_MAX}
    ) as latest) as unread`)) as { rows: (NotifiedOwner & { count: number })[] }
  const counts = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.count]))
  return ({ kind, id }) => counts.get(`${kind} ${id}`) ?? 0
}
