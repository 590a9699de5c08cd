import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Language } from '../../contract/language.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/live/liveEvents.ts'

/** What the server knows of a socket. */
interface SocketData {
  /** The language of the messages of refused events. */
  language: Language
}

/** The namespace of all sockets of this process. */
export type LiveNamespace = Namespace<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>

/** The receivers of an event: a socket, or the sockets of rooms. */
export interface LiveTarget {
  emit<Name extends keyof ServerToClientEvents>(name: Name, ...payload: Parameters<ServerToClientEvents[Name]>): unknown
}

/** Returns whether a socket of this process is in one of the rooms. */
export function hasSockets({ adapter }: LiveNamespace, rooms: readonly string[]): boolean {
  return rooms.some((room) => adapter.rooms.has(room))
}
