import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Namespace, Socket } from 'socket.io'
import { SocketEvent } from '../../contract/socketEvents.ts'
import { loadCallers } from '../auth/access.ts'
import type { Bearer } from '../auth/tokens.ts'
import type { Db } from '../db/database.ts'
import { errorCode } from '../db/databaseError.ts'
import type { Caller } from '../http/handler.ts'

/** How long news wait for a check, in ms: a database that hangs must not silence everybody. */
const CHECK_TIMEOUT_MS = 5_000
/** How often rights may change while one socket is authenticated, before it has to come again. */
const ADMISSIONS_MAX = 5
/** As the database names a change that may concern all staff. */
const EVERYBODY = 0

interface SocketAccessOptions {
  db: Db
  clock: () => Date
  log: Logger
}

/** Who is behind the sockets of this process, and so what they hear. */
export interface SocketAccess {
  /** Lets a socket hear what its person may; undefined where their session is over or they may not work. Throws where that cannot be known now. */
  admit(socket: Socket, bearer: Bearer): Promise<Caller | undefined>
  /** Sessions or rights have changed, of one staff member or of everybody: looks again at their sockets. */
  changed(staffId?: number): void
  /** Runs what tells sockets something: at once, or after the checks that are under way. */
  afterChecks(tell: () => void): void
}

/** What is known of a socket whose token was taken. */
interface SocketData {
  bearer?: Bearer
}

/** @param chat the sockets of this process */
export function createSocketAccess(chat: Namespace, { db, clock, log }: SocketAccessOptions): SocketAccess {
  let changes = 0
  /** The staff whose sockets are yet to be looked at. */
  const pending = new Set<number>()
  let checking: Promise<void> | undefined

  async function check(): Promise<void> {
    while (pending.size > 0) {
      const all = pending.has(EVERYBODY)
      const sockets = [...chat.sockets.values()].filter((socket) => {
        const { bearer } = socket.data as SocketData
        return bearer !== undefined && (all || pending.has(bearer.staffId))
      })
      pending.clear()
      await Promise.race([checkSockets(sockets), delay(CHECK_TIMEOUT_MS, undefined, { ref: false })])
    }
  }

  async function checkSockets(sockets: Socket[]): Promise<void> {
    if (sockets.length === 0) return
    try {
      const bearers = sockets.flatMap((socket) => (socket.data as SocketData).bearer ?? [])
      const callers = await loadCallers(db, bearers, clock())
      for (const socket of sockets) {
        const caller = callers.get((socket.data as SocketData).bearer?.sessionId ?? '')
        if (caller === undefined) socket.disconnect(true)
        else if (socket.connected && (await enterRooms(socket, caller)))
          socket.emit(SocketEvent.STORE_PERMISSION_CHANGED)
      }
    } catch (error) {
      // The database does not answer now: nobody is disconnected for that.
      log.warn({ code: errorCode(error) }, 'sockets not checked')
    }
  }

  return {
    async admit(socket, bearer) {
      // From now on changes are heard of for this socket; one that comes while it is being admitted has it start again.
      socket.data = { bearer } satisfies SocketData
      for (let attempt = 0; attempt < ADMISSIONS_MAX; attempt += 1) {
        const before = changes
        const caller = (await loadCallers(db, [bearer], clock())).get(bearer.sessionId)
        // A socket that has gone meanwhile would stay in its rooms for ever.
        if (caller === undefined || !socket.connected) return undefined
        if (before !== changes) continue
        await enterRooms(socket, caller)
        return caller
      }
      throw new Error('the rights changed again and again')
    },
    changed(staffId = EVERYBODY) {
      changes += 1
      pending.add(staffId)
      checking ??= check().finally(() => (checking = undefined))
    },
    afterChecks(tell) {
      if (checking === undefined) tell()
      else void checking.then(tell)
    },
  }
}

/**
 * Joins the rooms of what the staff member may hear of now, and leaves those of what they no longer may.
 * @returns whether a socket that was in rooms before is in others now
 */
async function enterRooms(socket: Socket, { id, sessionId, permissions }: Caller): Promise<boolean> {
  const rooms = ['staff', `staff:${id}`, `session:${sessionId}`, ...[...permissions].map((group) => `group:${group}`)]
  const before = [...socket.rooms].filter((room) => room !== socket.id)
  const left = before.filter((room) => !rooms.includes(room))
  for (const room of left) await socket.leave(room)
  await socket.join(rooms)
  return before.length > 0 && (left.length > 0 || rooms.length > before.length)
}
