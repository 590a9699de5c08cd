import { SenderRole, SYSTEM_SENDER } from '../../contract/enumerations.ts'
import { previewOf } from '../features/conversation/messageContent.ts'
import type { ConversationParties, MessageViews } from '../http/handler.ts'
import { roomOfSide, roomsOfConversation } from './conversationRooms.ts'
import { hasSockets, type LiveNamespace } from './namespace.ts'
import { personKey } from './socketPerson.ts'

const PERSON_KINDS = {
  [SenderRole.ADMIN]: 'staff',
  [SenderRole.USER]: 'member',
  [SenderRole.STORE]: 'storeAccount',
} as const

/** Sends a message to the sockets of this process that have joined its conversation, and tells the others of its sides. */
export function emitMessage(namespace: LiveNamespace, parties: ConversationParties, views: MessageViews): void {
  const { conversationId, type } = parties
  const { sender, clientId, forStaff, forApps } = views
  const senderRooms = sender === null ? [] : [personKey({ kind: PERSON_KINDS[sender.role], id: sender.id })]
  const staffRoom = roomOfSide(conversationId, 'staff')
  const appRooms = roomsOfConversation(conversationId, 'staff')
  for (const [rooms, message] of [
    [[staffRoom], forStaff],
    [appRooms, forApps],
  ] as const) {
    if (!hasSockets(namespace, rooms)) continue
    namespace
      .to([...rooms])
      .except(senderRooms)
      .emit('SERVER_SEND_MESSAGE_TO_CLIENT', { conversationId, message })
    // Only the sender gets the client id.
    const ownMessage = clientId === null ? message : { ...message, clientId }
    for (const socket of socketsIn(namespace, senderRooms, rooms))
      socket.emit('SERVER_SEND_MESSAGE_TO_CLIENT', { conversationId, message: ownMessage })
  }
  const ownerRooms = roomsOfOwners(parties)
  if (!hasSockets(namespace, ownerRooms)) return
  namespace
    .to(ownerRooms)
    .except(roomsOfConversation(conversationId))
    .emit('NEW_MESSAGE_IN_CONVERSATION', {
      conversationId,
      type,
      seq: forApps.seq,
      preview: previewOf(forApps),
      senderRole: sender?.role ?? SYSTEM_SENDER,
      at: forApps.createdAt,
    })
}

/** Returns the rooms of the member and the stores of a conversation, whether or not they have joined it. */
export function roomsOfOwners({ memberId, storeId, otherStoreId }: ConversationParties): string[] {
  return [
    ...(memberId === null ? [] : [`member:${memberId}`]),
    ...[storeId, otherStoreId].flatMap((id) => (id === null ? [] : [`store:${id}`])),
  ]
}

/** Returns the sockets that are in one of the first rooms and in one of the second ones. */
function socketsIn({ adapter, sockets }: LiveNamespace, rooms: readonly string[], otherRooms: readonly string[]) {
  return rooms
    .flatMap((room) => [...(adapter.rooms.get(room) ?? [])])
    .filter((id) => otherRooms.some((room) => adapter.rooms.get(room)?.has(id)))
    .flatMap((id) => sockets.get(id) ?? [])
}
