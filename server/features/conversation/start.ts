import { and, eq, or, type SQL } from 'drizzle-orm'
import { type CodeOf, ConversationType, SenderRole } from '../../../contract/enumerations.ts'
import { userLifecycle } from '../../../machines/lifecycles/account.ts'
import { storeLifecycle } from '../../../machines/lifecycles/store.ts'
import type { Db } from '../../db/database.ts'
import { Failure, invalid } from '../../http/failure.ts'
import type { OperationContext } from '../../http/handler.ts'
import { audit } from '../../resources/audit.ts'
import { store } from '../store/table.ts'
import { member } from '../user/table.ts'
import { ownConversationCondition, partiesOf, type Participant, requireActiveParticipant } from './participant.ts'
import { conversation } from './tables.ts'

/** What is started: the type, and the id of the member or the store; absent for a conversation with staff. */
interface StartInput {
  type: CodeOf<typeof ConversationType>
  partnerId?: number | undefined
}

/** The members and stores of a conversation. */
type Sides = Pick<typeof conversation.$inferInsert, 'memberId' | 'storeId' | 'otherStoreId'>

/**
 * Opens a conversation, unless it exists, and returns its id (rule 10.2). Throws a Failure: 403 if the participant may
 * not open a conversation of this type, or with this partner, and 422 if the partner cannot write.
 */
export async function startConversation(
  context: OperationContext,
  participant: Participant,
  input: StartInput,
): Promise<number> {
  const { db } = context
  await requireActiveParticipant(context, participant)
  const sides = sidesOf(participant, input)
  const isPair = and(eq(conversation.type, input.type), ...Object.entries(sides).map(isSide))
  const isOwn = ownConversationCondition(participant)
  const findId = async () =>
    (await db.select({ id: conversation.id }).from(conversation).where(and(isPair, isOwn)))[0]?.id
  const existingId = await findId()
  if (existingId !== undefined) return existingId
  if (participant.role === SenderRole.STORE && input.type === ConversationType.STORE_TO_USER)
    throw new Failure(403, 'conversation.memberHasNotWritten')
  await requireActivePartner(db, participant, sides)
  const now = context.clock()
  const [added] = await db
    .insert(conversation)
    .values({ type: input.type, ...sides, state: 'answered', lastAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning()
  // Somebody else may have opened it at the same moment.
  const id = added?.id ?? (await findId())
  if (id === undefined) throw new Error('the conversation was neither inserted nor found')
  if (added !== undefined) {
    await audit(context, { record: 'conversation', recordId: id, event: 'create', to: 'answered' })
    context.conversationChanged(partiesOf(added), 'started')
  }
  return id
}

function isSide([side, id]: [string, number | null | undefined]): SQL | undefined {
  return id === null || id === undefined ? undefined : eq(conversation[side as keyof Sides], id)
}

/** Returns who takes part in the conversation. Throws 403 for a type that the participant cannot open, 422 without a partner. */
function sidesOf(participant: Participant, { type, partnerId }: StartInput): Sides {
  const partner = () => {
    if (partnerId === undefined) throw invalid({ partnerId: 'field.required' })
    return partnerId
  }
  const withStaff = <OwnSides extends Sides>(sides: OwnSides) => {
    if (partnerId !== undefined) throw invalid({ partnerId: 'field.unknown' })
    return sides
  }
  if (participant.role === SenderRole.ADMIN && type === ConversationType.CMS_TO_USER) return { memberId: partner() }
  if (participant.role === SenderRole.ADMIN && type === ConversationType.CMS_TO_STORE) return { storeId: partner() }
  if (participant.role === SenderRole.USER) {
    if (type === ConversationType.CMS_TO_USER) return withStaff({ memberId: participant.id })
    if (type === ConversationType.STORE_TO_USER) return { memberId: participant.id, storeId: partner() }
  }
  if (participant.role === SenderRole.STORE) {
    const { storeId } = participant
    if (type === ConversationType.CMS_TO_STORE) return withStaff({ storeId })
    if (type === ConversationType.STORE_TO_USER) return { memberId: partner(), storeId }
    if (type === ConversationType.STORE_TO_STORE) {
      if (partner() === storeId) throw invalid({ partnerId: 'conversation.partnerId.unavailable' })
      return { storeId: Math.min(storeId, partner()), otherStoreId: Math.max(storeId, partner()) }
    }
  }
  throw new Failure(403, 'error.notPermitted')
}

/**
 * Throws 422 if the other side is not an active member or an accepted store. Locks its row, so that a change of its name
 * that is going on also reaches the new conversation.
 */
async function requireActivePartner(db: Db, participant: Participant, { memberId, storeId, otherStoreId }: Sides) {
  const ownStoreId = participant.role === SenderRole.STORE ? participant.storeId : undefined
  const storeIds = [storeId, otherStoreId].filter((id) => typeof id === 'number')
  if (typeof memberId === 'number') {
    const [found] = await db.select({ status: member.status }).from(member).where(eq(member.id, memberId)).for('share')
    const isOwnAccount = participant.role === SenderRole.USER
    if (!isOwnAccount && found?.status !== userLifecycle.codes.active) throw unavailablePartnerFailure()
  }
  if (storeIds.length === 0) return
  const stores = await db
    .select({ id: store.id, status: store.status })
    .from(store)
    .where(or(...storeIds.map((id) => eq(store.id, id))))
    .orderBy(store.id)
    .for('share')
  const isEachAccepted = stores.every(({ id, status }) => id === ownStoreId || status === storeLifecycle.codes.accepted)
  if (stores.length !== storeIds.length || !isEachAccepted) throw unavailablePartnerFailure()
}

function unavailablePartnerFailure(): Failure {
  return invalid({ partnerId: 'conversation.partnerId.unavailable' })
}
