import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SocketPersonKind } from '../../contract/live/liveEvent.ts'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import type { Caller } from '../http/handler.ts'
import type { LiveNamespace, LiveSocket } from './namespace.ts'
import { type SocketBearer, loadPeople } from './socketBearer.ts'
import { personKey, roomsOfPerson, type SocketPerson } from './socketPerson.ts'

/** The timeout of a check in ms. It keeps a hanging database from blocking all notifications. */
const CHECK_TIMEOUT_MS = 5_000
/** The maximum number of attempts to load the permissions of one socket while they keep changing. */
const ADMIT_ATTEMPTS_MAX = 5
/** The delay in ms before a check is repeated that the database has not answered. */
const RETRY_DELAY_MS = 2_000

interface SocketAccessControlOptions {
  db: Db
  clock: () => Date
  log: Logger
  /**
   * Called when a person is admitted, when their rights change, and when the socket is closed. `before` is undefined for
   * the first person of a socket, `person` for a closed one.
   */
  onPersonChanged: (socket: LiveSocket, person: SocketPerson | undefined, before: SocketPerson | undefined) => void
}

/** Whose sockets are checked: one person's, those of all staff, or all. */
type CheckedPeople = 'everybody' | 'allStaff' | { kind: SocketPersonKind; id: number }

/** Knows who is at each socket of this process, and what they may do now. */
export interface SocketAccessControl {
  /** Returns who is at the socket; undefined before their token was accepted. */
  personAt(socket: LiveSocket): SocketPerson | undefined
  /** Returns the staff at the sockets of this process, by their ids. */
  connectedStaff(): ReadonlyMap<number, Caller>
  /**
   * Joins a socket to the rooms of the token's person, and returns the person. Returns undefined if the session has
   * ended, the account is not active or the socket has disconnected. Throws if the database fails or the rights keep
   * changing.
   */
  admit(socket: LiveSocket, bearer: SocketBearer): Promise<SocketPerson | undefined>
  /**
   * Lets a store account act for one of its stores from now on. Returns whether the store is still one of the account's
   * when the rooms have changed.
   */
  actForStore(socket: LiveSocket, storeId: number): Promise<boolean>
  /** Checks sockets again after the sessions, the permissions or the stores of their people have changed. */
  checkAgain(people: CheckedPeople): void
  /** Resolves when no check is in progress. */
  whenChecked(): Promise<void>
  /** Calls `emit` immediately or, if checks are in progress, after them. */
  afterChecks(emit: () => void): void
  /** Closes the sockets of members and store accounts whose sessions have expired. */
  closeExpired(now: Date): void
}

/** What is known of a socket; `person` is undefined while its first token is checked. */
interface KnownSocket {
  bearer: SocketBearer
  person?: SocketPerson
}

