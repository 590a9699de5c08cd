import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type Namespace, Server, type Socket } from 'socket.io'
import * as v from 'valibot'
import { createActor, fromPromise } from 'xstate'
import { type AuthenticatedPayload, SOCKET_NAMESPACE, SocketEvent } from '../../contract/socketEvents.ts'
import { socketHandshakeMachine } from '../../machines/socketHandshake.ts'
import type { CallerCache } from '../auth/callerCache.ts'
import type { TokenIssuer } from '../auth/tokens.ts'
import { type ChangeLog, createChangeLog } from './changeLog.ts'
import { readNextTransactionId, parseChangeCursor } from '../db/changeCursor.ts'
import type { Database, Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import type { Caller } from '../http/handler.ts'
import { securityHeaders } from '../http/securityHeaders.ts'
import { openDatabaseListener, type DatabaseListener } from './databaseListener.ts'
import {
  isTextChange,
  type LiveUpdates,
  type LiveEvent,
  LIVE_CHANNEL,
  notifyProcesses,
  parseNotification,
  socketMessageOf,
} from './liveEvents.ts'
import { createSocketAccessControl, type SocketAccessControl } from './socketAccessControl.ts'

/** The interval of checks of the sessions and permissions of all sockets. */
const ACCESS_CHECK_INTERVAL_MS = 15_000
/** The interval of the checks of all sockets while this process receives no notifications of ended sessions. */
const UNNOTIFIED_ACCESS_CHECK_INTERVAL_MS = 800
const MESSAGE_BYTES_MAX = 100_000
/** The time after which a connection is closed that has not joined the namespace. */
const NAMESPACE_TIMEOUT_MS = 10_000

const AuthenticateMessage = v.object({ token: v.string(), cursor: v.optional(v.unknown()) })

export interface SocketOptions {
  db: Db
  clock: () => Date
  tokenIssuer: TokenIssuer
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

/** The cached callers with their permissions, and the cached texts of the server. */
interface ProcessCaches {
  callers: Pick<CallerCache, 'forget' | 'start' | 'stop'>
  texts: { invalidate(): void; start(isConfirmed: () => boolean): void; stop(): void }
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

/** The sockets of this process, the log of published changes, and the listener for other processes' changes. */
interface SocketServices {
  namespace: Namespace
  changeLog: ChangeLog
  listener: DatabaseListener | undefined
  socketAccessControl: SocketAccessControl
  caches: SocketOptions['caches']
}

/**
 * Opens the `/chat` namespace (rule 7.7). A socket receives no changes until it has authenticated,
 * and is closed if it has not sent `authenticate` within 5 seconds. All its other events are ignored.
 */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { databaseUrl, listen, corsOrigin, db } = options
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: NAMESPACE_TIMEOUT_MS,
    ...(corsOrigin === undefined ? {} : { cors: { origin: corsOrigin } }),
  })
  io.use((_socket, next) => next(new Error('no such namespace')))
  const namespace = io.of(SOCKET_NAMESPACE)
  const services: SocketServices = {
    namespace,
    changeLog: createChangeLog(),
    listener: undefined,
    socketAccessControl: createSocketAccessControl(namespace, options),
    caches: options.caches,
  }
  if (databaseUrl === undefined) services.changeLog.start(await readNextTransactionId(db))
  else services.listener = listenForChanges(services, databaseUrl, options.log)
  const stopListening = await listen?.(LIVE_CHANNEL, (payload) => {
    const event = parseNotification(payload)?.event
    if (event?.type === 'accessChanged') handleAccessChange(services, event.staffId)
  })
  // The embedded database delivers a notification together with the response to the write.
  if (listen !== undefined) for (const cache of processCachesOf(services)) cache.start(() => true)
  namespace.on('connection', (socket) => handleConnection(socket, services, options))
  const isListeningToDatabase = () => services.listener?.isListening() ?? true
  const accessCheckTimers = [
    setInterval(() => services.socketAccessControl.checkAgain(), ACCESS_CHECK_INTERVAL_MS).unref(),
    setInterval(
      () => isListeningToDatabase() || services.socketAccessControl.checkAgain(),
      UNNOTIFIED_ACCESS_CHECK_INTERVAL_MS,
    ).unref(),
  ]

  return {
    isListeningToDatabase,
    liveUpdates: {
      async publish(tx, events) {
        const transactionId = await notifyProcesses(tx, events)
        // A listening process receives its own notifications too, so all events are delivered in one order.
        return () => {
          if (services.listener?.isListening() !== true)
            for (const event of events) deliverEvent(services, event, transactionId)
        }
      },
    },
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
      services.listener?.close()
      await io.close()
    },
  }
}

function listenForChanges(services: SocketServices, databaseUrl: string, log: Logger): DatabaseListener {
  return openDatabaseListener({
    databaseUrl,
    channel: LIVE_CHANNEL,
    log,
    onNotification(payload) {
      const notification = parseNotification(payload)
      if (notification !== undefined) deliverEvent(services, notification.event, notification.transactionId)
    },
    onResumed(firstTransaction) {
      services.changeLog.start(firstTransaction)
      for (const cache of processCachesOf(services)) cache.start(() => services.listener?.isConfirmed() ?? false)
      services.socketAccessControl.checkAgain()
      services.namespace.to('staff').emit(SocketEvent.RESUMED)
    },
    onInterrupted() {
      for (const cache of processCachesOf(services)) cache.stop()
      services.namespace.to('staff').emit(SocketEvent.INTERRUPTED)
    },
  })
}

