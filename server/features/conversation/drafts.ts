import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ConversationDraft } from '../../../contract/conversation/conversation.ts'
import { SenderRole } from '../../../contract/enumerations.ts'
import { conflict } from '../../http/failure.ts'
import type { Context, OperationContext } from '../../http/handler.ts'
import { sortByIds } from '../../resources/page.ts'
import type { ImageAddresses } from './imageAddresses.ts'
import { toMessageImage } from './messages.ts'
import { requireConversation, staffParticipant } from './participant.ts'
import { conversationDraft, image } from './tables.ts'

/** What a staff member has typed, and the version of the draft that they have. */
interface DraftInput {
  text: string
  imageIds: number[]
  basedOnSeq: number
  version: number
}

/** Reads the caller's draft. One that was never saved, or was deleted, is empty. */
export async function readDraft(
  context: Context,
  conversationId: number,
  imageAddresses: ImageAddresses,
): Promise<ConversationDraft> {
  const { db, clock } = context
  const staffId = context.caller().id
  const [row] = await db.select().from(conversationDraft).where(draftCondition(staffId, conversationId))
  if (row === undefined) return { text: '', imageIds: [], images: [], basedOnSeq: 0, version: 0, updatedAt: null }
  const { text, imageIds, basedOnSeq, version, updatedAt } = row
  const unsent = await readUnsentImages(context, conversationId, imageIds)
  const images = unsent.map((each) => toMessageImage(each, imageAddresses, clock()))
  return { text, imageIds, images, basedOnSeq, version, updatedAt: updatedAt.toISOString() }
}

/** Saves the caller's draft. Throws 409 with the current one if it has another version (rule 10.8). */
export async function saveDraft(
  context: Context,
  conversationId: number,
  input: DraftInput,
  imageAddresses: ImageAddresses,
) {
  const unsent = await readUnsentImages(context, conversationId, input.imageIds)
  const values = { ...input, imageIds: unsent.map(({ id }) => id), isDeleted: false }
  return writeDraft(context, conversationId, input.version, values, imageAddresses)
}

/** Deletes the caller's draft, of which a mark stays. Without a version, whatever it is. */
export async function deleteDraft(
  context: Context,
  conversationId: number,
  version: number | undefined,
  imageAddresses: ImageAddresses,
) {
  const current = await readDraft(context, conversationId, imageAddresses)
  if (version === undefined && current.version === 0) {
    await requireConversation(context.db, staffParticipant(context.caller()), conversationId)
    return current
  }
  const emptyDraft = { text: '', imageIds: [], basedOnSeq: current.basedOnSeq, isDeleted: true }
  return writeDraft(context, conversationId, version ?? current.version, emptyDraft, imageAddresses)
}

/** Reads those of the pictures that the caller can send in the conversation, in their order (rule 10.10). */
async function readUnsentImages(context: Context, conversationId: number, imageIds: readonly number[]) {
  if (imageIds.length === 0) return []
  const isUnsent = and(
    inArray(image.id, [...imageIds]),
    eq(image.conversationId, conversationId),
    eq(image.ownerRole, SenderRole.ADMIN),
    eq(image.ownerId, context.caller().id),
    isNull(image.usedBySeq),
  )
  const rows = await context.db
    .select({ id: image.id, width: image.width, height: image.height })
    .from(image)
    .where(isUnsent)
  return sortByIds([...imageIds], rows)
}

async function writeDraft(
  context: Context,
  conversationId: number,
  version: number,
  values: Omit<DraftInput, 'version'> & { isDeleted: boolean },
  imageAddresses: ImageAddresses,
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
  const current = await readDraft(context, conversationId, imageAddresses)
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
