import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Server } from 'socket.io'
import { SOCKET_NAMESPACE } from '../../contract/limits.ts'
import { deriveKeys } from '../auth/serverSecret.ts'
import { readNextTransactionId } from '../db/changeCursor.ts'
import type { Database, Db } from '../db/database.ts'
import { createImageAddresses } from '../features/conversation/imageAddresses.ts'
import { createServerTextCache } from '../features/translationEntry/serverTextCache.ts'
import { securityHeaders } from '../http/securityHeaders.ts'
import { languageOf } from '../http/text.ts'
import { authenticate, confirmAuthentication } from './authentication.ts'
import { createChangeLog } from './changeLog.ts'
import { receiveEvents } from './clientEvents.ts'
import { createConversationHandlers } from './conversationHandlers.ts'
import { openDatabaseListener, type DatabaseListener } from './databaseListener.ts'
import { createEventDelivery, type ProcessCaches } from './eventDelivery.ts'
import { startHandshake } from './handshake.ts'
import type { LiveUpdates } from './liveEvents.ts'
import { createLiveServices } from './liveServices.ts'
import type { LiveNamespace, LiveSocket } from './namespace.ts'
import { createNotificationQueue, type NotificationQueue } from './notificationQueue.ts'
import { LIVE_CHANNEL, notifyProcesses, parseNotification } from './processNotifications.ts'
import { createTokenIssuers, type TokenIssuers } from './socketBearer.ts'
import { closeIfUnread } from './unsentBytes.ts'

/** The interval of checks of the sessions and permissions of the sockets of staff. */
const ACCESS_CHECK_INTERVAL_MS = 15_000
/** The interval of the checks of all sockets while this process receives no notifications of ended sessions. */
const UNNOTIFIED_ACCESS_CHECK_INTERVAL_MS = 800
const MESSAGE_BYTES_MAX = 100_000
/**
 * The interval of the server's pings and the time to answer one, in ms: a client that is cut off without a word counts as
 * gone after both. The server asks, because the timers of a hidden tab run only once a minute.
 */
const PING_INTERVAL_MS = 7_000
const PING_TIMEOUT_MS = 7_000
/** The time after which a connection is closed that has not joined the namespace. */
const NAMESPACE_TIMEOUT_MS = 10_000

export interface SocketOptions {
  db: Db
  /**
   * Where what clients send is written, so that what sockets are told does not wait for it. If absent, the same as `db`.
   */
  writeDb?: Db
  clock: () => Date
  /** The key that signs access tokens and from which the other keys are derived. At least 32 bytes. */
  secret: Uint8Array
  /** What checks the tokens. If absent, those of the secret. */
  tokenIssuers?: TokenIssuers
  log: Logger
  /** The PostgreSQL shared with other processes. Absent with the embedded database, which only this process uses. */
  databaseUrl?: string
  /** Listens for the embedded database's own notifications of changed sessions and permissions. */
  listen?: Database['listen']
  /**
   * The caches of this process. They are told of changes, and used only while this process is notified of every change.
   */
  caches?: ProcessCaches
  corsOrigin?: string
  /** The time in ms after which an unauthenticated socket is closed. */
  authenticationTimeoutMs?: number
}

export interface Sockets {
  liveUpdates: LiveUpdates
  /**
   * Whether this process receives the changes of other processes. If not, its clients have been told that they may
   * miss changes.
   */
  isListeningToDatabase(): boolean
  /** Accepts sockets on this HTTP server from now on. */
  attach(httpServer: HttpServer): void
  /** Closes all sockets and the HTTP server they are attached to. */
  close(): Promise<void>
}

