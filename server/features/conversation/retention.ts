import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { SenderRole } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import type { OperationContext } from '../../http/handler.ts'
import { report } from '../report/table.ts'
import { member } from '../user/table.ts'
import { createDeletedImage } from './imageFile.ts'
import { conversation, conversationDraft, conversationNote, image, message } from './tables.ts'

const DAY_MS = 86_400_000
/** How long the pictures of a deleted member are kept. */
const PICTURE_RETENTION_MS = 365 * DAY_MS
/** How long the conversations of a deleted member are kept. */
const CONVERSATION_RETENTION_MS = 5 * 365 * DAY_MS
/** How many pictures are replaced in one transaction. */
const PICTURES_PER_RUN = 10

/** Whether the member was deleted before this time. */
function wasDeletedBefore(time: Date) {
  return and(eq(member.status, userLifecycle.codes.deleted), lt(member.stateSince, time))
}

/**
 * Replaces some of the pictures that members have sent who were deleted more than a year ago (rule 10.21). The messages
 * stay as they are. Returns whether there were any.
 */
export async function deleteNextPictures({ db, clock }: OperationContext): Promise<boolean> {
  const now = clock()
  const found = await db
    .select({ id: image.id, width: image.width, height: image.height })
    .from(member)
    .innerJoin(image, and(eq(image.ownerRole, SenderRole.USER), eq(image.ownerId, member.id)))
    .where(
      and(
        wasDeletedBefore(new Date(now.getTime() - PICTURE_RETENTION_MS)),
        isNotNull(image.usedBySeq),
        isNull(image.deletedAt),
      ),
    )
    .limit(PICTURES_PER_RUN)
  for (const { id, width, height } of found) {
    const deleted = await createDeletedImage(width, height)
    const sha256 = createHash('sha256').update(deleted.fullPicture).digest('hex')
    await db
      .update(image)
      .set({ ...deleted, sha256, deletedAt: now })
      .where(eq(image.id, id))
  }
  return found.length > 0
}

/**
 * Deletes one conversation of a member who was deleted more than five years ago, with its messages, notes and pictures
 * (rule 10.21). One with a reported message is kept, because the report refers to it. Returns whether there was one.
 */
export async function deleteNextConversation({ db, clock }: OperationContext): Promise<boolean> {
  const isReported = db.select({ id: report.id }).from(report).where(eq(report.conversationId, conversation.id))
  const [found] = await db
    .select({ id: conversation.id })
    .from(conversation)
    .innerJoin(member, eq(member.id, conversation.memberId))
    .where(and(wasDeletedBefore(new Date(clock().getTime() - CONVERSATION_RETENTION_MS)), notExists(isReported)))
    .limit(1)
    .for('update', { of: conversation, skipLocked: true })
  if (found === undefined) return false
  for (const table of [conversationDraft, conversationNote, message, image])
    await db.delete(table).where(sql`${table.conversationId} = ${found.id}`)
  await db.delete(conversation).where(eq(conversation.id, found.id))
  return true
}
