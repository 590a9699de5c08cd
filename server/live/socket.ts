import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { type Namespace, Server, type Socket } from 'socket.io'
import * as v from 'valibot'
import { type Authenticated, SOCKET_NAMESPACE, SocketEvent } from '../../contract/socketEvents.ts'
import type { Tokens } from '../auth/tokens.ts'
import { type ChangeLog, createChangeLog } from './changeLog.ts'
import { nextTransaction, readCursor } from '../db/cursor.ts'
import type { Database, Db } from '../db/database.ts'
import { errorCode } from '../db/databaseError.ts'
import type { Caller } from '../http/handler.ts'
import { securityHeaders } from '../http/security.ts'
import { openListener, type Listener } from './listener.ts'
import { type Live, type News, NEWS_CHANNEL, notify, readNotification, toldOf } from './live.ts'
import { createSocketAccess, type SocketAccess } from './socketAccess.ts'

const AUTHENTICATION_TIMEOUT_MS = 5_000
const CHECK_EVERY_MS = 15_000
/** As long as this process does not hear of sessions that end. */
const CHECK_UNHEARD_EVERY_MS = 800
const MESSAGE_BYTES_MAX = 100_000

const Authenticate = v.object({ token: v.string(), cursor: v.optional(v.unknown()) })

export interface SocketOptions {
  db: Db
  clock: () => Date
  tokens: Tokens
  log: Logger
  /** The PostgreSQL on which the other processes are heard; this process is alone where it is absent. */
  databaseUrl?: string
  /** Where the embedded database, which this process has alone, tells of sessions and rights that change. */
  hear?: Database['hear']
  corsOrigin?: string
  /** How long a socket may stay without authenticating, in ms. */
  authenticationTimeout?: number
}

export interface Sockets {
  live: Live
  /** Whether this process hears what the others change; where it does not, its sockets have been told. */
  isHearing(): boolean
  /** Answers sockets on this server from now on. */
  attach(http: HttpServer): void
  /** Closes them all, and the server they are on. */
  close(): Promise<void>
}

/** The sockets of this process, what they were told, and where it hears of the other processes. */
interface Hub {
  chat: Namespace
  changes: ChangeLog
  listener: Listener | undefined
  access: SocketAccess
}

