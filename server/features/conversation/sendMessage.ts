import { and, eq, exists, gt, ne, notInArray } from 'drizzle-orm'
import { cutToCharacters } from '../../../contract/characters.ts'
import type { Message, MessageToSend, SentMessage, StaffMessageToSend } from '../../../contract/conversation/message.ts'
import { MessageType, NotificationKind, SenderRole } from '../../../contract/enumerations.ts'
import { MESSAGES_PER_CALL, MESSAGE_TEXT_MAX } from '../../../contract/limits.ts'
import { productLifecycle } from '../../../machines/lifecycles/product.ts'
import type { Db } from '../../db/database.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { notify } from '../notification/notify.ts'
import { stepValues } from './conversationStep.ts'
import { deleteSentDraft } from './drafts.ts'
import type { ImageAddresses } from './imageAddresses.ts'
import { contentOf, type MessageContent, previewOf, readProductSnapshot, takeImage } from './messageContent.ts'
import { requireMessageAllowance } from './messageRate.ts'
import { type MessageRow, readMessageRows, toMessage } from './messages.ts'
import { toMessageViews } from './messageViews.ts'
import {
  type ConversationRow,
  lockConversation,
  NO_NAMES,
  partiesOf,
  type Participant,
  requireActiveParticipant,
  seenColumnOf,
  type WriterNames,
} from './participant.ts'
import { conversation, message } from './tables.ts'

/** A message to send; only staff have seen numbers. */
type AnyMessageToSend = MessageToSend & Partial<StaffMessageToSend>

/**
 * Stores one message in the transaction of the caller (rule 10.4). The same message with the same client id is stored
 * once, and each repetition returns where. Throws a Failure:
 * - 404 if the sender may not read the conversation;
 * - 401 or 403 if the sender's session has ended, or the account is inactive or the store not accepted;
 * - 422 if the client id belongs to another message of the sender, or the picture or product cannot be sent;
 * - 409 with the messages of colleagues that a staff member has not seen, unless `despite` names them;
 * - 429 after too many messages.
 */
export async function sendMessage(
  context: OperationContext,
  sender: Participant,
  conversationId: number,
  toSend: AnyMessageToSend,
  imageAddresses: ImageAddresses,
): Promise<SentMessage> {
  const { db } = context
  const content = contentOf(toSend)
  const row = await lockConversation(db, sender, conversationId)
  const names = await requireActiveParticipant(context, sender)
  try {
    return await sendNewMessage(context, row, { sender, toSend, content, names }, imageAddresses)
  } catch (error) {
    // Looked up only now, because hardly any message is repeated. One that is has been refused, at the latest for its id.
    const sentBefore = error instanceof Failure ? await findSentMessage(db, sender, toSend.clientId) : undefined
    if (sentBefore === undefined) throw error
    return repeatedMessage(sentBefore, conversationId, sender, content)
  }
}

/** A message that the sender may not have sent before. */
interface NewMessage {
  sender: Participant
  toSend: AnyMessageToSend
  content: Omit<MessageContent, 'product'>
  names: WriterNames
}

/** Stores the message in the locked conversation. Throws a Failure if it is refused, or was sent before. */
async function sendNewMessage(
  context: OperationContext,
  row: ConversationRow,
  { sender, toSend, content, names }: NewMessage,
  imageAddresses: ImageAddresses,
): Promise<SentMessage> {
  const { db } = context
  const conversationId = row.id
  await requireNothingMissed(context, sender, row, toSend, imageAddresses)
  await requireMessageAllowance(context, sender)
  const seq = row.lastSeq + 1
  const image = content.imageId ? await takeImage(db, sender, content.imageId, { conversationId, seq }) : null
  const product = content.productId ? await readProductSnapshot(db, sender, content.productId) : null
  const toStore = { sender, clientId: toSend.clientId, content: { ...content, product }, names, image }
  const sent = await storeMessage(context, row, toStore, imageAddresses)
  if (toSend.draftVersion !== undefined) await deleteSentDraft(context, sender.id, conversationId, toSend.draftVersion)
  return sent
}

/** Stores a message of the system. It leaves the state of the conversation as it is. */
export async function sendSystemMessage(
  context: OperationContext,
  row: ConversationRow,
  text: string,
  imageAddresses: ImageAddresses,
): Promise<SentMessage> {
  const content = { type: MessageType.TEXT, text: cutToCharacters(text, MESSAGE_TEXT_MAX) }
  return storeMessage(context, row, { content, names: NO_NAMES, image: null }, imageAddresses)
}

/** A message to store, with what it shows of its sender and its picture. */
interface MessageToStore {
  /** Absent for a message of the system, like `clientId`. */
  sender?: Participant
  clientId?: string
  content: MessageContent
  names: WriterNames
  image: MessageRow['image']
}

