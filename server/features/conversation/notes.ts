import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { ConversationNote } from '../../../contract/conversation/note.ts'
import { NotificationKind } from '../../../contract/enumerations.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { notify } from '../notification/notify.ts'
import { isActiveManager } from './colleagues.ts'
import { partiesOf, requireConversation, staffParticipant } from './participant.ts'
import { shownStaffName, shownStaffNameOrder, staffNameOf } from '../../db/staffName.ts'
import { conversationNote } from './tables.ts'

/** The most notes that one call reads. */
const NOTES_PER_CALL_MAX = 200

/** Reads the newest notes of a conversation, oldest first, or those between two messages. Throws 404. */
export async function listNotes(
  context: Context,
  conversationId: number,
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<ConversationNote[]> {
  await requireConversation(context.db, staffParticipant(context.caller()), conversationId)
  const isBetween = and(
    eq(conversationNote.conversationId, conversationId),
    from === undefined ? undefined : gte(conversationNote.afterSeq, from),
    to === undefined ? undefined : lte(conversationNote.afterSeq, to),
  )
  const rows = await context.db
    .select()
    .from(conversationNote)
    .where(isBetween)
    .orderBy(desc(conversationNote.afterSeq), desc(conversationNote.id))
    .limit(NOTES_PER_CALL_MAX)
  return toNotes(context.db, rows.toReversed())
}

/**
 * Adds a note after the last message of a conversation, which changes nothing else in it, and notifies the mentioned
 * colleagues (rule 10.9). Throws 404, or 422 if a mentioned colleague does not exist or may not read the conversation.
 */
export async function addNote(
  context: Context,
  conversationId: number,
  { text, mentions = [] }: { text: string; mentions?: number[] | undefined },
): Promise<ConversationNote> {
  const { db } = context
  const author = context.caller()
  const row = await requireConversation(db, staffParticipant(author), conversationId)
  const mentionedIds = [...new Set(mentions)]
  await requireReaders(db, mentionedIds)
  const addedRows = await db
    .insert(conversationNote)
    .values({
      conversationId,
      afterSeq: row.lastSeq,
      staffId: author.id,
      text,
      mentions: mentionedIds,
      createdAt: context.clock(),
    })
    .returning()
  await audit(context, { record: 'conversation', recordId: conversationId, event: 'addNote' })
  context.conversationChanged(partiesOf(row), 'note')
  const [added] = await toNotes(db, addedRows)
  if (added === undefined) throw new Error('the note was not inserted')
  await notify(context, NotificationKind.NEW_MESSAGE, { conversationId, noteId: added.id, mentionedIds })
  return added
}

/** Throws 422 with the names of those who are not active or may not read the conversations of staff. */
async function requireReaders(db: Db, staffIds: readonly number[]): Promise<void> {
  if (staffIds.length === 0) return
  const found = await db
    .select({ name: sql<string>`${shownStaffName}`, mayRead: sql<boolean>`${isActiveManager()}` })
    .from(staff)
    .where(inArray(staff.id, [...staffIds]))
    .orderBy(asc(shownStaffNameOrder), asc(staff.id))
  if (found.length < staffIds.length) throw invalid({ mentions: 'field.choice' })
  const names = found.filter(({ mayRead }) => !mayRead).map(({ name }) => name)
  if (names.length === 0) return
  const refusal = { key: 'conversation.mentions.unavailable', values: { names: names.join(', ') } } as const
  throw new Failure(422, refusal.key, { values: refusal.values, errors: { mentions: refusal } })
}

async function toNotes(db: Db, rows: (typeof conversationNote.$inferSelect)[]): Promise<ConversationNote[]> {
  const ids = [...new Set(rows.flatMap(({ staffId, mentions }) => [staffId, ...mentions]))]
  const people = ids.length === 0 ? [] : await db.select().from(staff).where(inArray(staff.id, ids))
  const names = new Map(people.map((each) => [each.id, staffNameOf(each)]))
  const person = (id: number) => ({ id, name: names.get(id) ?? '' })
  return rows.map(({ id, afterSeq, staffId, text, mentions, createdAt }) => ({
    id,
    afterSeq,
    author: person(staffId),
    text,
    mentions: mentions.map(person),
    createdAt: createdAt.toISOString(),
  }))
}
