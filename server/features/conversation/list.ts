import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { ConversationType, SenderRole } from '../../../contract/enumerations.ts'
import { STAFF_CONVERSATION_TYPES, type StaffConversationType } from '../../../contract/conversation/chat.ts'
import type { ConversationSummary } from '../../../contract/conversation/conversation.ts'
import { orderOfTab } from '../../../contract/conversation/order.ts'
import {
  CONVERSATION_TABS,
  type ConversationOrder,
  type ConversationTab,
} from '../../../contract/kinds/conversation.ts'
import { INTEGER_MAX } from '../../../contract/limits.ts'
import { staffLifecycle } from '../../../machines/lifecycles/account.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import type { CsvFile } from '../../http/handler.ts'
import { createCsvFile } from '../../resources/csv.ts'
import { searchCondition } from '../../resources/search.ts'
import { conversationCsvColumns } from './csvColumns.ts'
import type { Participant } from './participant.ts'
import { readSummaries } from './summaries.ts'
import { conversation, conversationName } from './tables.ts'

/** Which conversations of staff are listed, and from where. */
export interface ConversationQuery {
  type?: StaffConversationType | undefined
  tab?: ConversationTab | undefined
  sort?: ConversationOrder | undefined
  q?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Returns the types of conversations that a query is about. */
export function typesOf(type: StaffConversationType | undefined): readonly StaffConversationType[] {
  return type === undefined ? STAFF_CONVERSATION_TYPES : [type]
}

/** Returns the condition for the conversations in a tab. Nobody has taken those of a colleague who is not active. */
function tabCondition(tab: ConversationTab, staffId: number): SQL | undefined {
  const { state, assigneeId } = conversation
  if (tab === 'mine') return and(eq(assigneeId, staffId), ne(state, 'done'))
  if (tab !== 'unassigned') return eq(state, tab)
  const isAssigneeInactive = sql`exists (select from ${staff} where ${staff.id} = ${assigneeId}
    and ${staff.status} <> ${staffLifecycle.codes.active})`
  return and(eq(state, 'waiting'), or(isNull(assigneeId), isAssigneeInactive))
}

/** A place in a sorted list: the sort key of a row and its id. */
interface Place {
  key: number
  id: number
}

/** Reads one page of the conversations of staff. A page takes as long at the end of the list as at its beginning. */
export async function listConversations(
  db: Db,
  staffId: number,
  query: ConversationQuery,
): Promise<{ items: ConversationSummary[]; nextCursor: string | null }> {
  const { ids, nextCursor } = await readConversationPage(db, staffId, query)
  return { items: await readSummaries(db, ids), nextCursor }
}

/** Creates the CSV file of the conversations of staff with these filters. */
export function createConversationCsvFile(query: Omit<ConversationQuery, 'cursor' | 'limit'>): CsvFile {
  return createCsvFile({
    record: 'conversation',
    columns: conversationCsvColumns,
    query,
    async readIds({ db, caller }, limit) {
      const { ids, nextCursor } = await readConversationPage(db, caller().id, { ...query, limit })
      return { ids, total: nextCursor === null ? ids.length : limit + 1 }
    },
    readRows: ({ db }, ids) => readSummaries(db, ids),
  })
}

function readConversationPage(
  db: Db,
  staffId: number,
  { type, tab, sort, q, cursor, limit }: ConversationQuery,
): Promise<CursorPage> {
  const order = sort ?? orderOfTab(tab)
  const condition = and(
    tab === undefined ? undefined : tabCondition(tab, staffId),
    nameCondition(db, q),
    isShownToStaff(),
  )
  const conditions = typesOf(type).map((each) => and(eq(conversation.type, each), condition))
  return readPage(db, conditions, order, cursor, limit)
}

/** Returns the condition that somebody has written in the conversation, or that staff have set it aside or marked it. */
function isShownToStaff(): SQL | undefined {
  return or(gt(conversation.lastSeq, 0), ne(conversation.state, 'answered'))
}

/** Returns the condition that the name of the other side, or the id, matches the search text. */
function nameCondition(db: Db, q: string | undefined): SQL | undefined {
  const { conversationId: id, searchText, sortName } = conversationName
  const condition = searchCondition({ id, searchText, sortName }, q)
  if (condition === undefined) return undefined
  return inArray(conversation.id, db.select({ id }).from(conversationName).where(condition))
}

/** One page of a list: the ids in its order, and the cursor of the next page; null on the last one. */
interface CursorPage {
  ids: number[]
  nextCursor: string | null
}

/**
 * Reads one page of the conversations that fulfil one of the conditions, no two of which are true of a conversation.
 * Each condition begins with a column that an index begins with, and has a query of its own.
 */
async function readPage(
  db: Db,
  conditions: readonly (SQL | undefined)[],
  order: ConversationOrder,
  cursor: string | undefined,
  limit: number,
): Promise<CursorPage> {
  const places: Place[] = []
  for (const condition of conditions) places.push(...(await readPlaces(db, condition, order, cursor, limit + 1)))
  const direction = order === 'newest' ? -1 : 1
  const sortedPlaces = places.toSorted((one, other) => direction * (one.key - other.key || one.id - other.id))
  const pagePlaces = sortedPlaces.slice(0, limit)
  const last = pagePlaces.at(-1)
  const isLastPage = last === undefined || sortedPlaces.length <= limit
  return { ids: pagePlaces.map(({ id }) => id), nextCursor: isLastPage ? null : `${last.key}.${last.id}` }
}

async function readPlaces(
  db: Db,
  condition: SQL | undefined,
  order: ConversationOrder,
  cursor: string | undefined,
  limit: number,
): Promise<Place[]> {
  const { id, lastAt, waitingRank } = conversation
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (order === 'longestWaiting') {
    return db
      .select({ key: waitingRank, id })
      .from(conversation)
      .where(and(condition, after && sql`(${waitingRank}, ${id}) > (${after.key}, ${after.id})`))
      .orderBy(asc(waitingRank), asc(id))
      .limit(limit)
  }
  const afterTime = after && new Date(Math.min(after.key, LATEST_TIME)).toISOString()
  const rows = await db
    .select({ lastAt, id })
    .from(conversation)
    .where(and(condition, after && sql`(${lastAt}, ${id}) < (${afterTime}::timestamptz, ${after.id})`))
    .orderBy(desc(lastAt), desc(id))
    .limit(limit)
  return rows.map((row) => ({ key: row.lastAt.getTime(), id: row.id }))
}

/** The last time that both a cursor and the database can name. */
const LATEST_TIME = Date.UTC(9999, 11, 31)

function placeOf(cursor: string): Place {
  const [key = 0, id = 0] = cursor.split('.').map(Number)
  return { key, id: Math.min(id, INTEGER_MAX) }
}

/** Counts the conversations in each tab. */
export async function countTabs(db: Db, staffId: number, type: StaffConversationType | undefined) {
  const hasType = and(inArray(conversation.type, [...typesOf(type)]), isShownToStaff())
  const items: { tab: ConversationTab; count: number }[] = []
  for (const tab of CONVERSATION_TABS)
    items.push({ tab, count: await db.$count(conversation, and(hasType, tabCondition(tab, staffId))) })
  return items
}

const conversationTypes = { store: ConversationType.CMS_TO_STORE, member: ConversationType.CMS_TO_USER } as const

/** Counts the conversations with stores and with members that wait for an answer, for the side menu (rule 2.3). */
export async function countWaiting(db: Db) {
  const counts = await db
    .select({ type: conversation.type, count: count() })
    .from(conversation)
    .where(and(inArray(conversation.type, STAFF_CONVERSATION_TYPES), eq(conversation.state, 'waiting')))
    .groupBy(conversation.type)
  return (['store', 'member'] as const).map((memberType) => ({
    memberType,
    count: counts.find(({ type }) => type === conversationTypes[memberType])?.count ?? 0,
  }))
}

/** Reads one page of the ids of a member's or a store's conversations, the newest first. */
export function listOwnConversationIds(
  db: Db,
  participant: Participant,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<CursorPage> {
  const sides = sidesOf(participant).map(({ side, id }) => and(eq(side, id), gt(conversation.lastSeq, 0)))
  return readPage(db, sides, 'newest', cursor, limit)
}

/** Counts the conversations of a member or a store whose last message they have not seen. */
export async function countUnseen(db: Db, participant: Participant): Promise<number> {
  const sides = sidesOf(participant).map(({ side, id, seen }) => and(eq(side, id), lt(seen, conversation.lastSeq)))
  return db.$count(conversation, or(...sides))
}

/** Returns in which columns a member or a store can be: that of its id, and that of what it has seen. */
function sidesOf(participant: Participant) {
  const { memberId, storeId, otherStoreId, memberSeenSeq, storeSeenSeq, otherStoreSeenSeq } = conversation
  if (participant.role === SenderRole.USER) return [{ side: memberId, id: participant.id, seen: memberSeenSeq }]
  if (participant.role === SenderRole.ADMIN) return []
  return [
    { side: storeId, id: participant.storeId, seen: storeSeenSeq },
    { side: otherStoreId, id: participant.storeId, seen: otherStoreSeenSeq },
  ]
}