/** Creates the access control of a namespace without sockets. */
export function createSocketAccessControl(
  namespace: LiveNamespace,
  { db, clock, log, onPersonChanged }: SocketAccessControlOptions,
): SocketAccessControl {
  const knownSockets = new Map<LiveSocket, KnownSocket>()
  const socketsByPerson = new Map<string, Set<LiveSocket>>()
  let changeCount = 0
  const pendingChecks = new Set<string>()
  let currentCheck: Promise<void> | undefined
  let waitingEmitCount = 0

  function forget(socket: LiveSocket): void {
    const known = knownSockets.get(socket)
    if (known === undefined) return
    knownSockets.delete(socket)
    const key = personKey(known.bearer)
    const sockets = socketsByPerson.get(key)
    sockets?.delete(socket)
    if (sockets?.size === 0) socketsByPerson.delete(key)
  }

  function loseSocket(socket: LiveSocket): void {
    const before = knownSockets.get(socket)?.person
    forget(socket)
    if (before !== undefined) onPersonChanged(socket, undefined, before)
  }

  function remember(socket: LiveSocket, bearer: SocketBearer): KnownSocket {
    const person = knownSockets.get(socket)?.person
    if (knownSockets.has(socket)) forget(socket)
    else socket.once('disconnect', () => loseSocket(socket))
    const known: KnownSocket = { bearer, ...(person && { person }) }
    knownSockets.set(socket, known)
    const key = personKey(bearer)
    socketsByPerson.set(key, (socketsByPerson.get(key) ?? new Set()).add(socket))
    return known
  }

  /** Stores who is at the socket and what they may do. Returns whether their rights have changed. */
  function setPerson(socket: LiveSocket, known: KnownSocket, person: SocketPerson): boolean {
    const before = known.person
    known.person = person
    const rooms = roomsOfPerson(person)
    const roomsBefore = before === undefined ? [] : roomsOfPerson(before)
    for (const room of roomsBefore) if (!rooms.includes(room)) void socket.leave(room)
    void socket.join(rooms)
    onPersonChanged(socket, person, before)
    return before !== undefined && (!isSameSet(rooms, roomsBefore) || !isSameSet(storesOf(person), storesOf(before)))
  }

  async function check(): Promise<void> {
    while (pendingChecks.size > 0) {
      const checks = [...pendingChecks]
      pendingChecks.clear()
      const sockets = checks.includes('everybody') ? [...knownSockets.keys()] : checks.flatMap(socketsOfCheck)
      const timeout = delay(CHECK_TIMEOUT_MS, undefined, { ref: false })
      const people = await Promise.race([loadPeopleAt(sockets), timeout])
      if (people === undefined) repeatLater(checks)
      else for (const socket of new Set(sockets)) update(socket, people)
    }
  }

  function socketsOfCheck(check: string): LiveSocket[] {
    if (check !== 'allStaff') return [...(socketsByPerson.get(check) ?? [])]
    return [...knownSockets].flatMap(([socket, { bearer }]) => (bearer.kind === 'staff' ? [socket] : []))
  }

  /** Loads the people at sockets. Resolves to undefined if the database does not respond. */
  async function loadPeopleAt(sockets: readonly LiveSocket[]) {
    try {
      const bearers = sockets.flatMap((socket) => knownSockets.get(socket)?.bearer ?? [])
      return await loadPeople(db, bearers, clock())
    } catch (error) {
      log.warn({ code: errorCodeOf(error) }, 'sockets not checked')
      return undefined
    }
  }

  /** An unavailable database is no reason to close sockets. */
  function repeatLater(checks: readonly string[]): void {
    setTimeout(() => {
      for (const each of checks) pendingChecks.add(each)
      startCheck()
    }, RETRY_DELAY_MS).unref()
  }

  function update(socket: LiveSocket, people: ReadonlyMap<string, SocketPerson>): void {
    const known = knownSockets.get(socket)
    if (known === undefined) return
    const person = people.get(known.bearer.sessionId)
    if (person === undefined) socket.disconnect(true)
    // The rights of a socket whose first token is being checked are loaded by `admit`.
    else if (known.person !== undefined && setPerson(socket, known, keepStore(person, known.person)))
      socket.emit('STORE_PERMISSION_CHANGED')
  }

  function startCheck(): void {
    changeCount += 1
    currentCheck ??= check().finally(() => (currentCheck = undefined))
  }

  function checkAgain(people: CheckedPeople): void {
    const key = typeof people === 'string' ? people : personKey(people)
    // Nobody at a socket of this process is concerned, also no one who is being admitted. Others are not held up.
    if (typeof people !== 'string' && !socketsByPerson.has(key)) return
    pendingChecks.add(key)
    startCheck()
  }

  async function whenChecked(): Promise<void> {
    await currentCheck
    // Another check may have been started meanwhile.
    if (currentCheck !== undefined) await whenChecked()
  }

  return {
    personAt: (socket) => knownSockets.get(socket)?.person,
    connectedStaff: () =>
      new Map(
        [...knownSockets.values()].flatMap(({ person }) =>
          person?.kind === 'staff' ? [[person.caller.id, person.caller] as const] : [],
        ),
      ),
    async admit(socket, bearer) {
      // A remembered socket is checked too. A change during the loading below repeats the loading.
      const known = remember(socket, bearer)
      for (let attempt = 0; attempt < ADMIT_ATTEMPTS_MAX; attempt += 1) {
        const before = changeCount
        const person = (await loadPeople(db, [bearer], clock())).get(bearer.sessionId)
        // A socket that has disconnected in the meantime must not join rooms, because it would never leave them.
        if (person === undefined || !socket.connected) return undefined
        if (before !== changeCount) continue
        setPerson(socket, known, keepStore(person, known.person))
        return person
      }
      throw new Error(`the rights changed during each of ${ADMIT_ATTEMPTS_MAX} attempts`)
    },
    async actForStore(socket, storeId) {
      const known = knownSockets.get(socket)
      if (known?.person?.kind !== 'storeAccount') return false
      const { person } = known
      setPerson(socket, known, { ...person, ownStoreIds: [...new Set([...person.ownStoreIds, storeId])], storeId })
      // The store may have got another creator while this process was not looking.
      checkAgain({ kind: 'storeAccount', id: person.caller.id })
      await whenChecked()
      const personNow = knownSockets.get(socket)?.person
      return personNow?.kind === 'storeAccount' && personNow.storeId === storeId
    },
    checkAgain,
    whenChecked,
    afterChecks(emit) {
      if (currentCheck === undefined && waitingEmitCount === 0) return emit()
      waitingEmitCount += 1
      void whenChecked().then(() => {
        waitingEmitCount -= 1
        emit()
      })
    },
    closeExpired(now) {
      for (const [socket, { person }] of knownSockets)
        if (person !== undefined && person.kind !== 'staff' && person.caller.expiresAt <= now) socket.disconnect(true)
    },
  }
}

/** Returns the person with the store for which the same account acted before, if it still has that store. */
function keepStore(person: SocketPerson, before: SocketPerson | undefined): SocketPerson {
  if (person.kind !== 'storeAccount' || before?.kind !== 'storeAccount' || person.caller.id !== before.caller.id)
    return person
  const { storeId } = before
  return storeId !== undefined && person.ownStoreIds.includes(storeId) ? { ...person, storeId } : person
}

function storesOf(person: SocketPerson): readonly number[] {
  return person.kind === 'storeAccount' ? person.ownStoreIds : []
}

function isSameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}
