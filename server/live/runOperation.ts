import { randomUUID } from 'node:crypto'
import type { Db } from '../db/database.ts'
import type { Actor, OperationContext } from '../http/handler.ts'
import { inTransaction } from '../http/transaction.ts'
import { createEventReporters } from './eventReporters.ts'
import type { LiveEvent, LiveUpdates } from './liveEvents.ts'

interface OperationServices {
  db: Db
  clock: () => Date
  liveUpdates: LiveUpdates
}

/** Runs an operation in a transaction of its own and publishes its events when it commits. */
export async function runOperation<Result>(
  { db, clock, liveUpdates }: OperationServices,
  actor: Actor | undefined,
  operation: (context: OperationContext) => Promise<Result>,
): Promise<Result> {
  const { result, deliverEvents } = await inTransaction(db, async (tx) => {
    const events: LiveEvent[] = []
    const reporters = createEventReporters(events, actor)
    const operationResult = await operation({ db: tx, clock, actor, requestId: randomUUID(), ...reporters })
    const deliver = events.length === 0 ? () => undefined : await liveUpdates.publish(tx, events)
    return { result: operationResult, deliverEvents: deliver }
  })
  deliverEvents()
  return result
}