/**
 * Delivers the event to those sockets of this process that may receive it. A change of access or the end of a session
 * is not sent, but checks or closes its sockets.
 */
function deliverEvent(services: SocketServices, liveEvent: LiveEvent, transactionId: bigint): void {
  const { namespace, changeLog, socketAccessControl } = services
  if (liveEvent.type === 'accessChanged') return handleAccessChange(services, liveEvent.staffId)
  // Only the apps are told, which have no sockets.
  if (liveEvent.type === 'couponUseChanged') return
  if (liveEvent.type === 'sessionEnded')
    return void namespace.in(`session:${liveEvent.sessionId}`).disconnectSockets(true)
  if (liveEvent.type === 'message' || liveEvent.type === 'conversation') return
  if (isTextChange(liveEvent)) services.caches?.texts.invalidate()
  const { topic, rooms, eventName, payload, fullMessage, reportedWrite } = socketMessageOf(liveEvent)
  changeLog.add({ topic, rooms, transactionId, reportedWrite, readerRooms: fullMessage?.rooms ?? rooms })
  // Emits after pending access checks, so staff who have just lost the permission do not receive the event.
  socketAccessControl.afterChecks(() => {
    const fullMessageRooms = fullMessage?.rooms ?? []
    namespace.to(rooms).except(fullMessageRooms).emit(eventName, payload)
    if (fullMessage !== undefined) namespace.to(fullMessageRooms).emit(eventName, fullMessage.payload)
  })
}

function processCachesOf({ caches }: SocketServices): readonly ProcessCaches[keyof ProcessCaches][] {
  return Object.values(caches ?? {})
}

function handleAccessChange({ socketAccessControl, caches }: SocketServices, staffId: number): void {
  caches?.callers.forget(staffId)
  socketAccessControl.checkAgain(staffId)
}

/** Runs the chart of a socket's handshake until the socket is closed. */
function handleConnection(socket: Socket, services: SocketServices, options: SocketOptions): void {
  const { authenticationTimeoutMs } = options
  const handshakeActor = createActor(
    socketHandshakeMachine.provide({
      actors: { check: fromPromise(({ input }) => authenticate(socket, input.message, services, options)) },
      actions: {
        confirm: ({ context }, { authentication }) => {
          context.respond(true)
          confirmAuthentication(socket, services, authentication as Authentication)
        },
        refuseToken: ({ context }) => {
          context.respond(false)
          socket.emit(SocketEvent.UNAUTHORIZED)
        },
        // UNAUTHORIZED is not sent here, because it would make the console refresh its token or sign out.
        reportFailure: ({ context }, { error }) => {
          options.log.warn({ code: errorCodeOf(error) }, 'socket not authenticated')
          context.respond(false)
        },
        closeSocket: () => void socket.disconnect(true),
      },
      ...(authenticationTimeoutMs === undefined ? {} : { delays: { authenticationTimeout: authenticationTimeoutMs } }),
    }),
  ).start()
  socket.once('disconnect', () => handshakeActor.send({ type: 'disconnect' }))
  socket.on(SocketEvent.AUTHENTICATE, (message: unknown, acknowledge: unknown) => {
    const respond = (ok: boolean) => void (typeof acknowledge === 'function' && acknowledge({ ok }))
    handshakeActor.send({ type: 'authenticate', message, respond })
  })
}

interface Authentication {
  caller: Caller
  /** The number of the first transaction whose changes the client may have missed; undefined if unknown. */
  cursor: bigint | undefined
}

/**
 * Confirms the authentication with a new cursor, and the topics and writes missed since the client's cursor. Sends
 * INTERRUPTED instead while this process itself may miss changes.
 */
function confirmAuthentication(
  socket: Socket,
  { listener, changeLog }: SocketServices,
  { caller, cursor }: Authentication,
): void {
  if (listener?.isListening() === false) return void socket.emit(SocketEvent.INTERRUPTED)
  const changedTopics = cursor === undefined ? undefined : changeLog.changedTopicsSince(cursor, socket.rooms)
  const payload: AuthenticatedPayload = {
    cursor: String(listener?.latestChangeCursor() ?? caller.changeCursor),
    changed: changedTopics ?? null,
    ...(cursor === undefined ? {} : { writes: changeLog.writesSince(cursor, socket.rooms) }),
  }
  socket.emit(SocketEvent.AUTHENTICATED, payload)
}

/**
 * Checks the token of an `authenticate` message. Returns undefined if the token is refused; throws if the database
 * fails.
 */
async function authenticate(
  socket: Socket,
  message: unknown,
  { socketAccessControl }: SocketServices,
  { tokenIssuer }: SocketOptions,
): Promise<Authentication | undefined> {
  const parsed = v.safeParse(AuthenticateMessage, message)
  const bearer = parsed.success ? await tokenIssuer.verify(parsed.output.token) : undefined
  const caller = bearer && (await socketAccessControl.admit(socket, bearer))
  if (caller === undefined) return undefined
  const cursor = parsed.success ? parseChangeCursor(parsed.output.cursor) : undefined
  // A cursor higher than this database's current one comes from another database and is ignored.
  return { caller, cursor: cursor !== undefined && cursor <= BigInt(caller.changeCursor) ? cursor : undefined }
}
