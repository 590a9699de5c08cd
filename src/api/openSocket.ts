import type { QueryClient } from '@tanstack/react-query'
import { io } from 'socket.io-client'
import { topics } from '../../contract/topics.ts'
import type { AuthenticatePayload, AuthenticatedPayload } from '../../contract/live/connectionEvents.ts'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import type { ConnectionEvent } from '../../machines/console/connection.ts'
import { applyToldCounts } from './unreadCounts.ts'
import { API_ORIGIN } from './urls.ts'
import { readAccessToken } from './cookies.ts'
import { watchHeartbeat } from './watchHeartbeat.ts'
import { createListeners, isValidReportedWrite, type OnRecordWrite } from './socketListeners.ts'
import type { CatchUpTracker } from './catchUpTracker.ts'
import type { LiveSocket } from './liveSocket.ts'
import type { ChangeReports } from './changeReports.ts'
import { isEachChangeReported } from './reportedEndpoints.ts'

/** The dependencies of a socket. */
export interface SocketDependencies {
  /** Aborted to close the socket. */
  closeSignal: AbortSignal
  queryClient: QueryClient
  catchUpTracker: CatchUpTracker
  onRecordWrite: OnRecordWrite
  live: LiveSocket
  changeReports: ChangeReports
  /** Sends an event to the connection chart. */
  sendBack: (event: ConnectionEvent) => void
}

/**
 * Opens one socket and invalidates the queries that are affected by the changes that the socket receives.
 * @returns a function that authenticates the socket with the current access token
 */
export function openSocket(dependencies: SocketDependencies): () => void {
  const { closeSignal, queryClient, catchUpTracker, changeReports, onRecordWrite, live, sendBack } = dependencies
  const socket = io(`${API_ORIGIN}${SOCKET_NAMESPACE}`, {
    forceNew: true,
    reconnection: false,
    // WebSocket first, because polling needs several requests. Polling is the fallback for proxies without WebSocket.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  closeSignal.addEventListener('abort', () => {
    socket.removeAllListeners()
    socket.disconnect()
    live.detach()
    changeReports.end()
    catchUpTracker.loseConnection()
  })
  socket.on('connect', () => sendBack({ type: 'connect' }))
  const disconnect = () => {
    live.detach()
    changeReports.end()
    catchUpTracker.loseConnection()
    sendBack({ type: 'disconnect' })
  }
  socket.on('connect_error', disconnect)
  watchHeartbeat(socket.io.engine, closeSignal, disconnect)
  socket.on('disconnect', disconnect)
  socket.on('authenticated', (payload?: Partial<AuthenticatedPayload>) => {
    for (const each of Array.isArray(payload?.writes) ? payload.writes : [])
      if (isValidReportedWrite(each)) onRecordWrite(each)
    const changedEndpointIds = catchUpTracker.isJustLoaded() ? [] : endpointIdsOfMissedChanges(payload)
    catchUpTracker.markCaughtUp(payload?.cursor)
    live.attach(socket)
    changeReports.begin(isEachChangeReported)
    sendBack({ type: 'accept', changedEndpointIds, toldEndpointIds: applyToldCounts(queryClient, payload?.counts) })
  })
  socket.on('unauthorized', () => sendBack({ type: 'refuse' }))
  socket.on('interrupted', () => {
    changeReports.end()
    catchUpTracker.loseConnection()
    sendBack({ type: 'interruptUpdates' })
  })
  socket.on('resumed', () => sendBack({ type: 'resumeUpdates' }))
  for (const [event, listener] of Object.entries(createListeners(queryClient, onRecordWrite))) {
    if (listener !== undefined) socket.on(event, listener)
  }
  socket.onAny((eventName: string, payload: unknown) => live.receive(eventName, payload))
  return () => {
    const cursor = catchUpTracker.cursor()
    const payload: AuthenticatePayload = { token: readAccessToken() ?? '', ...(cursor === undefined ? {} : { cursor }) }
    socket.emit('authenticate', payload)
  }
}

/**
 * Returns the ids of endpoints whose changes were missed; undefined if the server sends no topics or an unknown topic.
 */
function endpointIdsOfMissedChanges(payload: Partial<AuthenticatedPayload> | undefined): string[] | undefined {
  const changedTopicNames: unknown = payload?.changed
  if (!Array.isArray(changedTopicNames)) return undefined
  const changedTopics = changedTopicNames.map((name) =>
    Object.hasOwn(topics, String(name)) ? topics[name as keyof typeof topics] : undefined,
  )
  const knownTopics = changedTopics.filter((topic) => topic !== undefined)
  return knownTopics.length < changedTopics.length
    ? undefined
    : [...new Set(knownTopics.flatMap(({ affects }) => [...affects]))]
}
