import { and, asc, eq, gt, inArray, ne, or, type SQL } from 'drizzle-orm'
import { ConversationType, SenderRole } from '../../../contract/enumerations.ts'
import { isWithStaff, STAFF_CONVERSATION_TYPES } from '../../../contract/conversation/chat.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import { openSessionCondition, refuseInactive } from '../../auth/callers.ts'
import { session } from '../../auth/tables.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import type { AppCaller } from '../../http/appHandler.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { Caller, ConversationParties, NotifiedOwner, OperationContext } from '../../http/handler.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { shownStaffName } from '../../db/staffName.ts'
import { conversation } from './tables.ts'

/** Who takes part in a conversation: a staff member, a member, or a store account that acts for one of its stores. */
export type Participant =
  | { role: typeof SenderRole.ADMIN; id: number; sessionId: string }
  | { role: typeof SenderRole.USER; id: number; sessionId: string }
  | { role: typeof SenderRole.STORE; id: number; sessionId: string; storeId: number }

/** Who takes part in a conversation from an app. */
export type AppParticipant = Exclude<Participant, { role: typeof SenderRole.ADMIN }>

export type ConversationRow = typeof conversation.$inferSelect

/** Returns who takes part in a conversation. */
export function partiesOf({ id, type, memberId, storeId, otherStoreId }: ConversationRow): ConversationParties {
  return { conversationId: id, type, memberId, storeId, otherStoreId }
}

export function staffParticipant({ id, sessionId }: Caller): Participant {
  return { role: SenderRole.ADMIN, id, sessionId }
}

/** Returns whose notifications are read: the member's, or those of the store for which a store account acts. */
export function notifiedOwnerOf(participant: AppParticipant): NotifiedOwner {
  return participant.role === SenderRole.STORE
    ? { kind: 'store', id: participant.storeId }
    : { kind: 'member', id: participant.id }
}

/**
 * Returns the caller as a participant. Throws a Failure: 400 if a store account does not name a store, or a member names
 * one, and 403 if the store is not one of the account's.
 */
export async function appParticipant(
  db: Db,
  { kind, id, sessionId }: AppCaller,
  storeId: number | undefined,
): Promise<AppParticipant> {
  if ((storeId !== undefined) !== (kind === 'storeAccount')) throw new Failure(400, 'error.malformed')
  if (storeId === undefined) return { role: SenderRole.USER, id, sessionId }
  const ownStoreCount = await db.$count(store, and(eq(store.id, storeId), eq(store.creatorId, id)))
  if (ownStoreCount === 0) throw new Failure(403, 'error.notPermitted')
  return { role: SenderRole.STORE, id, sessionId, storeId }
}

/** Reads the ids of the stores of each store account, in their order. An account without stores is not in the map. */
export async function readOwnStoreIds(db: Db, storeAccountIds: readonly number[]): Promise<Map<number, number[]>> {
  const storeIds = new Map<number, number[]>()
  if (storeAccountIds.length === 0) return storeIds
  const rows = await db
    .select({ id: store.id, creatorId: store.creatorId })
    .from(store)
    .where(inArray(store.creatorId, [...storeAccountIds]))
    .orderBy(asc(store.id))
  for (const { id, creatorId } of rows) storeIds.set(creatorId, [...(storeIds.get(creatorId) ?? []), id])
  return storeIds
}

/** Returns the condition for the conversations that a participant may read (rule 10.1). */
export function ownConversationCondition(participant: Participant): SQL | undefined {
  if (participant.role === SenderRole.ADMIN) return inArray(conversation.type, STAFF_CONVERSATION_TYPES)
  if (participant.role === SenderRole.USER) return eq(conversation.memberId, participant.id)
  // A store does not see the conversation that a member has opened until the member has written.
  const hasBegun = or(ne(conversation.type, ConversationType.STORE_TO_USER), gt(conversation.lastSeq, 0))
  const { storeId } = participant
  return and(or(eq(conversation.storeId, storeId), eq(conversation.otherStoreId, storeId)), hasBegun)
}

/** Returns the conversation. Throws 404 if there is none with this id that the participant may read. */
export async function requireConversation(db: Db, participant: Participant, id: number): Promise<ConversationRow> {
  const [found] = await findConversation(db, participant, id)
  if (found === undefined) throw notFound()
  return found
}

/**
 * Returns the conversation and locks it until the transaction ends, like {@link requireConversation}. A transaction never
 * locks two conversations, and locks nothing that others lock before they lock a conversation, so that it cannot
 * deadlock.
 */
