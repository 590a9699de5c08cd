import type { Logger } from 'pino'
import type { ServerPayload } from '../../contract/live/liveEvents.ts'
import type { Db } from '../db/database.ts'
import { countWaiting } from '../features/conversation/list.ts'
import { readSummaries } from '../features/conversation/summaries.ts'
import { hasSockets, type LiveNamespace } from './namespace.ts'
import { roomOfGroup } from './recordMessages.ts'
import { createThrottle } from './throttle.ts'

/** The least time between two events, and how long one waits for more changes, in ms. */
const INTERVAL_MS = 1_000
const COLLECTING_MS = 50
/** The most changed conversations that an event has. */
const CHANGED_MAX = 50

type WaitingCounts = ServerPayload<'CONVERSATION_NON_READ_BY_ADMIN'>['counts']

interface StaffCountsOptions {
  namespace: LiveNamespace
  db: Db
  log: Logger
  whenChecked: () => Promise<void>
}

/** Tells staff how many conversations wait, and which have changed, at most once a second. */
export interface StaffCounts {
  /** Called when a conversation with staff has changed. */
  conversationChanged(conversationId: number): void
  /** Returns the counts of now. Calls at the same time share one query. */
  readCounts(): Promise<WaitingCounts>
  /** Called when this process may have missed changes. */
  forget(): void
  stop(): void
}

/** Creates the counts of a process that knows of no change. */
export function createStaffCounts({ namespace, db, log, whenChecked }: StaffCountsOptions): StaffCounts {
  const changedIds = new Set<number>()
  const rooms = [roomOfGroup('CONVERSATION_MANAGEMENT')]
  let countsQuery: Promise<WaitingCounts> | undefined

  function readCounts(): Promise<WaitingCounts> {
    countsQuery ??= countWaiting(db).catch((error: unknown) => {
      countsQuery = undefined
      throw error
    })
    return countsQuery
  }

  async function tellChanges(): Promise<void> {
    const ids = [...changedIds]
    changedIds.clear()
    if (!hasSockets(namespace, rooms)) return
    try {
      const counts = await readCounts()
      const changed = ids.length > CHANGED_MAX ? null : await readSummaries(db, ids)
      await whenChecked()
      namespace.to(rooms).emit('CONVERSATION_NON_READ_BY_ADMIN', { counts, changed })
    } catch (error) {
      for (const id of ids) changedIds.add(id)
      throw error
    }
  }

  const throttle = createThrottle(tellChanges, {
    delayMs: COLLECTING_MS,
    intervalMs: INTERVAL_MS,
    log,
    failureMessage: 'counts not told',
  })
  return {
    conversationChanged(conversationId) {
      countsQuery = undefined
      changedIds.add(conversationId)
      throttle.request()
    },
    readCounts,
    forget() {
      countsQuery = undefined
    },
    stop: throttle.stop,
  }
}
