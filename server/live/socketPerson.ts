import { isWithStaff } from '../../contract/conversation/chat.ts'
import { SenderRole, UserRole } from '../../contract/enumerations.ts'
import type { SocketPersonKind } from '../../contract/live/liveEvent.ts'
import { staffParticipant, type Participant } from '../features/conversation/participant.ts'
import type { AppCaller } from '../http/appHandler.ts'
import type { Actor, Caller, ConversationParties } from '../http/handler.ts'
import { roomOfGroup } from './recordMessages.ts'

/** Who is at a socket, with what they may do according to the last check. */
export type SocketPerson =
  | { kind: 'staff'; caller: Caller }
  | { kind: 'member'; caller: AppCaller }
  | {
      kind: 'storeAccount'
      caller: AppCaller
      /** The stores of the account. */
      ownStoreIds: readonly number[]
      /** The store for which the account acts; undefined until it has chosen one. */
      storeId?: number | undefined
    }

/** One side of a conversation. A conversation of two stores has the sides `store` and `otherStore`. */
export type ConversationSide = 'staff' | 'member' | 'store' | 'otherStore'

type PermittedStaff = Pick<Caller, 'permissions'>

/** Identifies a person in the names of rooms, such as `staff:5`. */
export function personKey({ kind, id }: { kind: SocketPersonKind; id: number }): string {
  return `${kind}:${id}`
}

/** Returns whether two staff members have the same permission groups. */
export function haveSameGroups({ permissions: one }: PermittedStaff, { permissions: other }: PermittedStaff): boolean {
  return one.size === other.size && [...one].every((group) => other.has(group))
}

/** Returns the rooms of a person, besides those of conversations. */
export function roomsOfPerson(person: SocketPerson): string[] {
  const { id, sessionId } = person.caller
  const rooms = [personKey({ kind: person.kind, id }), `session:${sessionId}`]
  if (person.kind === 'staff') return [...rooms, 'staff', ...[...person.caller.permissions].map(roomOfGroup)]
  const storeRooms = person.kind === 'storeAccount' && person.storeId !== undefined ? [`store:${person.storeId}`] : []
  return [...rooms, 'apps', ...storeRooms]
}

/** Returns the side on which a person may read a conversation now (rule 10.1); undefined if they may not. */
export function sideOf(
  person: SocketPerson,
  { type, memberId, storeId, otherStoreId }: ConversationParties,
): ConversationSide | undefined {
  if (person.kind === 'staff')
    return isWithStaff(type) && person.caller.permissions.has('CONVERSATION_MANAGEMENT') ? 'staff' : undefined
  if (person.kind === 'member') return memberId === person.caller.id ? 'member' : undefined
  if (person.storeId === undefined) return undefined
  if (storeId === person.storeId) return 'store'
  return otherStoreId === person.storeId ? 'otherStore' : undefined
}

/** Returns the person as a participant of conversations; undefined if they take part in none now. */
export function participantOf(person: SocketPerson): Participant | undefined {
  if (person.kind === 'staff')
    return person.caller.permissions.has('CONVERSATION_MANAGEMENT') ? staffParticipant(person.caller) : undefined
  const { id, sessionId } = person.caller
  if (person.kind === 'member') return { role: SenderRole.USER, id, sessionId }
  const { storeId } = person
  return storeId === undefined ? undefined : { role: SenderRole.STORE, id, sessionId, storeId }
}

/** Returns the person as the one who performs an operation. */
export function actorOf({ kind, caller: { id, name } }: SocketPerson): Actor {
  const roles = { staff: UserRole.ADMIN, member: UserRole.MEMBER, storeAccount: UserRole.STORE } as const
  return { role: roles[kind], id, name }
}
