import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { CodeOf, ConversationType, MessageType, SenderRole } from '../../../contract/enumerations.ts'
import { CONVERSATION_STATES } from '../../../contract/kinds/conversation.ts'
import { bytesColumn, generatedTextColumn, idColumn, timestampColumn, versionColumn } from '../../db/columns.ts'
import { staff } from '../../db/schema.ts'
import { product } from '../store/partTables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'

/** The number of the last message that one side has seen; 0 if none. */
const seenSeqColumn = () => integer().notNull().default(0)

/**
 * The conversations. A conversation between two stores has the one with the lower id in `storeId`. The columns `last…`
 * are copies from its last message, for lists. `version` counts what staff have done with it, besides writing.
 */
export const conversation = pgTable('conversation', {
  id: idColumn(),
  type: smallint().$type<CodeOf<typeof ConversationType>>().notNull(),
  memberId: integer().references(() => member.id),
  storeId: integer().references(() => store.id),
  otherStoreId: integer().references(() => store.id),
  /** The state of the chart; always `answered` for a conversation without staff. */
  state: text({ enum: CONVERSATION_STATES }).notNull(),
  waitingSince: timestampColumn(),
  /** How often the conversation has begun to wait. The messages of one spell are one notification. */
  waitingCount: integer().notNull().default(0),
  snoozedUntil: timestampColumn(),
  assigneeId: integer().references(() => staff.id),
  /** The number of messages of the other side since the last answer or mark of staff. */
  unreadCount: integer().notNull().default(0),
  /** The number of messages. */
  lastSeq: integer().notNull().default(0),
  /** The time of the last message; before the first one, that of the creation. */
  lastAt: timestampColumn().notNull(),
  lastType: smallint().$type<CodeOf<typeof MessageType>>(),
  lastText: text().notNull().default(''),
  /** Null also for a message of the system. */
  lastSenderRole: smallint().$type<CodeOf<typeof SenderRole>>(),
  memberSeenSeq: seenSeqColumn(),
  storeSeenSeq: seenSeqColumn(),
  otherStoreSeenSeq: seenSeqColumn(),
  version: versionColumn(),
  createdAt: timestampColumn().notNull(),
  /** The sort key of the order by waiting. */
  waitingRank: bigint({ mode: 'number' })
    .notNull()
    .generatedAlwaysAs(sql``),
})

/** The name of the other side of each conversation with staff, for the search. Written by triggers. */
export const conversationName = pgTable('conversation_name', {
  conversationId: integer()
    .primaryKey()
    .references(() => conversation.id),
  name: text().notNull(),
  nameKana: text().notNull(),
  searchText: generatedTextColumn(),
  sortName: generatedTextColumn(),
})

/** What a message says of a product, as it was when the message was sent. */
export interface ProductSnapshot {
  storeId: number
  name: string
  maker: string
  image: string | null
}

/**
 * The messages, which are never changed. `seq` numbers those of a conversation from 1 without gaps. `senderId` is the id
 * of the staff member, the member or the store account; a message of the system has no sender.
 */
export const message = pgTable(
  'message',
  {
    conversationId: integer()
      .notNull()
      .references(() => conversation.id),
    seq: integer().notNull(),
    /** A copy of the type of the conversation, for the search. */
    conversationType: smallint().$type<CodeOf<typeof ConversationType>>().notNull(),
    senderRole: smallint().$type<CodeOf<typeof SenderRole>>(),
    senderId: integer(),
    /** The store for which a store account has written. */
    senderStoreId: integer(),
    /** The id that the sender has given to the message. A sender uses each only once. */
    clientId: uuid(),
    type: smallint().$type<CodeOf<typeof MessageType>>().notNull(),
    text: text(),
    imageId: integer().references(() => image.id),
    productId: integer().references(() => product.id),
    product: jsonb().$type<ProductSnapshot>(),
    createdAt: timestampColumn().notNull(),
    /** The folded text; empty in a conversation without staff, which nobody searches. */
    searchText: generatedTextColumn(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.seq] })],
)

/**
 * The pictures of messages: the picture itself and a small one, both in WebP, with the size of the former in pixels. A
 * picture can be sent once, by its owner in its conversation.
 */
export const image = pgTable('image', {
  id: idColumn(),
  conversationId: integer()
    .notNull()
    .references(() => conversation.id),
  ownerRole: smallint().$type<CodeOf<typeof SenderRole>>().notNull(),
  ownerId: integer().notNull(),
  /** The SHA-256 of `fullPicture` in hexadecimal. */
  sha256: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  fullPicture: bytesColumn().notNull(),
  thumb: bytesColumn().notNull(),
  /** The number of the message with the picture; null until it is sent. */
  usedBySeq: integer(),
  createdAt: timestampColumn().notNull(),
  /** When a gray picture of the same size took its place, because its member was deleted; null if that has not happened. */
  deletedAt: timestampColumn(),
})

/** The notes of staff for their colleagues. `afterSeq` is the number of the message after which it was written. */
export const conversationNote = pgTable('conversation_note', {
  id: idColumn(),
  conversationId: integer()
    .notNull()
    .references(() => conversation.id),
  afterSeq: integer().notNull(),
  staffId: integer()
    .notNull()
    .references(() => staff.id),
  text: text().notNull(),
  mentions: integer()
    .array()
    .notNull()
    .default(sql`'{}'`),
  createdAt: timestampColumn().notNull(),
})

/** What staff have written and not sent. A deleted draft stays as a mark with a version, so that it does not return. */
export const conversationDraft = pgTable(
  'conversation_draft',
  {
    staffId: integer()
      .notNull()
      .references(() => staff.id),
    conversationId: integer()
      .notNull()
      .references(() => conversation.id),
    text: text().notNull(),
    imageIds: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The number of the last message that the writer had seen. */
    basedOnSeq: integer().notNull(),
    version: integer().notNull(),
    isDeleted: boolean().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.conversationId] })],
)
