import { gt, sql } from 'drizzle-orm'
import { SenderRole } from '../../../contract/enumerations.ts'
import { MESSAGES_PER_CALL_MAX } from '../../../contract/limits.ts'
import type { Db } from '../../db/database.ts'
import type { MessageViews } from '../../http/handler.ts'
import type { ImageAddresses } from './imageAddresses.ts'
import { type MessageRow, readMessageRows, selectMessages, toMessage } from './messages.ts'
import { message } from './tables.ts'

/** The place of a message: its conversation and its number. */
export interface MessagePlace {
  conversationId: number
  seq: number
}

/** Readers who are not the sender, because no account has the id 0. */
const OTHER_STAFF = { role: SenderRole.ADMIN, id: 0 } as const
const OTHER_MEMBER = { role: SenderRole.USER, id: 0 } as const

/** Returns a message as staff and as members and stores see it. */
export function toMessageViews(row: MessageRow, imageAddresses: ImageAddresses, now: Date): MessageViews {
  const { senderRole, senderId, clientId } = row.message
  return {
    sender: senderRole === null || senderId === null ? null : { role: senderRole, id: senderId },
    clientId,
    forStaff: toMessage(row, OTHER_STAFF, imageAddresses, now),
    forApps: toMessage(row, OTHER_MEMBER, imageAddresses, now),
  }
}

/** Reads messages of several conversations in one query, in any order. */
export async function readMessageViews(
  db: Db,
  places: readonly MessagePlace[],
  imageAddresses: ImageAddresses,
  now: Date,
): Promise<(MessagePlace & { views: MessageViews })[]> {
  const placesJson = JSON.stringify(places.map(({ conversationId, seq }) => ({ id: conversationId, seq })))
  const isPlace = sql`(${message.conversationId}, ${message.seq}) in (
    select id, seq from jsonb_to_recordset(${placesJson}::jsonb) as place (id integer, seq integer))`
  const rows = await selectMessages(db).where(isPlace)
  return rows.map((row) => {
    const { conversationId, seq } = row.message
    return { conversationId, seq, views: toMessageViews(row, imageAddresses, now) }
  })
}

/** Reads the messages of a conversation after a number, oldest first, at most as many as one call reads. */
export async function readMessageViewsAfter(
  db: Db,
  { conversationId, seq }: MessagePlace,
  imageAddresses: ImageAddresses,
  now: Date,
): Promise<MessageViews[]> {
  const rows = await readMessageRows(db, conversationId, gt(message.seq, seq), 'oldest', MESSAGES_PER_CALL_MAX)
  return rows.map((row) => toMessageViews(row, imageAddresses, now))
}
