import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { type ActorRefFrom, createActor } from 'xstate'
import { presenceMachine } from '../../../machines/server/presence.ts'
import type { Db } from '../../db/database.ts'
import type { LiveUpdates, PresenceSubjects } from '../liveEvents.ts'
import type { SocketPerson } from '../socketPerson.ts'
import { createThrottle } from '../throttle.ts'
import {
  deleteDeadProcesses,
  deleteProcess,
  deleteRows,
  hasSubjects,
  type PresenceRow,
  prolongProcess,
  storeRows,
  subjectsOf,
} from './presenceRows.ts'

/** How long changes are collected, in ms. */
const COLLECTING_MS = 300
/** The interval in ms at which a process prolongs its rows, and looks for processes that were killed. */
const HEARTBEAT_MS = 2_000

interface OwnPresenceOptions {
  db: Db
  log: Logger
  liveUpdates: LiveUpdates
  /** Returns whether somebody at this process is told of the presence of others. */
  isWatching: () => boolean
}

/** Tells all processes who is connected to this one, and who reads or writes in which conversation here. */
export interface OwnPresence {
  /** Called when the person at a socket is another one, or acts for another store. Undefined stands for nobody. */
  personChanged(person: SocketPerson | undefined, before: SocketPerson | undefined): void
  enter(person: SocketPerson, conversationId: number): void
  leave(person: SocketPerson, conversationId: number): void
  setWriting(person: SocketPerson, conversationId: number, isWriting: boolean): void
  /** Deletes the rows of this process. */
  close(): Promise<void>
}

/** What the rows of this process say of one person in one conversation. */
interface Reading {
  row: PresenceRow
  subscriptionCount: number
  writingCount: number
}

/** Creates the presence of a process without sockets. */
export function createOwnPresence({ db, log, liveUpdates, isWatching }: OwnPresenceOptions): OwnPresence {
  const processId = randomUUID()
  const people = new Map<string, ActorRefFrom<typeof presenceMachine>>()
  /** The rows that this process should have. */
  const rows = new Map<string, PresenceRow & { isWriting: boolean }>()
  const readings = new Map<string, Reading>()
  /** The keys of the rows that have changed since they were stored. */
  let changedRows = new Map<string, PresenceRow>()

  function setRow(row: PresenceRow, isWriting: boolean | undefined): void {
    const key = keyOf(row)
    if (isWriting === undefined) rows.delete(key)
    else rows.set(key, { ...row, isWriting })
    changedRows.set(key, row)
    storing.request()
  }

  async function storeChanges(): Promise<void> {
    const changes = changedRows
    changedRows = new Map()
    try {
      const stored = [...changes.keys()].flatMap((key) => rows.get(key) ?? [])
      const gone = [...changes].flatMap(([key, row]) => (rows.has(key) ? [] : [row]))
      await publish(subjectsOf([...changes.values()]), async (tx) => {
        if (stored.length > 0) await storeRows(tx, processId, stored)
        await deleteRows(tx, processId, gone)
      })
    } catch (error) {
      for (const [key, row] of changes) changedRows.set(key, row)
      throw error
    }
  }

  /** Runs a write in a transaction and tells all processes whose presence has changed. */
  async function publish(
    subjects: PresenceSubjects | undefined,
    write: (tx: Db) => Promise<PresenceSubjects | void>,
  ): Promise<void> {
    const deliver = await db.transaction(async (tx) => {
      const changed = (await write(tx)) ?? subjects
      return changed === undefined || !hasSubjects(changed)
        ? undefined
        : liveUpdates.publish(tx, [{ type: 'presence', subjects: changed }])
    })
    deliver?.()
  }

  const storing = createThrottle(storeChanges, {
    delayMs: COLLECTING_MS,
    intervalMs: COLLECTING_MS,
    log,
    failureMessage: 'presence not stored',
  })

  async function beat(): Promise<void> {
    // After a crash of PostgreSQL, or if this process was busy for too long, its rows are gone.
    if (rows.size > 0 && !(await prolongProcess(db, processId))) {
      for (const [key, row] of rows) changedRows.set(key, row)
      storing.request()
    }
    if (rows.size > 0 || isWatching()) await publish(undefined, deleteDeadProcesses)
  }
  const beating = createThrottle(beat, {
    delayMs: 0,
    intervalMs: HEARTBEAT_MS,
    log,
    failureMessage: 'presence not prolonged',
  })
  const heartbeat = setInterval(beating.request, HEARTBEAT_MS).unref()

  function personActor(row: PresenceRow): ActorRefFrom<typeof presenceMachine> {
    const key = keyOf(row)
    const known = people.get(key)
    if (known !== undefined) return known
    const actor = createActor(
      presenceMachine.provide({
        actions: {
          tellConnected: () => setRow(row, false),
          tellDisconnected() {
            setRow(row, undefined)
            people.delete(key)
          },
        },
      }),
    ).start()
    people.set(key, actor)
    return actor
  }

  function readingOf(person: SocketPerson, conversationId: number): Reading | undefined {
    const subject = subjectOf(person)
    if (subject === undefined) return undefined
    const row = { ...subject, conversationId }
    const reading = readings.get(keyOf(row)) ?? { row, subscriptionCount: 0, writingCount: 0 }
    readings.set(keyOf(row), reading)
    return reading
  }

  return {
    personChanged(person, before) {
      const [subject, subjectBefore] = [person && connectedSubjectOf(person), before && connectedSubjectOf(before)]
      if (subject?.kind === subjectBefore?.kind && subject?.personId === subjectBefore?.personId) return
      if (subject !== undefined) personActor(subject).send({ type: 'connect' })
      if (subjectBefore !== undefined) personActor(subjectBefore).send({ type: 'disconnect' })
    },
    enter(person, conversationId) {
      const reading = readingOf(person, conversationId)
      if (reading === undefined) return
      reading.subscriptionCount += 1
      if (reading.subscriptionCount === 1) setRow(reading.row, false)
    },
    leave(person, conversationId) {
      const reading = readingOf(person, conversationId)
      if (reading === undefined) return
      reading.subscriptionCount -= 1
      if (reading.subscriptionCount > 0) return
      readings.delete(keyOf(reading.row))
      setRow(reading.row, undefined)
    },
    setWriting(person, conversationId, isWriting) {
      const reading = readingOf(person, conversationId)
      if (reading === undefined) return
      reading.writingCount += isWriting ? 1 : -1
      setRow(reading.row, reading.writingCount > 0)
    },
    async close() {
      clearInterval(heartbeat)
      beating.stop()
      storing.stop()
      for (const actor of people.values()) actor.stop()
      if (rows.size === 0) return
      await publish(undefined, (tx) => deleteProcess(tx, processId)).catch(() => {
        // Without the database, the rows end by themselves.
      })
    },
  }
}

function keyOf({ kind, personId, conversationId }: PresenceRow): string {
  return `${kind} ${personId} ${conversationId}`
}

/** Returns as whom a person reads conversations: a store account as its store. */
function subjectOf(person: SocketPerson): Pick<PresenceRow, 'kind' | 'personId'> | undefined {
  if (person.kind !== 'storeAccount') return { kind: person.kind, personId: person.caller.id }
  return person.storeId === undefined ? undefined : { kind: 'store', personId: person.storeId }
}

/** Returns who counts as connected. Whether staff are is told to nobody. */
function connectedSubjectOf(person: SocketPerson): PresenceRow | undefined {
  const subject = person.kind === 'staff' ? undefined : subjectOf(person)
  return subject && { ...subject, conversationId: 0 }
}
