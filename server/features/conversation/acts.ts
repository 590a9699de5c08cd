import { and, count, eq, gt, inArray, max, min, ne, sql } from 'drizzle-orm'
import type { Conversation } from '../../../contract/conversation/conversation.ts'
import { SenderRole } from '../../../contract/enumerations.ts'
import { CONVERSATION_STAFF_EVENTS, type ConversationStaffEvent } from '../../../contract/kinds/conversation.ts'
import { SNOOZE_DAYS_MAX } from '../../../contract/limits.ts'
import { conversationStep } from '../../../machines/lifecycles/conversation.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { conflict, type Failure, invalid, type Message } from '../../http/failure.ts'
import type { Context } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { describeLastWrite } from '../../resources/lastWrite.ts'
import { isActiveManager } from './colleagues.ts'
import type { ImageAddresses } from './imageAddresses.ts'
import { stepValues, type UnansweredMessages } from './conversationStep.ts'
import { type ConversationRow, lockConversation, partiesOf, staffParticipant } from './participant.ts'
import { readConversation } from './summaries.ts'
import { conversation, message } from './tables.ts'

const DAY_MS = 86_400_000

/** The events that set a conversation aside, which must not hide a message that nobody has seen. */
const SETTING_ASIDE: readonly ConversationStaffEvent[] = ['finish', 'snooze']

interface TransitionInput {
  event: ConversationStaffEvent
  until?: string | undefined
  version: number
  seenSeq: number
}

/**
 * Sends an event of a staff member to a conversation and returns it (rule 10.6). Throws a Failure: 404 if there is no
 * such conversation, 422 for a missing or impossible time, and 409 with the current conversation if its version differs,
 * the chart refuses the event, or the other side has written what the sender has not seen.
 */
export async function transitionConversation(
  context: Context,
  id: number,
  { event, until, version, seenSeq }: TransitionInput,
  imageAddresses: ImageAddresses,
): Promise<Conversation> {
  const snoozedUntil = snoozeEndOf(event, until, context.clock())
  const row = await lockVersion(context, id, version, imageAddresses)
  const recallsUnanswered = conversationStep(row.state, event)?.effects.includes('recallUnanswered') === true
  const unanswered = recallsUnanswered ? await readUnanswered(context.db, id) : undefined
  const values = stepValues(row, event, context.clock(), snoozedUntil, unanswered)
  if (values?.state === undefined) throw await refusedEventFailure(context, row, imageAddresses)
  if (SETTING_ASIDE.includes(event) && (await hasUnseenMessage(context.db, row, seenSeq))) {
    const current = await currentOf(context, row, imageAddresses)
    throw conflict(current, 'conversation.newMessage')
  }
  await context.db
    .update(conversation)
    .set({ ...values, version: version + 1 })
    .where(eq(conversation.id, id))
  const step = { event, from: row.state, to: values.state }
  const untilText = snoozedUntil?.toISOString()
  const changes = untilText === undefined ? [] : [{ field: 'snoozedUntil', before: null, after: untilText }]
  await audit(context, { record: 'conversation', recordId: id, ...step, changes })
  context.recordChanged('conversation', id, { ...step, version: version + 1 })
  context.conversationChanged(partiesOf(row), 'state')
  return readConversation(context, id, imageAddresses)
}

/** Returns when a snoozed conversation comes back; undefined for other events. Throws 422 if the time cannot be. */
function snoozeEndOf(event: ConversationStaffEvent, until: string | undefined, now: Date): Date | undefined {
  if (event !== 'snooze') {
    if (until !== undefined) throw invalid({ until: 'field.unknown' })
    return undefined
  }
  if (until === undefined) throw invalid({ until: 'field.required' })
  const waitMs = Date.parse(until) - now.getTime()
  if (!(waitMs > 0 && waitMs <= SNOOZE_DAYS_MAX * DAY_MS)) throw invalid({ until: 'conversation.until.range' })
  return new Date(until)
}

