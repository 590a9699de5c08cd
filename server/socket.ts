import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Namespace, Server, type Socket } from 'socket.io'
import * as v from 'valibot'
import { pointsHeardBy, records } from '../contract/records.ts'
import { SOCKET_NAMESPACE, SocketEvent } from '../contract/socketEvents.ts'
import { loadCaller } from './auth/access.ts'
import type { Bearer, Tokens } from './auth/tokens.ts'
import type { Db } from './database.ts'
import { errorCode } from './databaseError.ts'
import { Failure } from './failure.ts'
import type { Caller } from './handler.ts'
import { securityHeaders } from './http/security.ts'
import type { Live } from './live.ts'

const AUTHENTICATION_PATIENCE_MS = 5_000
const CHECK_EVERY_MS = 15_000
const MESSAGE_BYTES_MAX = 100_000

const Authenticate = v.object({ token: v.string() })

export interface SocketOptions {
  db: Db
  clock: () => Date
  tokens: Tokens
  log: Logger
  /** Joins the sockets of all processes on this PostgreSQL. */
  databaseUrl?: string
  corsOrigin?: string
  /** How long a socket may stay without authenticating, in ms. */
  patience?: number
}

export interface Sockets {
  live: Live
  /** Answers sockets on this server from now on. */
  attach(http: HttpServer): void
  /** Closes them all, and the server they are on. */
  close(): Promise<void>
}

/**
 * The `/chat` namespace (specification §7). A socket belongs to nobody until its `authenticate` is taken: it is told
 * nothing, and heard in nothing else; it is closed where that does not come in 5 seconds.
 */
export function openSockets(options: SocketOptions): Sockets {
  const { databaseUrl, corsOrigin, log } = options
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    ...(corsOrigin === undefined ? {} : { cors: { origin: corsOrigin } }),
  })
  // Two connections, one to listen and one to tell: with more, what is told in a row arrives out of order.
  const pool = databaseUrl === undefined ? undefined : new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const onError = (error: Error) => log.error({ code: errorCode(error), error: error.message }, 'socket adapter')
  pool?.on('error', onError)
  // The adapter holds its listening connection outside the pool, and does not listen for its errors.
  pool?.on('connect', (client) => void client.on('error', onError))
  if (pool !== undefined) io.adapter(createAdapter(pool, { errorHandler: onError }))

  io.use((_socket, next) => next(new Error('no such namespace')))
  const chat = io.of(SOCKET_NAMESPACE)
  chat.on('connection', (socket) => receive(socket, options))
  const checking = setInterval(() => void checkSockets(chat, options), CHECK_EVERY_MS)
  checking.unref()

  return {
    live: tellVia(chat),
    attach(http) {
      io.attach(http)
      io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        for (const [name, value] of securityHeaders(request.headers.host)) response.setHeader(name, value)
        next()
      })
    },
    async close() {
      clearInterval(checking)
      await io.close()
      // Not waited for: a connection that the adapter was just opening is never given back.
      void pool?.end()
    },
  }
}

function tellVia(chat: Namespace): Live {
  return {
    changed(change, staffId) {
      const { heardBy } = records[change.record]
      const rooms = heardBy === 'self' ? [`staff:${staffId}`] : heardBy.map((group) => `group:${group}`)
      chat.to(rooms).emit(SocketEvent.RECORD_CHANGED, change)
    },
    pointsChanged(change) {
      const rooms = pointsHeardBy[change.owner].map((group) => `group:${group}`)
      chat.to(rooms).emit(SocketEvent.POINT_CHANGED, change)
    },
    configChanged: (change) => void chat.to('staff').emit(SocketEvent.SYSTEM_CONFIG_CHANGED, change),
    ended: (sessionId) => void chat.in(`session:${sessionId}`).disconnectSockets(true),
  }
}

function receive(socket: Socket, options: SocketOptions): void {
  const patience = setTimeout(() => socket.disconnect(true), options.patience ?? AUTHENTICATION_PATIENCE_MS)
  let isChecking = false
  socket.once('disconnect', () => clearTimeout(patience))
  socket.on(SocketEvent.AUTHENTICATE, (message: unknown, acknowledge: unknown) => {
    const answer = (ok: boolean) => typeof acknowledge === 'function' && acknowledge({ ok })
    // One token at a time: a flood of them is not let through to the database.
    if (isChecking) return void answer(false)
    isChecking = true
    // Its time is over now whatever the answer: a busy database must not close the socket of somebody who did come.
    clearTimeout(patience)
    void authenticate(socket, message, options).then((ok) => {
      isChecking = false
      answer(ok)
      socket.emit(ok ? SocketEvent.AUTHENTICATED : SocketEvent.UNAUTHORIZED)
      if (!ok) socket.disconnect(true)
    })
  })
}

async function authenticate(
  socket: Socket,
  message: unknown,
  { db, clock, tokens, log }: SocketOptions,
): Promise<boolean> {
  try {
    const asked = v.safeParse(Authenticate, message)
    const bearer = asked.success ? await tokens.read(asked.output.token) : undefined
    const caller = bearer && (await loadCaller(db, bearer, clock()))
    // A socket that has gone meanwhile would stay in its rooms for ever.
    if (bearer === undefined || caller === undefined || !socket.connected) return false
    await enterRooms(socket, bearer, caller)
    return true
  } catch (error) {
    log.info({ code: errorCode(error) }, 'socket refused')
    return false
  }
}

/** Joins the rooms of what the staff member may hear of now, and leaves those of what they no longer may. */
async function enterRooms(socket: Socket, bearer: Bearer, { id, permissions }: Caller): Promise<void> {
  const rooms = [
    'staff',
    `staff:${id}`,
    `session:${bearer.sessionId}`,
    ...[...permissions].map((group) => `group:${group}`),
  ]
  for (const room of socket.rooms) if (room !== socket.id && !rooms.includes(room)) await socket.leave(room)
  await socket.join(rooms)
  socket.data = { bearer }
}

async function callerNow(db: Db, bearer: Bearer, now: Date): Promise<Caller | undefined> {
  try {
    return await loadCaller(db, bearer, now)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/**
 * Looks again at who is behind each socket of this process: a sign-in that was ended elsewhere ends its sockets here.
 */
async function checkSockets(chat: Namespace, { db, clock, log }: SocketOptions): Promise<void> {
  try {
    for (const socket of chat.sockets.values()) {
      const { bearer } = socket.data as { bearer?: Bearer }
      if (bearer === undefined) continue
      const caller = await callerNow(db, bearer, clock())
      if (caller === undefined) socket.disconnect(true)
      else await enterRooms(socket, bearer, caller)
    }
  } catch (error) {
    // The database does not answer now: nobody is disconnected for that.
    log.warn({ code: errorCode(error) }, 'sockets not checked')
  }
}
