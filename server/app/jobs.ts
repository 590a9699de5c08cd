import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { NotificationKind } from '../../contract/enumerations.ts'
import type { Db } from '../db/database.ts'
import { notify } from '../features/notification/notify.ts'
import { japaneseDateOf } from '../../contract/date.ts'
import type { OperationContext } from '../http/handler.ts'
import type { JobDefinitions } from '../jobs/definition.ts'
import { addRegularJobs, type Job, type JobRunnerOptions, runDueJobs } from '../jobs/runJobs.ts'
import { startWorker } from '../jobs/worker.ts'
import { createEventReporters } from '../live/eventReporters.ts'
import type { LiveEvent, LiveUpdates } from '../live/liveEvents.ts'

/** The interval at which each worker looks for jobs: how late one may begin. */
const WORK_INTERVAL_MS = 1_000
/** The number of jobs that this process runs at the same time, so that a long one does not delay the others. */
const WORKER_COUNT = 2

interface ServerWork {
  db: Db
  clock: () => Date
  liveUpdates: LiveUpdates
}

interface JobsOptions extends ServerWork {
  log: Logger
  definitions: JobDefinitions
}

/** This process's background work on jobs. */
export interface Jobs {
  /** Begins no further run, and waits for those in progress. */
  stop(): Promise<void>
}

/**
 * Performs an operation of the server itself in a transaction. What it reports is published when the transaction
 * commits.
 */
export async function performByServer<Result>(
  { db, clock, liveUpdates }: ServerWork,
  operation: (context: OperationContext) => Promise<Result>,
): Promise<Result> {
  const { result, deliverEvents } = await db.transaction(async (tx) => {
    const events: LiveEvent[] = []
    const reporters = createEventReporters(events, undefined)
    const context = { db: tx, clock, actor: undefined, requestId: randomUUID(), ...reporters }
    return { result: await operation(context), deliverEvents: await liveUpdates.publish(tx, events) }
  })
  deliverEvents()
  return result
}

/** Tells the staff who manage the system about a job that has failed for good. */
export async function notifyOfFailedJob(context: OperationContext, { id, kind, key }: Job): Promise<void> {
  const day = japaneseDateOf(context.clock().getTime())
  await notify(context, NotificationKind.OTHER, { job: { id, kind, key }, day })
}

/** Adds the regular jobs and starts the workers. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { log } = options
  const runnerOptions: JobRunnerOptions = {
    ...options,
    perform: (operation) => performByServer(options, operation),
    reportFailure: notifyOfFailedJob,
  }
  await addRegularJobs(runnerOptions)
  const workers = Array.from({ length: WORKER_COUNT }, () =>
    startWorker({
      work: (signal) => runDueJobs(runnerOptions, signal),
      intervalMs: WORK_INTERVAL_MS,
      log,
      failureMessage: 'jobs not run',
    }),
  )
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
