import type { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import { topics } from '../../contract/records.ts'
import { type Authenticate, type Authenticated, SOCKET_NAMESPACE, SocketEvent } from '../../contract/socketEvents.ts'
import type { ConnectionEvent } from '../../machines/connection.ts'
import { API_HOST } from './address.ts'
import { accessToken } from './cookies.ts'
import { heard } from './socketListeners.ts'
import type { CatchUpCursor } from './catchUpCursor.ts'

/** The dependencies of a socket. */
interface SocketDesk {
  /** Ends it. */
  ended: AbortSignal
  queries: QueryClient
  catchUpCursor: CatchUpCursor
  /** Is told what becomes of it. */
  tell: (event: ConnectionEvent) => void
}

/**
 * Opens one socket; asks again for what it hears has changed.
 * @returns what sends the token to it
 */
export function openSocket({ ended, queries, catchUpCursor, tell }: SocketDesk): () => void {
  const socket = io(`${API_HOST}${SOCKET_NAMESPACE}`, {
    forceNew: true,
    reconnection: false,
    // Polling only where a proxy lets no WebSocket through: to begin with it costs several requests.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  ended.addEventListener('abort', () => {
    socket.removeAllListeners()
    socket.disconnect()
  })
  socket.on('connect', () => tell({ type: 'connected' }))
  socket.on('connect_error', () => tell({ type: 'lost' }))
  socket.on('disconnect', () => tell({ type: 'lost' }))
  socket.on(SocketEvent.AUTHENTICATED, (said?: Partial<Authenticated>) => {
    catchUpCursor.reach(said?.cursor)
    tell({ type: 'authenticated', missed: missedIn(said) })
  })
  socket.on(SocketEvent.UNAUTHORIZED, () => tell({ type: 'refused' }))
  socket.on(SocketEvent.INTERRUPTED, () => tell({ type: 'interrupted' }))
  socket.on(SocketEvent.RESUMED, () => tell({ type: 'resumed' }))
  for (const [event, listener] of Object.entries(heard(queries))) {
    if (listener !== undefined) socket.on(event, listener)
  }
  return () => {
    const cursor = catchUpCursor.cursor()
    const asked: Authenticate = { token: accessToken() ?? '', ...(cursor === undefined ? {} : { cursor }) }
    socket.emit(SocketEvent.AUTHENTICATE, asked)
  }
}

/** The endpoints whose answers may have changed; undefined if the server does not know, or names an unknown topic. */
function missedIn(said: Partial<Authenticated> | undefined): string[] | undefined {
  const changed: unknown = said?.changed
  if (!Array.isArray(changed)) return undefined
  const found = changed.map((name) =>
    Object.hasOwn(topics, String(name)) ? topics[name as keyof typeof topics] : undefined,
  )
  const known = found.filter((topic) => topic !== undefined)
  return known.length < found.length ? undefined : [...new Set(known.flatMap(({ affects }) => [...affects]))]
}