/** Stores the next message of a locked conversation, and what follows from it for the conversation. */
async function storeMessage(
  context: OperationContext,
  row: ConversationRow,
  { sender, clientId, content, names, image }: MessageToStore,
  imageAddresses: ImageAddresses,
): Promise<SentMessage> {
  const { db, clock } = context
  const seq = row.lastSeq + 1
  const createdAt = new Date(Math.max(clock().getTime(), row.lastAt.getTime()))
  const stored = {
    conversationId: row.id,
    seq,
    senderRole: sender?.role ?? null,
    senderId: sender?.id ?? null,
    senderStoreId: sender?.role === SenderRole.STORE ? sender.storeId : null,
    clientId: clientId ?? null,
    type: content.type,
    text: content.text ?? null,
    imageId: content.imageId ?? null,
    productId: content.productId ?? null,
    product: content.product ?? null,
    createdAt,
  }
  const insertedMessage = db.$with('inserted_message').as(
    db
      .insert(message)
      .values({ ...stored, conversationType: row.type })
      .onConflictDoNothing({ target: [message.senderRole, message.senderId, message.clientId] })
      .returning({ insertedSeq: message.seq }),
  )
  const step = sender && stepValues(row, sender.role === SenderRole.ADMIN ? 'answer' : 'receive', createdAt)
  // One statement, because this is done for each message.
  const changedConversations = await db
    .with(insertedMessage)
    .update(conversation)
    .set({
      lastSeq: seq,
      lastAt: createdAt,
      lastType: content.type,
      lastText: previewOf(content),
      lastSenderRole: sender?.role ?? null,
      ...step,
      ...(sender && seenValues(row, sender, seq)),
    })
    .where(and(eq(conversation.id, row.id), exists(db.select().from(insertedMessage))))
    .returning({ id: conversation.id })
  // The client id was used before, perhaps in another conversation at the same moment.
  if (changedConversations.length === 0) throw reusedClientIdFailure()
  const productStatus = stored.product === null ? null : productLifecycle.codes.active
  const messageRow = { message: stored, image, productStatus, ...names }
  context.messageSent(partiesOf(row), toMessageViews(messageRow, imageAddresses, clock()))
  if (sender !== undefined)
    await notify(context, NotificationKind.NEW_MESSAGE, {
      conversation: partiesOf(row),
      sender,
      waitingCount: step?.waitingCount ?? row.waitingCount,
    })
  return { seq, createdAt: createdAt.toISOString() }
}

/**
 * Returns what the sender has seen after sending message `seq`: this one too, if all messages before it, else nothing
 * new, because the sender may have written without seeing the last ones.
 */
function seenValues(row: ConversationRow, sender: Participant, seq: number) {
  const column = seenColumnOf(row, sender)
  return column !== undefined && row[column] === row.lastSeq ? { [column]: seq } : {}
}

async function findSentMessage(db: Db, { role, id }: Participant, clientId: string) {
  const [found] = await db
    .select()
    .from(message)
    .where(and(eq(message.senderRole, role), eq(message.senderId, id), eq(message.clientId, clientId)))
  return found
}

/** Returns where the message was stored. Throws 422 if the client id belongs to a message that says something else. */
function repeatedMessage(
  stored: typeof message.$inferSelect,
  conversationId: number,
  sender: Participant,
  { type, text, imageId, productId }: Omit<MessageContent, 'product'>,
): SentMessage {
  const isSame =
    stored.conversationId === conversationId &&
    stored.senderStoreId === (sender.role === SenderRole.STORE ? sender.storeId : null) &&
    stored.type === type &&
    stored.text === text &&
    stored.imageId === imageId &&
    stored.productId === productId
  if (!isSame) throw reusedClientIdFailure()
  return { seq: stored.seq, createdAt: stored.createdAt.toISOString() }
}

function reusedClientIdFailure(): Failure {
  return invalid({ clientId: 'message.clientId.reused' })
}

/** Throws 409 with the messages that colleagues of a staff member have written after what the staff member has seen. */
async function requireNothingMissed(
  { db, clock }: OperationContext,
  sender: Participant,
  { id, lastSeq }: ConversationRow,
  { seenSeq = lastSeq, despite = [] }: AnyMessageToSend,
  imageAddresses: ImageAddresses,
): Promise<void> {
  if (sender.role !== SenderRole.ADMIN || seenSeq >= lastSeq) return
  const isMissed = and(
    gt(message.seq, seenSeq),
    eq(message.senderRole, SenderRole.ADMIN),
    ne(message.senderId, sender.id),
    despite.length === 0 ? undefined : notInArray(message.seq, despite),
  )
  const rows = await readMessageRows(db, id, isMissed, 'oldest', MESSAGES_PER_CALL)
  if (rows.length === 0) return
  const messages: Message[] = rows.map((row) => toMessage(row, sender, imageAddresses, clock()))
  throw new Failure(409, 'message.colleagueAnswered', { messages })
}
