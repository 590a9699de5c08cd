import type { Logger } from 'pino'
import { hasSockets, type LiveNamespace } from './namespace.ts'
import { roomsOf } from './recordMessages.ts'
import { createThrottle } from './throttle.ts'

/** The least time between two events, and how long one waits for more changes, in ms. */
const INTERVAL_MS = 1_000
const COLLECTING_MS = 50

/** The rooms of the staff who see how many have got and read an admin notification. */
export const RECIPIENT_COUNT_ROOMS = roomsOf('adminNotification')

interface RecipientCountsOptions {
  namespace: LiveNamespace
  log: Logger
  whenChecked: () => Promise<void>
}

/** Tells staff, by at most one event a second, of admin notifications that more recipients have got or read. */
export interface RecipientCounts {
  recipientsCounted(adminNotificationIds: readonly number[]): void
  stop(): void
}

/** Creates the reports of a process that knows of no change. */
export function createRecipientCounts({ namespace, log, whenChecked }: RecipientCountsOptions): RecipientCounts {
  /** Those of which staff are to be told, the first one first. */
  const changedIds = new Set<number>()

  async function tellNext(): Promise<void> {
    await whenChecked()
    const [id] = changedIds
    if (id === undefined) return
    changedIds.delete(id)
    namespace.to(RECIPIENT_COUNT_ROOMS).emit('RECORD_CHANGED', { record: 'adminNotification', id })
    if (changedIds.size > 0) throttle.request()
  }

  const throttle = createThrottle(tellNext, {
    delayMs: COLLECTING_MS,
    intervalMs: INTERVAL_MS,
    log,
    failureMessage: 'recipients not told',
  })
  return {
    recipientsCounted(adminNotificationIds) {
      if (!hasSockets(namespace, RECIPIENT_COUNT_ROOMS)) return
      for (const id of adminNotificationIds) changedIds.add(id)
      throttle.request()
    },
    stop: throttle.stop,
  }
}
