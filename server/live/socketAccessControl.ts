import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Namespace, Socket } from 'socket.io'

import { loadCallers } from '../auth/callers.ts'
import type { Bearer } from '../auth/tokens.ts'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import type { Caller } from '../http/handler.ts'

/** The timeout of a check in ms. It keeps a hanging database from blocking all notifications. */
const CHECK_TIMEOUT_MS = 5_000
/** The maximum number of attempts to load the permissions of one socket while they keep changing. */
const ADMIT_ATTEMPTS_MAX = 5
/** The staff id in the database's notification of a change that may concern all staff. */
const ALL_STAFF_ID = 0

interface SocketAccessControlOptions {
  db: Db
  clock: () => Date
  log: Logger
}

/** Updates the rooms of this process's sockets when sessions or permissions of their staff members change. */
export interface SocketAccessControl {
  /**
   * Joins a socket to the rooms of its staff member. Returns undefined if the session has ended, the account is not
   * active or the socket has disconnected. Throws if the database fails or the permissions keep changing.
   */
  admit(socket: Socket, bearer: Bearer): Promise<Caller | undefined>
  /** Checks the sockets of one staff member again, or of all staff, after their sessions or permissions changed. */
  checkAgain(staffId?: number): void
  /** Calls `emit` immediately or, if checks are in progress, after them. */
  afterChecks(emit: () => void): void
}

/** The data stored on a socket; `bearer` is set once its token has been accepted. */
interface SocketData {
  bearer?: Bearer
}

/**
 * Creates the access checks of sockets.
 * @param namespace the namespace whose sockets are checked
 */
export function createSocketAccessControl(
  namespace: Namespace,
  { db, clock, log }: SocketAccessControlOptions,
): SocketAccessControl {
  let changeCount = 0
  /** The ids of the staff whose sockets must still be checked. */
  const pendingStaffIds = new Set<number>()
  let currentCheck: Promise<void> | undefined

  async function check(): Promise<void> {
    while (pendingStaffIds.size > 0) {
      const isEveryonePending = pendingStaffIds.has(ALL_STAFF_ID)
      const sockets = [...namespace.sockets.values()].filter((socket) => {
        const { bearer } = socket.data as SocketData
        return bearer !== undefined && (isEveryonePending || pendingStaffIds.has(bearer.staffId))
      })
      pendingStaffIds.clear()
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
        else if (socket.connected && (await updateRooms(socket, caller))) socket.emit('STORE_PERMISSION_CHANGED')
      }
    } catch (error) {
      // The database is unavailable; that is no reason to disconnect the sockets.
      log.warn({ code: errorCodeOf(error) }, 'sockets not checked')
    }
  }

  return {
    async admit(socket, bearer) {
      // With the bearer set, `check` includes this socket. A change during the loading below repeats the loading.
      socket.data = { bearer } satisfies SocketData
      for (let attempt = 0; attempt < ADMIT_ATTEMPTS_MAX; attempt += 1) {
        const before = changeCount
        const caller = (await loadCallers(db, [bearer], clock())).get(bearer.sessionId)
        // A socket that has disconnected in the meantime must not join rooms, because it would never leave them.
        if (caller === undefined || !socket.connected) return undefined
        if (before !== changeCount) continue
        await updateRooms(socket, caller)
        return caller
      }
      throw new Error(`the permissions changed during each of ${ADMIT_ATTEMPTS_MAX} attempts`)
    },
    checkAgain(staffId = ALL_STAFF_ID) {
      changeCount += 1
      pendingStaffIds.add(staffId)
      currentCheck ??= check().finally(() => (currentCheck = undefined))
    },
    afterChecks(emit) {
      if (currentCheck === undefined) emit()
      else void currentCheck.then(emit)
    },
  }
}

/**
 * Joins the rooms that the caller's permissions allow now, and leaves all others.
 * @returns whether the rooms changed; false for the first call on a socket
 */
async function updateRooms(socket: Socket, { id, sessionId, permissions }: Caller): Promise<boolean> {
  const rooms = ['staff', `staff:${id}`, `session:${sessionId}`, ...[...permissions].map((group) => `group:${group}`)]
  const before = [...socket.rooms].filter((room) => room !== socket.id)
  const roomsToLeave = before.filter((room) => !rooms.includes(room))
  for (const room of roomsToLeave) await socket.leave(room)
  await socket.join(rooms)
  return before.length > 0 && (roomsToLeave.length > 0 || rooms.length > before.length)
}