/**
 * Opens the `/chat` namespace (rule 7.7). A socket receives no changes until it has authenticated, and is closed if it
 * has not sent `authenticate` within 5 seconds.
 */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { db, writeDb = db, clock, log, databaseUrl, listen, caches } = options
  const { io, namespace } = createNamespace(options)
  const changeLog = createChangeLog()
  const imageAddresses = createImageAddresses(deriveKeys(options.secret).imageAddressKey)
  const liveUpdates: LiveUpdates = {
    async publish(tx, events) {
      const sentMessages = events.filter((event) => event.type === 'message')
      for (const { conversation, seq } of sentMessages) live.messages.ownMessages.expect({ ...conversation, seq })
      const transactionId = await notifyProcesses(tx, events)
      return () => {
        for (const { conversation, seq, views } of sentMessages)
          if (views !== undefined) live.messages.ownMessages.keep({ ...conversation, seq }, views)
        // A listening process receives its own notifications too, so all events are delivered in one order.
        if (listener?.isListening() !== true) for (const event of events) delivery.deliver(event, transactionId)
      }
    },
  }
  const live = createLiveServices({ namespace, db, clock, log, imageAddresses, liveUpdates })
  const delivery = createEventDelivery({ namespace, changeLog, services: live, caches })
  const processCaches = Object.values(caches ?? {})
  let listener: DatabaseListener | undefined
  let notifications: NotificationQueue | undefined
  if (databaseUrl === undefined) changeLog.start(await readNextTransactionId(db))
  else {
    const queue = createNotificationQueue({
      db,
      log,
      onNotification: ({ event, transactionId }) => delivery.deliver(event, transactionId),
    })
    notifications = queue
    listener = openDatabaseListener({
      databaseUrl,
      channel: LIVE_CHANNEL,
      log,
      onNotification: queue.add,
      onResumed(firstTransaction) {
        changeLog.start(firstTransaction)
        for (const cache of processCaches) cache.start(() => listener?.isConfirmed() ?? false)
        live.catchUp()
        namespace.to(['staff', 'apps']).emit('resumed')
      },
      onInterrupted() {
        for (const cache of processCaches) cache.stop()
        namespace.to(['staff', 'apps']).emit('interrupted')
      },
    })
  }
  const stopListening = await listen?.(LIVE_CHANNEL, (payload) => {
    const notification = parseNotification(payload)
    if (notification === undefined || !('event' in notification)) return
    const { event } = notification
    if (event.type === 'accessChanged' || event.type === 'appAccessChanged') delivery.handleAccessChange(event)
  })
  // The embedded database delivers a notification together with the response to the write.
  if (listen !== undefined) for (const cache of processCaches) cache.start(() => true)

  const services = {
    db,
    changeLog,
    live,
    listener,
    notifications,
    tokenIssuers: options.tokenIssuers ?? createTokenIssuers(options.secret, clock),
  }
  const handlers = createConversationHandlers({ db, writeDb, clock, liveUpdates, imageAddresses, live })
  const texts = caches?.texts ?? createServerTextCache(db)
  namespace.on('connection', (socket: LiveSocket) => {
    closeIfUnread(socket, log)
    socket.data.language = languageOf(socket.handshake.headers['accept-language'])
    const authenticateSocket = startHandshake(socket, {
      check: (payload) => authenticate(socket, payload, services),
      confirm: (authentication) => confirmAuthentication(socket, authentication, services),
      whenAcknowledged: () => received.whenAcknowledged(),
      log,
      authenticationTimeoutMs: options.authenticationTimeoutMs,
    })
    const { personAt } = live.accessControl
    const received = receiveEvents(socket, { handlers, authenticate: authenticateSocket, personAt, texts, log })
  })
  const isListeningToDatabase = () => listener?.isListening() ?? true
  const accessCheckTimers = [
    setInterval(() => {
      live.accessControl.checkAgain('allStaff')
      live.accessControl.closeExpired(clock())
    }, ACCESS_CHECK_INTERVAL_MS).unref(),
    setInterval(
      () => isListeningToDatabase() || live.accessControl.checkAgain('everybody'),
      UNNOTIFIED_ACCESS_CHECK_INTERVAL_MS,
    ).unref(),
  ]

  return {
    isListeningToDatabase,
    liveUpdates,
    attach(http) {
      io.attach(http)
      io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        for (const [name, value] of securityHeaders(request.headers.host)) response.setHeader(name, value)
        next()
      })
    },
    async close() {
      for (const timer of accessCheckTimers) clearInterval(timer)
      await stopListening?.()
      await io.close()
      await live.stop()
      notifications?.close()
      listener?.close()
    },
  }
}

function createNamespace({ corsOrigin }: SocketOptions): { io: Server; namespace: LiveNamespace } {
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: NAMESPACE_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    ...(corsOrigin === undefined ? {} : { cors: { origin: corsOrigin } }),
  })
  io.use((_socket, next) => next(new Error('no such namespace')))
  return { io, namespace: io.of(SOCKET_NAMESPACE) }
}
