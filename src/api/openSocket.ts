import type { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import { SOCKET_NAMESPACE, SocketEvent } from '../../contract/socketEvents.ts'
import type { ConnectionEvent } from '../../machines/connection.ts'
import { API_HOST } from './address.ts'
import { accessToken } from './cookies.ts'
import { heard } from './heard.ts'

/**
 * Opens one socket, until `ended`; tells what becomes of it, and asks again for what it hears has changed.
 * @returns what sends the token to it
 */
export function openSocket(ended: AbortSignal, queries: QueryClient, tell: (event: ConnectionEvent) => void): () => void {
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
  for (const [event, listener] of Object.entries(heard(queries))) {
    if (listener !== undefined) socket.on(event, listener)
  }
  return () => socket.emit(SocketEvent.AUTHENTICATE, { token: accessToken() ?? '' })
}
