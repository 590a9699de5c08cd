import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ConversationPresence } from '../../../contract/live/presenceEvents.ts'
import { isWithStaff } from '../../../contract/conversation/chat.ts'
import type { Db } from '../../db/database.ts'
import { staff } from '../../db/schema.ts'
import { conversation } from '../../features/conversation/tables.ts'
import type { ConversationParties } from '../../http/handler.ts'
import type { ConversationSide } from '../socketPerson.ts'
import { presence, presenceProcess } from '../tables.ts'
import { shownStaffName } from '../../db/staffName.ts'

/** Who looks at a conversation and who is writing, on all processes. */
export interface PresenceState {
  viewers: { staffId: number; name: string; isWriting: boolean }[]
  /** The sides on which somebody is writing. */
  writingSides: ReadonlySet<ConversationSide>
  /** The sides of members and stores that are connected. */
  onlineSides: ReadonlySet<ConversationSide>
  /** The number of the last message that each side of members and stores has seen. */
  seenSeqs: Readonly<Record<Exclude<ConversationSide, 'staff'>, number>>
  /** The time in ms after which the first of those who are writing no longer counts as writing; undefined if nobody is. */
  writingEndsInMs: number | undefined
}

const isAlive = gt(presenceProcess.aliveUntil, sql`clock_timestamp()`)

/** Reads the presence in conversations, by their ids. */
export async function readPresence(
  db: Db,
  conversations: readonly ConversationParties[],
): Promise<Map<number, PresenceState>> {
  if (conversations.length === 0) return new Map()
  const ids = conversations.map(({ conversationId }) => conversationId)
  const readers = await readReaders(db, inArray(presence.conversationId, ids))
  const online = await readOnline(db, conversations)
  const { id, memberSeenSeq, storeSeenSeq, otherStoreSeenSeq } = conversation
  const seenRows = await db
    .select({ id, member: memberSeenSeq, store: storeSeenSeq, otherStore: otherStoreSeenSeq })
    .from(conversation)
    .where(inArray(id, ids))
  const seenSeqs = new Map(seenRows.map(({ id: conversationId, ...seen }) => [conversationId, seen]))
  return new Map(
    conversations.map((parties) => [
      parties.conversationId,
      {
        ...readersOf(
          parties,
          readers.filter(({ conversationId }) => conversationId === parties.conversationId),
        ),
        onlineSides: new Set(
          sidesWith(parties, (kind, personId) => online.some((row) => row.kind === kind && row.personId === personId)),
        ),
        seenSeqs: seenSeqs.get(parties.conversationId) ?? { member: 0, store: 0, otherStore: 0 },
      },
    ]),
  )
}

/** Reads who has joined the conversations that fulfil a condition, and for how long they still count as writing. */
function readReaders(db: Db, condition: SQL | undefined) {
  return db
    .select({
      conversationId: presence.conversationId,
      kind: presence.kind,
      personId: presence.personId,
      name: sql<string>`coalesce(${shownStaffName}, '')`,
      writingEndsInMs: sql<number | null>`
        greatest(0, extract(epoch from ${presence.writingUntil} - clock_timestamp()) * 1000)::float`,
    })
    .from(presence)
    .innerJoin(presenceProcess, and(eq(presenceProcess.id, presence.processId), isAlive))
    .leftJoin(staff, and(eq(presence.kind, 'staff'), eq(staff.id, presence.personId)))
    .where(condition)
}

type Reader = Awaited<ReturnType<typeof readReaders>>[number]

/** Reads which members and stores of the conversations are connected. */
async function readOnline(db: Db, conversations: readonly ConversationParties[]) {
  const memberIds = conversations.flatMap(({ memberId }) => memberId ?? [])
  const storeIds = conversations.flatMap(({ storeId, otherStoreId }) => [storeId ?? [], otherStoreId ?? []].flat())
  return db
    .selectDistinct({ kind: presence.kind, personId: presence.personId })
    .from(presence)
    .innerJoin(presenceProcess, and(eq(presenceProcess.id, presence.processId), isAlive))
    .where(
      and(
        eq(presence.conversationId, 0),
        or(
          and(eq(presence.kind, 'member'), inArray(presence.personId, memberIds)),
          and(eq(presence.kind, 'store'), inArray(presence.personId, storeIds)),
        ),
      ),
    )
}

