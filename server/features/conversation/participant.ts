import { and, eq, gt, inArray, ne, or, type SQL } from 'drizzle-orm'
import { ConversationType, SenderRole } from '../../../contract/enumerations.ts'
import { isWithStaff, STAFF_CONVERSATION_TYPES } from '../../../contract/conversation/chat.ts'
import { storeLifecycle } from '../../../machines/store.ts'
import { openSessionCondition, refuseInactive } from '../../auth/callers.ts'
import { session } from '../../auth/tables.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import type { AppCaller } from '../../http/appHandler.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { Caller, OperationContext } from '../../http/handler.ts'
import { storeOwner } from '../storeAccount/table.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { conversation } from './tables.ts'

/** Who takes part in a conversation: a staff member, a member, or a store account that acts for one of its stores. */
export type Participant =
  | { role: typeof SenderRole.ADMIN; id: number; sessionId: string }
  | { role: typeof SenderRole.USER; id: number; sessionId: string }
  | { role: typeof SenderRole.STORE; id: number; sessionId: string; storeId: number }

export type ConversationRow = typeof conversation.$inferSelect

export function staffParticipant({ id, sessionId }: Caller): Participant {
  return { role: SenderRole.ADMIN, id, sessionId }
}

/**
 * Returns the caller as a participant. Throws a Failure: 400 if a store account does not name a store, or a member names
 * one, and 403 if the store is not one of the account's.
 */
export async function appParticipant(
  db: Db,
  { kind, id, sessionId }: AppCaller,
  storeId: number | undefined,
): Promise<Participant> {
  if ((storeId !== undefined) !== (kind === 'storeAccount')) throw new Failure(400, 'error.malformed')
  if (storeId === undefined) return { role: SenderRole.USER, id, sessionId }
  const ownStoreCount = await db.$count(store, and(eq(store.id, storeId), eq(store.creatorId, id)))
  if (ownStoreCount === 0) throw new Failure(403, 'error.notPermitted')
  return { role: SenderRole.STORE, id, sessionId, storeId }
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

/**
 * Checks that the participant may write now: the session is open, the account active, and a store accepted. Throws a
 * Failure of 401 or 403.
 */
export async function requireActiveParticipant({ db, clock }: OperationContext, participant: Participant) {
  const [found] = await findAccount(db, participant, clock())
  if (found === undefined) throw new Failure(401, 'error.signInNeeded')
  refuseInactive(found.status)
  if (participant.role !== SenderRole.STORE) return
  const [ownStore] = await db
    .select({ status: store.status })
    .from(store)
    .where(and(eq(store.id, participant.storeId), eq(store.creatorId, participant.id)))
  if (ownStore === undefined) throw new Failure(403, 'error.notPermitted')
  if (ownStore.status !== storeLifecycle.codes.accepted) throw new Failure(403, 'conversation.storeNotAccepted')
}

function findAccount(db: Db, { role, id, sessionId }: Participant, now: Date) {
  const isSession = and(eq(session.id, sessionId), openSessionCondition(now))
  if (role === SenderRole.ADMIN) {
    return db
      .select({ status: staff.status })
      .from(session)
      .innerJoin(staff, eq(staff.id, session.staffId))
      .where(and(isSession, eq(staff.id, id)))
  }
  if (role === SenderRole.USER) {
    return db
      .select({ status: member.status })
      .from(session)
      .innerJoin(member, eq(member.id, session.memberId))
      .where(and(isSession, eq(member.id, id)))
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
