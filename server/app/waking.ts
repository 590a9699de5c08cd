import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import { wakeNextConversation } from '../features/conversation/wake.ts'
import { createEventReporters } from '../live/eventReporters.ts'
import type { LiveEvent, LiveUpdates } from '../live/liveEvents.ts'
import { startWorker, type Worker } from '../mail/worker.ts'

interface WakingOptions {
  db: Db
  clock: () => Date
  liveUpdates: LiveUpdates
}

/** Wakes every snoozed conversation whose time has come, each in a transaction of its own. Returns how many. */
export async function wakeDueConversations({ db, clock, liveUpdates }: WakingOptions): Promise<number> {
  for (let wokenCount = 0; ; wokenCount += 1) {
    const deliverEvents = await db.transaction(async (tx) => {
      const events: LiveEvent[] = []
      const reporters = createEventReporters(events, undefined)
      const isWoken = await wakeNextConversation({
        db: tx,
        clock,
        actor: undefined,
        requestId: randomUUID(),
        ...reporters,
      })
      return isWoken ? liveUpdates.publish(tx, events) : undefined
    })
    if (deliverEvents === undefined) return wokenCount
    deliverEvents()
  }
}

/** Starts the worker that wakes snoozed conversations within seconds after their time. */
export function startWaking({ log, ...options }: WakingOptions & { log: Logger }): Worker {
  return startWorker({ work: () => wakeDueConversations(options), log, failureMessage: 'conversations not woken' })
}