/** Reads the messages of the other side that no staff member has answered. */
async function readUnanswered(db: Db, conversationId: number): Promise<UnansweredMessages> {
  const lastAnswer = db
    .select({ seq: max(message.seq) })
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.senderRole, SenderRole.ADMIN)))
  const [read] = await db
    .select({ count: count(), since: min(message.createdAt) })
    .from(message)
    .where(
      and(
        eq(message.conversationId, conversationId),
        gt(message.seq, sql`coalesce((${lastAnswer}), 0)`),
        inArray(message.senderRole, [SenderRole.STORE, SenderRole.USER]),
      ),
    )
  return read ?? { count: 0, since: null }
}

/** Returns whether the other side has written a message after the last one that the sender has seen. */
async function hasUnseenMessage(db: Db, { id, lastSeq }: ConversationRow, seenSeq: number): Promise<boolean> {
  if (seenSeq >= lastSeq) return false
  const isUnseen = and(
    eq(message.conversationId, id),
    gt(message.seq, seenSeq),
    ne(message.senderRole, SenderRole.ADMIN),
  )
  return (await db.$count(message, isUnseen)) > 0
}

/**
 * Takes a conversation, hands it over or gives it back, and returns it (rule 10.7). Throws a Failure: 404, 409 with the
 * current conversation if its version differs, and 422 if the new assignee may not manage conversations.
 */
export async function assignConversation(
  context: Context,
  id: number,
  { staffId, version }: { staffId: number | null; version: number },
  imageAddresses: ImageAddresses,
): Promise<Conversation> {
  const { db } = context
  const row = await lockVersion(context, id, version, imageAddresses)
  if (row.assigneeId === staffId) return readConversation(context, id, imageAddresses)
  const before = (await readConversation(context, id, imageAddresses)).assignee?.name ?? null
  if (staffId !== null) await requireManager(db, staffId)
  await db
    .update(conversation)
    .set({ assigneeId: staffId, version: version + 1 })
    .where(eq(conversation.id, id))
  const current = await readConversation(context, id, imageAddresses)
  const changes = [{ field: 'assignee', before, after: current.assignee?.name ?? null }]
  await audit(context, { record: 'conversation', recordId: id, event: 'assign', changes })
  const step = { event: 'assign', from: row.state, to: row.state }
  context.recordChanged('conversation', id, { ...step, version: version + 1 })
  context.conversationChanged(partiesOf(row), 'state')
  return current
}

/** Throws 422 if the staff member is not active or may not manage conversations. */
async function requireManager(db: Db, staffId: number): Promise<void> {
  if ((await db.$count(staff, and(eq(staff.id, staffId), isActiveManager()))) === 0)
    throw invalid({ staffId: 'conversation.staffId.unavailable' })
}

/** Locks a conversation of staff. Throws 404, or 409 with the current conversation if it has another version. */
async function lockVersion(
  context: Context,
  id: number,
  version: number,
  imageAddresses: ImageAddresses,
): Promise<ConversationRow> {
  const row = await lockConversation(context.db, staffParticipant(context.caller()), id)
  if (row.version === version) return row
  const { by, messageValues } = await describeLastWrite(context, 'conversation', id)
  throw conflict(await currentOf(context, row, imageAddresses), CHANGED_MESSAGE_KEYS[by], {
    state: stateMessage(row),
    ...messageValues,
  })
}

const CHANGED_MESSAGE_KEYS = {
  colleague: 'error.changedBy',
  caller: 'error.changedByYou',
  unknown: 'error.changed',
} as const

async function refusedEventFailure(
  context: Context,
  row: ConversationRow,
  imageAddresses: ImageAddresses,
): Promise<Failure> {
  return conflict(await currentOf(context, row, imageAddresses), 'error.refused', { state: stateMessage(row) })
}

/** Returns the conversation with the events that staff can send to it now, for a refusal. */
async function currentOf(context: Context, row: ConversationRow, imageAddresses: ImageAddresses) {
  return {
    record: await readConversation(context, row.id, imageAddresses),
    allowedEvents: CONVERSATION_STAFF_EVENTS.filter((event) => stepValues(row, event, context.clock()) !== undefined),
  }
}

function stateMessage({ state }: ConversationRow): { message: Message } {
  return { message: `conversation.state.${state}` }
}
