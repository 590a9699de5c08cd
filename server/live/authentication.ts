import type { AuthenticatePayload, AuthenticatedPayload } from '../../contract/live/connectionEvents.ts'
import { parseChangeCursor, readChangeCursor } from '../db/changeCursor.ts'
import type { Db } from '../db/database.ts'
import { countUnseen } from '../features/conversation/list.ts'
import type { ChangeLog } from './changeLog.ts'
import type { DatabaseListener } from './databaseListener.ts'
import type { LiveServices } from './liveServices.ts'
import type { LiveSocket } from './namespace.ts'
import type { NotificationQueue } from './notificationQueue.ts'
import { type TokenIssuers, verifyToken } from './socketBearer.ts'
import { participantOf, type SocketPerson } from './socketPerson.ts'

interface AuthenticationServices {
  db: Db
  tokenIssuers: TokenIssuers
  changeLog: ChangeLog
  live: Pick<LiveServices, 'accessControl' | 'staffCounts' | 'staffNotifications'>
  /** Absent with the embedded database. */
  listener: Pick<DatabaseListener, 'isListening' | 'latestChangeCursor'> | undefined
  notifications: Pick<NotificationQueue, 'whenEmpty'> | undefined
}

/** An accepted token. */
interface Authentication {
  /** The number of the first transaction whose changes the client may have missed; undefined if unknown. */
  cursor: bigint | undefined
  /** The current cursor of the database. */
  currentCursor: string
  counts: Pick<AuthenticatedPayload, 'counts' | 'nonRead'>
  /** The staff member with the number of their unread notifications. */
  told?: { staffId: number; counted: Awaited<ReturnType<LiveServices['staffNotifications']['readCount']>> }
}

/** Checks a token. Resolves to undefined if it is refused; rejects if the database fails. */
export async function authenticate(
  socket: LiveSocket,
  { token, cursor: cursorText }: AuthenticatePayload,
  { db, tokenIssuers, live, notifications }: AuthenticationServices,
): Promise<Authentication | undefined> {
  const bearer = await verifyToken(tokenIssuers, token)
  const person = bearer && (await live.accessControl.admit(socket, bearer))
  if (person === undefined) return undefined
  const currentCursor = person.kind === 'staff' ? person.caller.changeCursor : await readChangeCursor(db)
  // The new cursor stands for every notification that has arrived, so those must be delivered.
  await notifications?.whenEmpty()
  // Read last: a count that is told of a later change meanwhile must not be followed by this one.
  const counts = await readCounts(db, live, person)
  const cursor = parseChangeCursor(cursorText)
  // A cursor higher than this database's current one comes from another database and is ignored.
  return {
    currentCursor,
    ...counts,
    cursor: cursor !== undefined && cursor <= BigInt(currentCursor) ? cursor : undefined,
  }
}

/** Reads the counts of which a person is told, so that no call must follow. */
async function readCounts(
  db: Db,
  { staffCounts, staffNotifications }: AuthenticationServices['live'],
  person: SocketPerson,
): Promise<Pick<Authentication, 'counts' | 'told'>> {
  const participant = participantOf(person)
  if (person.kind !== 'staff')
    return { counts: participant === undefined ? {} : { nonRead: await countUnseen(db, participant) } }
  const conversations = participant && (await staffCounts.readCounts())
  const counted = await staffNotifications.readCount(person.caller)
  return {
    counts: { counts: { notifications: counted.count, ...(conversations && { conversations }) } },
    told: { staffId: person.caller.id, counted },
  }
}

/**
 * Confirms the authentication with a new cursor, and the topics and writes missed since the client's cursor. Sends
 * INTERRUPTED instead while this process itself may miss changes.
 */
export function confirmAuthentication(
  socket: LiveSocket,
  { cursor, currentCursor, counts, told }: Authentication,
  { listener, changeLog, live }: Pick<AuthenticationServices, 'listener' | 'changeLog' | 'live'>,
): void {
  if (listener?.isListening() === false) return void socket.emit('interrupted')
  const changedTopics = cursor === undefined ? undefined : changeLog.changedTopicsSince(cursor, socket.rooms)
  socket.emit('authenticated', {
    cursor: String(listener?.latestChangeCursor() ?? currentCursor),
    changed: changedTopics ?? null,
    ...(cursor === undefined ? {} : { writes: changeLog.writesSince(cursor, socket.rooms) }),
    ...counts,
  })
  if (told !== undefined) live.staffNotifications.confirmTold(told.staffId, told.counted)
}
