import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import {
  type LargeNotificationReference,
  parseNotification,
  type ProcessNotification,
  readLargeNotification,
} from './processNotifications.ts'

/** The delay in ms before a stored notification is read again that could not be read. */
const RETRY_DELAY_MS = 500

interface NotificationQueueOptions {
  db: Db
  log: Logger
  onNotification: (notification: ProcessNotification) => void
}

/** Hands on notifications in the order in which they arrive, also those that must be read from the database. */
export interface NotificationQueue {
  add(payload: string): void
  /** Resolves when every notification that has arrived was handed on. */
  whenEmpty(): Promise<void>
  /** Hands on nothing more. */
  close(): void
}

/** Creates an empty queue. */
export function createNotificationQueue({ db, log, onNotification }: NotificationQueueOptions): NotificationQueue {
  const closing = new AbortController()
  let waitingCount = 0
  let last = Promise.resolve()

  /** Reads a stored notification, however long the database is unavailable, because later ones must wait for it. */
  async function readStored(reference: LargeNotificationReference): Promise<ProcessNotification | undefined> {
    while (!closing.signal.aborted) {
      try {
        return await readLargeNotification(db, reference)
      } catch (error) {
        log.warn({ code: errorCodeOf(error) }, 'notification not read')
        await delay(RETRY_DELAY_MS, undefined, { ref: false })
      }
    }
    return undefined
  }

  async function handOn(parsed: ProcessNotification | LargeNotificationReference): Promise<void> {
    const notification = 'event' in parsed ? parsed : await readStored(parsed)
    if (notification !== undefined && !closing.signal.aborted) onNotification(notification)
  }

  return {
    add(payload) {
      const parsed = parseNotification(payload)
      if (parsed === undefined) return
      if (waitingCount === 0 && 'event' in parsed) return onNotification(parsed)
      waitingCount += 1
      last = last.then(() => handOn(parsed)).finally(() => (waitingCount -= 1))
    },
    whenEmpty: () => last,
    close: () => closing.abort(),
  }
}
