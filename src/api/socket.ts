import { fromCallback } from 'xstate'
import { SOCKET_NAMESPACE, SocketEvent } from '../../contract/socketEvents.ts'
import type { ConnectionEvent } from '../../machines/connection.ts'
import { firstScreen } from '../firstScreen.ts'
import { API_HOST } from './address.ts'
import { accessToken } from './cookies.ts'

/** What is heard on a live socket. */
export type Listeners = Partial<Record<string, (payload: unknown) => void>>

/**
 * The socket of the connection chart: one connection, its listeners and its end. The library is loaded only now, and
 * reconnects nothing by itself: when to try again is the chart's.
 */
export function socketActor(listeners: Listeners) {
  return fromCallback<{ type: 'authenticate' }>(({ sendBack, receive }) => {
    const tell = (event: ConnectionEvent) => sendBack(event)
    const ended = new AbortController()
    const opening = open(ended.signal, listeners, tell)
    receive(() => {
      void opening.then((socket) => socket?.emit(SocketEvent.AUTHENTICATE, { token: accessToken() ?? '' }))
    })
    return () => ended.abort()
  })
}

async function open(ended: AbortSignal, listeners: Listeners, tell: (event: ConnectionEvent) => void) {
  await firstScreen
  try {
    const { io } = await import('socket.io-client')
    if (ended.aborted) return undefined
    const socket = io(`${API_HOST}${SOCKET_NAMESPACE}`, { forceNew: true, reconnection: false })
    ended.addEventListener('abort', () => {
      socket.removeAllListeners()
      socket.disconnect()
    })
    socket.on('connect', () => tell({ type: 'connected' }))
    socket.on('connect_error', () => tell({ type: 'lost' }))
    socket.on('disconnect', () => tell({ type: 'lost' }))
    socket.on(SocketEvent.AUTHENTICATED, () => tell({ type: 'authenticated' }))
    socket.on(SocketEvent.UNAUTHORIZED, () => tell({ type: 'refused' }))
    for (const [event, listener] of Object.entries(listeners)) {
      if (listener !== undefined) socket.on(event, listener)
    }
    return socket
  } catch {
    tell({ type: 'lost' })
    return undefined
  }
}
