import { and, eq } from 'drizzle-orm'
import { SenderRole } from '../../../contract/enumerations.ts'
import type { REPORTABLE_KINDS } from '../../../contract/report.ts'
import { canSignIn } from '../../../machines/lifecycles/account.ts'
import { mayTrade } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { conversation, message } from '../conversation/tables.ts'
import { storeReview } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/** What a report is about: a record by its id, or a message by its conversation and its number there. */
export interface ReportedItemRef {
  kind: (typeof REPORTABLE_KINDS)[number]
  id: number
  seq?: number | undefined
}

/** What a report says of the reported item. */
interface ReportedItem {
  /** The name of the store or member, or the text of the review or message. */
  name: string
  store: { id: number; name: string } | null
  /** The reported member, or the member who has written the item; null if that is not a member. */
  authorId: number | null
}

/** Reads what a member reports. Returns undefined if it does not exist, or if the member cannot see it. */
export function readReportedItem(
  db: Db,
  reporterId: number,
  { kind, id, seq }: ReportedItemRef,
): Promise<ReportedItem | undefined> {
  if (kind === 'store') return readStore(db, id)
  if (kind === 'user') return readMember(db, id)
  return kind === 'review' ? readReview(db, id) : readMessage(db, reporterId, id, seq)
}

async function readStore(db: Db, id: number): Promise<ReportedItem | undefined> {
  const [found] = await db.select().from(store).where(eq(store.id, id))
  if (found === undefined || !mayTrade(found.status)) return undefined
  return { name: found.name, store: { id, name: found.name }, authorId: null }
}

async function readMember(db: Db, id: number): Promise<ReportedItem | undefined> {
  const [found] = await db.select().from(member).where(eq(member.id, id))
  return found && canSignIn(found.status) ? { name: found.fullName, store: null, authorId: id } : undefined
}

async function readReview(db: Db, id: number): Promise<ReportedItem | undefined> {
  const [found] = await db
    .select({ review: storeReview, store: { id: store.id, name: store.name }, storeStatus: store.status })
    .from(storeReview)
    .innerJoin(store, eq(store.id, storeReview.storeId))
    .where(eq(storeReview.id, id))
  if (found === undefined || !mayTrade(found.storeStatus)) return undefined
  return { name: found.review.content, store: found.store, authorId: found.review.memberId }
}

async function readMessage(
  db: Db,
  reporterId: number,
  conversationId: number,
  seq: number | undefined,
): Promise<ReportedItem | undefined> {
  const [found] = await db
    .select({
      text: message.text,
      product: message.product,
      senderRole: message.senderRole,
      senderId: message.senderId,
      storeId: store.id,
      storeName: store.name,
    })
    .from(message)
    .innerJoin(conversation, eq(conversation.id, message.conversationId))
    .leftJoin(store, eq(store.id, conversation.storeId))
    .where(
      and(eq(message.conversationId, conversationId), eq(message.seq, seq ?? 0), eq(conversation.memberId, reporterId)),
    )
  if (found === undefined) return undefined
  const { text, product, senderRole, senderId, storeId, storeName } = found
  return {
    name: text ?? product?.name ?? '',
    store: storeId === null ? null : { id: storeId, name: storeName ?? '' },
    authorId: senderRole === SenderRole.USER ? senderId : null,
  }
}
