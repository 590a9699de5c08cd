import { and, asc, between, desc, eq, gt, lt, type SQL } from 'drizzle-orm'
import type { Message, MessageImage, MessageProduct } from '../../../contract/conversation/message.ts'
import type { Messages, MessageWindow } from '../../../contract/conversation/window.ts'
import { SenderRole, SYSTEM_SENDER } from '../../../contract/enumerations.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import type { OperationContext } from '../../http/handler.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import type { ImageAddresses } from './imageAddresses.ts'
import { type Participant, requireConversation } from './participant.ts'
import { shownStaffName } from '../../db/staffName.ts'
import { image, message } from './tables.ts'

/** Who reads messages: what a message says of its sender depends on that. */
export type Reader = Pick<Participant, 'role' | 'id'>

/** Reads the messages of a window of a conversation. Throws 404 if the participant may not read the conversation. */
export async function readMessages(
  { db, clock }: Pick<OperationContext, 'db' | 'clock'>,
  participant: Participant,
  conversationId: number,
  window: MessageWindow,
  imageAddresses: ImageAddresses,
): Promise<Messages> {
  const { lastSeq } = await requireConversation(db, participant, conversationId)
  const rows = await readWindow(db, conversationId, window)
  return {
    items: rows.map((row) => toMessage(row, participant, imageAddresses, clock())),
    // A message may have been written since the conversation was read.
    lastSeq: Math.max(lastSeq, rows.at(-1)?.message.seq ?? 0),
  }
}

/** Reads a window of a conversation, oldest first. The numbers have no gaps, so a window around one is a range. */
async function readWindow(db: Db, conversationId: number, { after, before, around, limit }: MessageWindow) {
  if (after !== undefined) return readMessageRows(db, conversationId, gt(message.seq, after), 'oldest', limit)
  if (around !== undefined) {
    const first = Math.max(1, around - Math.floor(limit / 2))
    return readMessageRows(db, conversationId, between(message.seq, first, first + limit - 1), 'oldest', limit)
  }
  const condition = before === undefined ? undefined : lt(message.seq, before)
  return (await readMessageRows(db, conversationId, condition, 'newest', limit)).toReversed()
}

/** Reads messages of a conversation with what a message shows of its sender, its picture and its product. */
export function readMessageRows(
  db: Db,
  conversationId: number,
  condition: SQL | undefined,
  first: 'oldest' | 'newest',
  limit: number,
) {
  return selectMessages(db)
    .where(and(eq(message.conversationId, conversationId), condition))
    .orderBy(first === 'oldest' ? asc(message.seq) : desc(message.seq))
    .limit(limit)
}

/** The query of messages of any conversations, to which a condition is added. */
export function selectMessages(db: Db) {
  return db
    .select({
      message: {
        conversationId: message.conversationId,
        seq: message.seq,
        senderRole: message.senderRole,
        senderId: message.senderId,
        senderStoreId: message.senderStoreId,
        clientId: message.clientId,
        type: message.type,
        text: message.text,
        productId: message.productId,
        product: message.product,
        createdAt: message.createdAt,
      },
      image: { id: image.id, width: image.width, height: image.height },
      productStatus: product.status,
      staffName: shownStaffName,
      memberName: member.fullName,
      memberNickName: member.nickName,
      storeName: store.name,
    })
    .from(message)
    .leftJoin(image, eq(image.id, message.imageId))
    .leftJoin(product, eq(product.id, message.productId))
    .leftJoin(staff, and(eq(message.senderRole, SenderRole.ADMIN), eq(staff.id, message.senderId)))
    .leftJoin(member, and(eq(message.senderRole, SenderRole.USER), eq(member.id, message.senderId)))
    .leftJoin(store, eq(store.id, message.senderStoreId))
}

export type MessageRow = Awaited<ReturnType<typeof readMessageRows>>[number]

/**
 * Returns a message as its reader sees it (rule 10.14): only staff learn which staff member has written and the full name
 * of a member, and only the sender its client id.
 */
export function toMessage(row: MessageRow, reader: Reader, imageAddresses: ImageAddresses, now: Date): Message {
  const { seq, senderRole, senderId, clientId, type, text, createdAt } = row.message
  const isOwn = senderRole === reader.role && senderId === reader.id
  return {
    seq,
    sender: senderOf(row, reader),
    type,
    text,
    image: row.image && toMessageImage(row.image, imageAddresses, now),
    product: productOf(row),
    ...(isOwn && clientId !== null ? { clientId } : {}),
    createdAt: createdAt.toISOString(),
  }
}

function senderOf(row: MessageRow, reader: Reader) {
  const { message: sent, staffName, memberName, memberNickName, storeName } = row
  const { senderRole: role, senderId, senderStoreId } = sent
  if (role === null) return SYSTEM_SENDER
  if (role === SenderRole.USER)
    return { role, id: senderId, name: reader.role === SenderRole.ADMIN ? memberName : memberNickName || memberName }
  if (role === SenderRole.STORE) return { role, id: senderStoreId, name: storeName }
  if (reader.role !== SenderRole.ADMIN) return { role, id: null, name: null }
  return { role, id: senderId, name: staffName }
}

/** Returns what a message shows of a picture, with addresses that are valid for one to two hours. */
export function toMessageImage(
  { id, width, height }: { id: number; width: number; height: number },
  imageAddresses: ImageAddresses,
  now: Date,
): MessageImage {
  const [url, thumbUrl] = (['full', 'thumb'] as const).map((size) => imageAddresses.of(id, size, now))
  return { id, width, height, url: url ?? '', thumbUrl: thumbUrl ?? '' }
}

function productOf({ message: { productId, product: snapshot }, productStatus }: MessageRow): MessageProduct | null {
  if (productId === null || snapshot === null || productStatus === null) return null
  return { id: productId, ...snapshot, status: productStatus }
}
