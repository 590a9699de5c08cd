import { and, eq } from 'drizzle-orm'
import type { ConversationDraft } from '../../../contract/conversation/conversation.ts'
import type { Db } from '../../db/database.ts'
import { conflict } from '../../http/failure.ts'
import type { Context, OperationContext } from '../../http/handler.ts'
import { requireConversation, staffParticipant } from './participant.ts'
import { conversationDraft } from './tables.ts'

/** What a staff member has typed, and the version of the draft that they have. */
interface DraftInput {
  text: string
  imageIds: number[]
  basedOnSeq: number
  version: number
}

/** Reads the draft of a staff member. One that was never saved, or was deleted, is empty. */
export async function readDraft(db: Db, staffId: number, conversationId: number): Promise<ConversationDraft> {
  const [row] = await db.select().from(conversationDraft).where(draftCondition(staffId, conversationId))
  if (row === undefined) return { text: '', imageIds: [], basedOnSeq: 0, version: 0, updatedAt: null }
  const { text, imageIds, basedOnSeq, version, updatedAt } = row
  return { text, imageIds, basedOnSeq, version, updatedAt: updatedAt.toISOString() }
}

/** Saves the caller's draft. Throws 409 with the current one if it has another version (rule 10.8). */
export async function saveDraft(context: Context, conversationId: number, input: DraftInput) {
  return writeDraft(context, conversationId, input.version, { ...input, isDeleted: false })
}

/** Deletes the caller's draft, of which a mark stays. Without a version, whatever it is. */
export async function deleteDraft(context: Context, conversationId: number, version: number | undefined) {
  const { db } = context
  const current = await readDraft(db, context.caller().id, conversationId)
  if (version === undefined && current.version === 0) {
    await requireConversation(db, staffParticipant(context.caller()), conversationId)
    return current
  }
  const emptyDraft = { text: '', imageIds: [], basedOnSeq: current.basedOnSeq, isDeleted: true }
  return writeDraft(context, conversationId, version ?? current.version, emptyDraft)
}

async function writeDraft(
  context: Context,
  conversationId: number,
  version: number,
  values: Omit<DraftInput, 'version'> & { isDeleted: boolean },
): Promise<ConversationDraft> {
  const { db } = context
  const staffId = context.caller().id
  await requireConversation(db, staffParticipant(context.caller()), conversationId)
  const { text, imageIds, basedOnSeq, isDeleted } = values
  const row = { text, imageIds, basedOnSeq, isDeleted, version: version + 1, updatedAt: context.clock() }
  const writtenRows =
    version === 0
      ? await db
          .insert(conversationDraft)
          .values({ staffId, conversationId, ...row })
          .onConflictDoNothing()
          .returning({ version: conversationDraft.version })
      : await db
          .update(conversationDraft)
          .set(row)
          .where(and(draftCondition(staffId, conversationId), eq(conversationDraft.version, version)))
          .returning({ version: conversationDraft.version })
  const current = await readDraft(db, staffId, conversationId)
  if (writtenRows.length === 0) throw conflict({ record: current, allowedEvents: [] }, 'conversation.draft.changed')
  return current
}

/** Deletes the draft that was sent as a message, in the transaction of the message. A newer version of it is kept. */
export async function deleteSentDraft(
  { db, clock }: OperationContext,
  staffId: number,
  conversationId: number,
  version: number,
): Promise<void> {
  await db
    .update(conversationDraft)
    .set({ text: '', imageIds: [], isDeleted: true, version: version + 1, updatedAt: clock() })
    .where(and(draftCondition(staffId, conversationId), eq(conversationDraft.version, version)))
}

function draftCondition(staffId: number, conversationId: number) {
  return and(eq(conversationDraft.staffId, staffId), eq(conversationDraft.conversationId, conversationId))
}