export async function lockConversation(db: Db, participant: Participant, id: number): Promise<ConversationRow> {
  const [found] = await findConversation(db, participant, id).for('no key update')
  if (found === undefined) throw notFound()
  return found
}

function findConversation(db: Db, participant: Participant, id: number) {
  return db
    .select()
    .from(conversation)
    .where(and(eq(conversation.id, id), ownConversationCondition(participant)))
}

/** The names of whoever writes a message, of which a message shows one. */
export interface WriterNames {
  staffName: string | null
  memberName: string | null
  memberNickName: string | null
  storeName: string | null
}

/** The names in a message of the system. */
export const NO_NAMES: WriterNames = { staffName: null, memberName: null, memberNickName: null, storeName: null }

/**
 * Checks that the participant may write now: the session is open, the account active, and a store accepted. Returns the
 * names of the participant. Throws a Failure of 401 or 403.
 */
export async function requireActiveParticipant(
  { db, clock }: OperationContext,
  participant: Participant,
): Promise<WriterNames> {
  const [found] = await findAccount(db, participant, clock())
  if (found === undefined) throw new Failure(401, 'error.signInNeeded')
  refuseInactive(found.status)
  if (participant.role !== SenderRole.STORE) return { ...NO_NAMES, ...found.names }
  const [ownStore] = await db
    .select({ status: store.status, name: store.name })
    .from(store)
    .where(and(eq(store.id, participant.storeId), eq(store.creatorId, participant.id)))
  if (ownStore === undefined) throw new Failure(403, 'error.notPermitted')
  if (ownStore.status !== storeLifecycle.codes.accepted) throw new Failure(403, 'conversation.storeNotAccepted')
  return { ...NO_NAMES, storeName: ownStore.name }
}

/** An open session of an account. */
interface FoundAccount {
  /** The status code of the account. */
  status: number
  names?: Partial<WriterNames>
}

async function findAccount(db: Db, { role, id, sessionId }: Participant, now: Date): Promise<FoundAccount[]> {
  const isSession = and(eq(session.id, sessionId), openSessionCondition(now))
  if (role === SenderRole.ADMIN) {
    const { status } = staff
    const rows = await db
      .select({ status, staffName: shownStaffName })
      .from(session)
      .innerJoin(staff, eq(staff.id, session.staffId))
      .where(and(isSession, eq(staff.id, id)))
    return rows.map((row) => ({ status: row.status, names: { staffName: row.staffName } }))
  }
  if (role === SenderRole.USER) {
    const rows = await db
      .select({ status: member.status, memberName: member.fullName, memberNickName: member.nickName })
      .from(session)
      .innerJoin(member, eq(member.id, session.memberId))
      .where(and(isSession, eq(member.id, id)))
    return rows.map(({ status, ...names }) => ({ status, names }))
  }
  return db
    .select({ status: storeOwner.status })
    .from(session)
    .innerJoin(storeOwner, eq(storeOwner.id, session.storeOwnerId))
    .where(and(isSession, eq(storeOwner.id, id)))
}

/** The columns that hold how far each side has seen a conversation. */
type SeenColumn = 'memberSeenSeq' | 'storeSeenSeq' | 'otherStoreSeenSeq'

/** Returns the column with what the participant has seen; undefined for staff, whose reading is not stored. */
export function seenColumnOf(row: ConversationRow, participant: AppParticipant): SeenColumn
export function seenColumnOf(row: ConversationRow, participant: Participant): SeenColumn | undefined
export function seenColumnOf({ storeId }: ConversationRow, participant: Participant): SeenColumn | undefined {
  if (participant.role === SenderRole.ADMIN) return undefined
  if (participant.role === SenderRole.USER) return 'memberSeenSeq'
  return participant.storeId === storeId ? 'storeSeenSeq' : 'otherStoreSeenSeq'
}

/** Returns the number of the last message that the other side of the participant has seen; 0 if that is staff. */
export function otherSeenSeqOf(row: ConversationRow, participant: Participant): number {
  const ownColumn = seenColumnOf(row, participant)
  if (ownColumn !== undefined && isWithStaff(row.type)) return 0
  const columns = (['memberSeenSeq', 'storeSeenSeq', 'otherStoreSeenSeq'] as const).filter((name) => name !== ownColumn)
  return Math.max(...columns.map((name) => row[name]))
}