/**
 * The `/chat` namespace (rule 7.7). A socket belongs to nobody until its `authenticate` is taken: it is told
 * nothing, and heard in nothing else; it is closed where that does not come in 5 seconds.
 */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { databaseUrl, hear, corsOrigin, db } = options
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    ...(corsOrigin === undefined ? {} : { cors: { origin: corsOrigin } }),
  })
  io.use((_socket, next) => next(new Error('no such namespace')))
  const chat = io.of(SOCKET_NAMESPACE)
  const hub: Hub = { chat, changes: createChangeLog(), listener: undefined, access: createSocketAccess(chat, options) }
  if (databaseUrl === undefined) hub.changes.begin(await nextTransaction(db))
  else hub.listener = listenFor(hub, databaseUrl, options.log)
  const stopHearing = await hear?.(NEWS_CHANNEL, (payload) => {
    const news = readNotification(payload)?.news
    if (news?.type === 'accessChanged') hub.access.changed(news.staffId)
  })
  chat.on('connection', (socket) => receive(socket, hub, options))
  const isHearing = () => hub.listener?.isHearing() ?? true
  const checks = [
    setInterval(() => hub.access.changed(), CHECK_EVERY_MS).unref(),
    setInterval(() => isHearing() || hub.access.changed(), CHECK_UNHEARD_EVERY_MS).unref(),
  ]

  return {
    isHearing,
    live: {
      async announce(within, news) {
        const transaction = await notify(within, news)
        // A process that listens hears of itself too, in the one order in which everything is told.
        return () => {
          if (hub.listener?.isHearing() !== true) for (const one of news) tell(hub, one, transaction)
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
      for (const check of checks) clearInterval(check)
      await stopHearing?.()
      hub.listener?.close()
      await io.close()
    },
  }
}

function listenFor(hub: Hub, databaseUrl: string, log: Logger): Listener {
  return openListener({
    databaseUrl,
    channel: NEWS_CHANNEL,
    log,
    heard(payload) {
      const told = readNotification(payload)
      if (told !== undefined) tell(hub, told.news, told.transaction)
    },
    resumed(from) {
      hub.changes.begin(from)
      hub.access.changed()
      hub.chat.to('staff').emit(SocketEvent.RESUMED)
    },
    interrupted: () => void hub.chat.to('staff').emit(SocketEvent.INTERRUPTED),
  })
}

/** Tells the sockets of this process. */
function tell({ chat, changes, access }: Hub, news: News, transaction: bigint): void {
  if (news.type === 'accessChanged') return access.changed(news.staffId)
  if (news.type === 'ended') return void chat.in(`session:${news.sessionId}`).disconnectSockets(true)
  const { topic, rooms, event, payload } = toldOf(news)
  changes.note({ topic, rooms, transaction })
  // Whoever has lost a right before this is not told of it.
  access.afterChecks(() => void chat.to(rooms).emit(event, payload))
}

function receive(socket: Socket, hub: Hub, options: SocketOptions): void {
  const authenticationTimeout = setTimeout(
    () => socket.disconnect(true),
    options.authenticationTimeout ?? AUTHENTICATION_TIMEOUT_MS,
  )
  let isChecking = false
  socket.once('disconnect', () => clearTimeout(authenticationTimeout))
  socket.on(SocketEvent.AUTHENTICATE, (message: unknown, acknowledge: unknown) => {
    const answer = (ok: boolean) => typeof acknowledge === 'function' && acknowledge({ ok })
    // One token at a time: a flood of them is not let through to the database.
    if (isChecking) return void answer(false)
    isChecking = true
    // Its time is over now whatever the answer: a busy database must not close the socket of somebody who did come.
    clearTimeout(authenticationTimeout)
    authenticate(socket, message, hub, options)
      .then((taken) => {
        isChecking = false
        answer(taken !== undefined)
        if (taken !== undefined) return greet(socket, hub, taken)
        socket.emit(SocketEvent.UNAUTHORIZED)
        socket.disconnect(true)
      })
      .catch((error: unknown) => {
        // Nothing is said of the token: whoever heard that it is refused would ask for another one, or sign out.
        options.log.warn({ code: errorCode(error) }, 'socket not authenticated')
        answer(false)
        socket.disconnect(true)
      })
  })
}

/** Whose socket it is now, and since when they may have missed changes. */
interface Taken {
  caller: Caller
  cursor: bigint | undefined
}

/** Says that everything is told from now on, and what was missed; or, for now, that this process may miss something. */
function greet(socket: Socket, { listener, changes }: Hub, { caller, cursor }: Taken): void {
  if (listener?.isHearing() === false) return void socket.emit(SocketEvent.INTERRUPTED)
  const changed = cursor === undefined ? undefined : changes.since(cursor, socket.rooms)
  const said: Authenticated = {
    cursor: String(listener?.heardBefore() ?? caller.cursor),
    changed: changed ?? null,
  }
  socket.emit(SocketEvent.AUTHENTICATED, said)
}

/** Undefined where the token is not taken. Throws where the database does not answer. */
async function authenticate(
  socket: Socket,
  message: unknown,
  { access }: Hub,
  { tokens }: SocketOptions,
): Promise<Taken | undefined> {
  const asked = v.safeParse(Authenticate, message)
  const bearer = asked.success ? await tokens.read(asked.output.token) : undefined
  const caller = bearer && (await access.admit(socket, bearer))
  if (caller === undefined) return undefined
  const cursor = asked.success ? readCursor(asked.output.cursor) : undefined
  // A cursor that this database has not reached is another one's.
  return { caller, cursor: cursor !== undefined && cursor <= BigInt(caller.cursor) ? cursor : undefined }
}
