import type { Logger } from 'pino'
import type { StaffNotificationKind } from '../../contract/kinds/notification.ts'
import type { ServerPayload } from '../../contract/live/liveEvents.ts'
import type { Db } from '../db/database.ts'
import { readNewEvents, readNews } from '../features/notification/news.ts'
import { kindsOf } from '../features/notification/unread.ts'
import { addNewEvents, readUnreadStates, type UnreadState } from '../features/notification/unreadState.ts'
import type { Caller } from '../http/handler.ts'
import { createBatchReader } from './batchReader.ts'
import type { LiveNamespace } from './namespace.ts'
import { haveSameGroups, personKey } from './socketPerson.ts'
import { createThrottle } from './throttle.ts'

/** The least time between two events, in ms. The first one after a pause waits for nothing. */
const INTERVAL_MS = 1_000
/** The most new notifications that are told one by one. After more, all numbers are counted again. */
const NEW_EVENTS_MAX = 200

type NotificationPayload = ServerPayload<'NOTIFICATION'>

interface StaffNotificationsOptions {
  namespace: LiveNamespace
  db: Db
  clock: () => Date
  log: Logger
  /** Returns the staff at the sockets of this process, with what they may do now, by their ids. */
  connectedStaff: () => ReadonlyMap<number, Caller>
  whenChecked: () => Promise<void>
}

/** A number that was read from the database, and the number of changes of which this process knew before. */
interface CountedUnread {
  count: number
  changeCount: number
}

/**
 * Tells the staff at the sockets of this process how many unread notifications they have, and which are new, at most once
 * a second (rule 8.9). What has happened for the first time is added to the numbers that this process knows; after any
 * other change they are read again, for all staff whom it may concern in one query.
 */
export interface StaffNotifications {
  /** Called when staff have a new notification, or one that has grown. */
  staffNotified(kind: StaffNotificationKind, eventId: number): void
  /** Called when a staff member has read notifications or chosen kinds, or when their rights have changed. */
  ownChanged(staffId: number): void
  /** Called when this may concern everybody, or when this process may have missed changes. */
  everybodyChanged(): void
  /** Counts the unread notifications of a staff member. Calls at the same time share one query. */
  readCount(caller: Caller): Promise<CountedUnread>
  /** Called when a socket was told a number. Tells it again if it may have been told a newer one before. */
  confirmTold(staffId: number, counted: CountedUnread): void
  stop(): void
}

/** Creates the notifications of a process that knows of no change. */
export function createStaffNotifications(options: StaffNotificationsOptions): StaffNotifications {
  const { namespace, db, clock, log, connectedStaff, whenChecked } = options
  /** The notifications that are new since the last event, the latest last, and their kinds. */
  let newEvents = new Map<number, StaffNotificationKind>()
  /** The staff who are told their number even if it is the same. */
  let concernedIds = new Set<number>()
  const toldCounts = new Map<number, number>()
  /** What is known of the connected staff. */
  const states = new Map<number, UnreadState>()
  let changeCount = 0

  async function readStates(callers: readonly Caller[]): Promise<ReadonlyMap<number, UnreadState>> {
    const read = await readUnreadStates(db, callers, clock())
    for (const [id, state] of read) states.set(id, state)
    return read
  }

  const reader = createBatchReader(async (callers: readonly Caller[]) => {
    const changeCountBefore = changeCount
    const read = await readStates(uniqueById(callers))
    return (caller) => ({ count: read.get(caller.id)?.count ?? 0, changeCount: changeCountBefore })
  })

  async function tellChanges(): Promise<void> {
    const [events, concerned] = [newEvents, concernedIds]
    newEvents = new Map()
    concernedIds = new Set()
    const staff = connectedStaff()
    for (const known of [toldCounts, states]) for (const id of known.keys()) if (!staff.has(id)) known.delete(id)
    const newKinds = new Set(events.values())
    const readers = [...staff.values()].filter(
      (caller) =>
        concerned.has(caller.id) ||
        [...kindsOf(caller), ...(states.get(caller.id)?.formerKinds ?? [])].some((kind) => newKinds.has(kind)),
    )
    if (readers.length === 0) return
    try {
      const eventIds = [...events.keys()].slice(-NEW_EVENTS_MAX)
      const happened = await readNewEvents(db, eventIds)
      const isComplete = eventIds.length === events.size
      const added = new Map(
        readers.flatMap((caller) => {
          const state = isComplete && !concerned.has(caller.id) ? states.get(caller.id) : undefined
          if (state === undefined || !haveSameGroups(state, caller)) return []
          const next = addNewEvents(state, caller.id, happened, clock())
          return next === undefined ? [] : [[caller.id, next]]
        }),
      )
      const others = readers.filter(({ id }) => !added.has(id))
      const read = others.length === 0 ? new Map<number, UnreadState>() : await readStates(others)
      const newsOf = await readNews(db, others, eventIds, clock())
      await whenChecked()
      const staffNow = connectedStaff()
      const payloads = new Map<string, { payload: NotificationPayload; rooms: string[] }>()
      for (const { id, permissions } of readers) {
        // Whoever's rights have changed meanwhile is told by a later event.
        const callerNow = staffNow.get(id)
        if (callerNow === undefined || !haveSameGroups({ permissions }, callerNow)) continue
        const next = added.get(id)
        if (next !== undefined) states.set(id, next.state)
        const count = (next?.state ?? read.get(id))?.count ?? 0
        const notifications = next?.notifications ?? newsOf(id)
        if (notifications.length === 0 && !concerned.has(id) && toldCounts.get(id) === count) continue
        toldCounts.set(id, count)
        const payloadKey = [count, ...notifications.map((each) => each.id)].join(' ')
        const same = payloads.get(payloadKey) ?? { payload: { counts: count, notifications }, rooms: [] }
        same.rooms.push(personKey({ kind: 'staff', id }))
        payloads.set(payloadKey, same)
      }
      for (const { payload, rooms } of payloads.values()) namespace.to(rooms).emit('NOTIFICATION', payload)
    } catch (error) {
      newEvents = new Map([...events, ...newEvents])
      concernedIds = new Set([...concerned, ...concernedIds])
      throw error
    }
  }

  const throttle = createThrottle(tellChanges, {
    delayMs: 0,
    intervalMs: INTERVAL_MS,
    log,
    failureMessage: 'notifications not told',
  })

  function ownChanged(staffId: number): void {
    changeCount += 1
    concernedIds.add(staffId)
    throttle.request()
  }

  return {
    staffNotified(kind, eventId) {
      changeCount += 1
      newEvents.delete(eventId)
      newEvents.set(eventId, kind)
      throttle.request()
    },
    ownChanged,
    everybodyChanged() {
      for (const id of connectedStaff().keys()) ownChanged(id)
    },
    readCount: reader.read,
    confirmTold(staffId, counted) {
      if (counted.changeCount !== changeCount) ownChanged(staffId)
    },
    stop: throttle.stop,
  }
}

function uniqueById(callers: readonly Caller[]): Caller[] {
  return [...new Map(callers.map((caller) => [caller.id, caller])).values()]
}
