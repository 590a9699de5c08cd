import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AppConversation } from '../../../contract/appApi/chat.ts'
import { STAFF_CONVERSATION_TYPES } from '../../../contract/conversation/chat.ts'
import type { Conversation, ConversationSummary } from '../../../contract/conversation/conversation.ts'
import { SYSTEM_SENDER } from '../../../contract/enumerations.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { notFound } from '../../http/failure.ts'
import { sortByIds } from '../../resources/page.ts'
import { notificationMute } from '../notification/tables.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { readDraft } from './drafts.ts'
import { otherSeenSeqOf, type Participant, seenColumnOf, staffParticipant } from './participant.ts'
import { shownStaffName } from '../../db/staffName.ts'
import { conversation } from './tables.ts'
import type { Context } from '../../http/handler.ts'
import type { ImageAddresses } from './imageAddresses.ts'

const otherStore = alias(store, 'other_store')

/** Reads conversations with the names of all who take part, in any order. */
function readNamedRows(db: Db, condition: SQL | undefined) {
  return db
    .select({
      row: conversation,
      memberName: member.fullName,
      memberNickName: member.nickName,
      storeName: store.name,
      otherStoreName: otherStore.name,
      assigneeName: shownStaffName,
      assigneeStatus: staff.status,
    })
    .from(conversation)
    .leftJoin(member, eq(member.id, conversation.memberId))
    .leftJoin(store, eq(store.id, conversation.storeId))
    .leftJoin(otherStore, eq(otherStore.id, conversation.otherStoreId))
    .leftJoin(staff, eq(staff.id, conversation.assigneeId))
    .where(condition)
}

type NamedRow = Awaited<ReturnType<typeof readNamedRows>>[number]

/** What staff and the other side see alike. */
type SharedFields = Pick<ConversationSummary, keyof ConversationSummary & keyof AppConversation>

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

function toSharedFields({ row, memberName, storeName, otherStoreName }: NamedRow): SharedFields {
  const { id, type, lastSeq, lastType, lastText, lastSenderRole, lastAt } = row
  return {
    id,
    type,
    member: named(row.memberId, memberName),
    store: named(row.storeId, storeName),
    otherStore: named(row.otherStoreId, otherStoreName),
    lastSeq,
    lastMessage:
      lastType === null
        ? null
        : { type: lastType, preview: lastText, senderRole: lastSenderRole ?? SYSTEM_SENDER, at: lastAt.toISOString() },
  }
}

function toSummary(found: NamedRow): ConversationSummary {
  const { state, version, unreadCount, waitingSince, snoozedUntil, assigneeId } = found.row
  return {
    ...toSharedFields(found),
    state,
    version,
    unreadCount,
    waitingSince: waitingSince?.toISOString() ?? null,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    // Nobody has taken a conversation whose assignee is not active any more.
    assignee: found.assigneeStatus === staffLifecycle.codes.active ? named(assigneeId, found.assigneeName) : null,
    lastAt: found.row.lastAt.toISOString(),
  }
}

/** Reads the conversations with these ids for a list of staff, in the order of the ids. */
export async function readSummaries(db: Db, ids: readonly number[]): Promise<ConversationSummary[]> {
  if (ids.length === 0) return []
  const rows = await readNamedRows(db, inArray(conversation.id, [...ids]))
  return sortByIds([...ids], rows.map(toSummary))
}

/** Reads a conversation for staff, with the caller's draft. Throws 404 if it does not exist. */
export async function readConversation(
  context: Context,
  id: number,
  imageAddresses: ImageAddresses,
): Promise<Conversation> {
  const { db } = context
  const caller = context.caller()
  const [found] = await readNamedRows(db, eq(conversation.id, id))
  if (found === undefined) throw notFound()
  return {
    ...toSummary(found),
    seenSeq: otherSeenSeqOf(found.row, staffParticipant(caller)),
    draft: await readDraft(context, id, imageAddresses),
    createdAt: found.row.createdAt.toISOString(),
    isMuted: await isMutedBy(db, caller.id, id),
  }
}

async function isMutedBy(db: Db, staffId: number, conversationId: number): Promise<boolean> {
  const mutes = and(eq(notificationMute.staffId, staffId), eq(notificationMute.conversationId, conversationId))
  return (await db.$count(notificationMute, mutes)) > 0
}

/** Reads conversations as a member or a store sees them, in the order of the ids. */
export async function readAppConversations(
  db: Db,
  participant: Participant,
  ids: readonly number[],
): Promise<AppConversation[]> {
  if (ids.length === 0) return []
  const rows = await readNamedRows(db, inArray(conversation.id, [...ids]))
  return sortByIds(
    [...ids],
    rows.map((found) => {
      const seenColumn = seenColumnOf(found.row, participant)
      const { memberName, memberNickName } = found
      return {
        ...toSharedFields({ ...found, memberName: memberNickName || memberName }),
        seenSeq: seenColumn === undefined ? 0 : found.row[seenColumn],
        otherSeenSeq: otherSeenSeqOf(found.row, participant),
      }
    }),
  )
}

/** Reads who takes part in a conversation of any type. Throws 404 if it does not exist. */
export async function readParties(db: Db, id: number) {
  const [found] = await readNamedRows(db, and(eq(conversation.id, id)))
  if (found === undefined) throw notFound()
  const { type, member: memberOfConversation, store: storeOfConversation, otherStore: second } = toSharedFields(found)
  return { type, member: memberOfConversation, store: storeOfConversation, otherStore: second }
}

/** The most conversations that {@link readWaitingConversations} returns. */
const WAITING_CONVERSATIONS_MAX = 200

/** Reads the conversations of staff that wait for an answer, the longest waiting first, with their unread messages. */
export async function readWaitingConversations(db: Db) {
  return db
    .select({ conversationId: conversation.id, count: conversation.unreadCount })
    .from(conversation)
    .where(and(inArray(conversation.type, STAFF_CONVERSATION_TYPES), eq(conversation.state, 'waiting')))
    .orderBy(asc(conversation.waitingRank), asc(conversation.id))
    .limit(WAITING_CONVERSATIONS_MAX)
}
