import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { countUnreadOfOwners } from '../features/notification/personal.ts'
import type { NotifiedOwner } from '../http/handler.ts'
import { hasSockets, type LiveNamespace } from './namespace.ts'
import { createThrottle } from './throttle.ts'

/** The least time between two events, and how long one waits for more changes, in ms. */
const INTERVAL_MS = 1_000
const COLLECTING_MS = 50

interface PersonalNotificationsOptions {
  namespace: LiveNamespace
  db: Db
  log: Logger
  whenChecked: () => Promise<void>
}

/** Tells members and stores how many unread notifications they have, at most once a second. */
export interface PersonalNotifications {
  /** Called when members or stores have new notifications, or have read some. */
  ownersNotified(owners: readonly NotifiedOwner[]): void
  stop(): void
}

/** Creates the counts of a process that knows of no change. */
export function createPersonalNotifications(options: PersonalNotificationsOptions): PersonalNotifications {
  const { namespace, db, log, whenChecked } = options
  /** The connected owners with changes, by the names of their rooms. */
  let changed = new Map<string, NotifiedOwner>()

  async function tellCounts(): Promise<void> {
    const owners = changed
    changed = new Map()
    try {
      const countOf = await countUnreadOfOwners(db, [...owners.values()])
      await whenChecked()
      for (const [room, owner] of owners)
        namespace.to(room).emit('NOTIFICATION', { counts: countOf(owner), notifications: [] })
    } catch (error) {
      changed = new Map([...owners, ...changed])
      throw error
    }
  }

  const throttle = createThrottle(tellCounts, {
    delayMs: COLLECTING_MS,
    intervalMs: INTERVAL_MS,
    log,
    failureMessage: 'notifications not told',
  })
  return {
    ownersNotified(owners) {
      for (const owner of owners) {
        const room = `${owner.kind}:${owner.id}`
        if (hasSockets(namespace, [room])) changed.set(room, owner)
      }
      if (changed.size > 0) throttle.request()
    },
    stop: throttle.stop,
  }
}