/** The staff who have joined each conversation, and the time in ms after which one of them may no longer be writing. */
interface StaffViewers {
  viewers: Map<number, PresenceState['viewers']>
  writingEndsInMs: number | undefined
}

/** Reads which of the staff have joined the conversations; without ids, all conversations that some have joined. */
export async function readStaffViewers(db: Db, conversationIds?: readonly number[]): Promise<StaffViewers> {
  const isInQuestion =
    conversationIds === undefined
      ? ne(presence.conversationId, 0)
      : inArray(presence.conversationId, [...conversationIds])
  const readers = await readReaders(db, and(eq(presence.kind, 'staff'), isInQuestion))
  const ids = conversationIds ?? [...new Set(readers.map(({ conversationId }) => conversationId))]
  const ofConversation = (id: number) => readers.filter(({ conversationId }) => conversationId === id)
  return {
    viewers: new Map(ids.map((id) => [id, viewersOf(ofConversation(id))])),
    writingEndsInMs: firstEndOf(readers.filter(({ writingEndsInMs }) => isWritingFor(writingEndsInMs))),
  }
}

/** Returns the staff among the readers, by id. */
function viewersOf(readers: readonly Reader[]): PresenceState['viewers'] {
  const viewers = new Map<number, PresenceState['viewers'][number]>()
  for (const { kind, personId, name, writingEndsInMs } of readers) {
    if (kind !== 'staff') continue
    const isWriting = isWritingFor(writingEndsInMs) || viewers.get(personId)?.isWriting === true
    viewers.set(personId, { staffId: personId, name, isWriting })
  }
  return [...viewers.values()].toSorted((one, other) => one.staffId - other.staffId)
}

function firstEndOf(writers: readonly Reader[]): number | undefined {
  return writers.length === 0 ? undefined : Math.min(...writers.map(({ writingEndsInMs }) => Number(writingEndsInMs)))
}

function readersOf(parties: ConversationParties, readers: readonly Reader[]) {
  const writers = readers.filter(({ writingEndsInMs }) => isWritingFor(writingEndsInMs))
  const writingSides = sidesWith(parties, (kind, id) =>
    writers.some((writer) => writer.kind === kind && writer.personId === id),
  )
  if (writers.some(({ kind }) => kind === 'staff')) writingSides.push('staff')
  return {
    viewers: viewersOf(readers),
    writingSides: new Set(writingSides),
    writingEndsInMs: firstEndOf(writers),
  }
}

function isWritingFor(ms: number | null): boolean {
  return ms !== null && ms > 0
}

/** Returns the sides of members and stores for which the condition holds. */
function sidesWith(
  { memberId, storeId, otherStoreId }: ConversationParties,
  condition: (kind: 'member' | 'store', personId: number) => boolean,
): ConversationSide[] {
  return [
    ...(memberId !== null && condition('member', memberId) ? (['member'] as const) : []),
    ...(storeId !== null && condition('store', storeId) ? (['store'] as const) : []),
    ...(otherStoreId !== null && condition('store', otherStoreId) ? (['otherStore'] as const) : []),
  ]
}

/** Returns the other side of a conversation: for staff that of the member or the store, else staff if they take part. */
export function otherSideOf({ type, memberId, otherStoreId }: ConversationParties, side: ConversationSide) {
  if (side === 'staff') return memberId === null ? 'store' : 'member'
  if (isWithStaff(type)) return 'staff'
  if (side === 'store') return otherStoreId === null ? 'member' : 'otherStore'
  return 'store'
}

/** Returns what one side of a conversation is told of the others (rule 10.14). */
export function presenceFor(
  parties: ConversationParties,
  side: ConversationSide,
  { viewers, writingSides, onlineSides, seenSeqs }: PresenceState,
): ConversationPresence {
  const otherSide = otherSideOf(parties, side)
  return {
    seenSeq: otherSide === 'staff' ? 0 : seenSeqs[otherSide],
    ...(side === 'staff' ? { viewers } : {}),
    isOtherSideWriting: writingSides.has(otherSide),
    isOtherSideOnline: otherSide === 'staff' ? null : onlineSides.has(otherSide),
  }
}
