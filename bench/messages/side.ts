import { io, type Socket } from 'socket.io-client'
import type { CommitTimes } from './commitTimes.ts'
import type { MeasuredProcess } from './measuredProcess.ts'

const CONNECTIONS_AT_ONCE = 25

/** A message that a socket of staff has received. */
export interface ReceivedMessage {
  text: string
  /** What the notification of its commit has too. */
  key: string
}

/** A server with people whose sockets are connected to it: the product, or the floor. */
export interface Side {
  server: MeasuredProcess
  senderCount: number
  /** Opens sockets of staff, and returns them. */
  openStaff(count: number): Promise<Socket[]>
  /** Lets a socket of staff join the conversation of a sender. */
  join(socket: Socket, sender: number): Promise<void>
  /** Sends one message of a sender. Resolves to whether it is stored, when it is acknowledged. */
  send(sender: number, text: string): Promise<boolean>
  /** Calls the listener with each message that a joined socket of staff receives. */
  onMessage(socket: Socket, listener: (message: ReceivedMessage) => void): void
  /** The name of the event that says which conversations have changed. */
  listEventName: string
  messageEventName: string
  /** Absent with the embedded database. */
  commitTimes?: CommitTimes
  close(): Promise<void>
}

/** Opens sockets, some at a time. */
export async function openInGroups(count: number, open: () => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count)
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(CONNECTIONS_AT_ONCE, count - sockets.length) }, open))),
    )
  return sockets
}

export async function connectSocket(url: string): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}
