import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type JobEvent, jobStep } from '../../machines/server/job.ts'
import { boundDelayMs, steadyNow } from '../../machines/timer.ts'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import type { OperationContext } from '../http/handler.ts'
import { addJob } from './addJob.ts'
import { claimNextDue, dueAfter, retryDelayMs, shortenWaits, storedFailure, updateClaimed } from './claim.ts'
import { type JobDefinition, type JobDefinitions, type JobOutcome, PermanentJobFailure } from './definition.ts'
import type { JobKind } from '../../contract/job.ts'
import { LeaseLostError, withLease } from './lease.ts'
import { job } from './table.ts'

/** The longest rest between two parts of a job. */
export const REST_MAX_MS = 200

export type Job = typeof job.$inferSelect

export interface JobRunnerOptions {
  /** The database in which jobs are claimed, outside of the transactions of their runs. */
  db: Db
  clock: () => Date
  log: Logger
  definitions: JobDefinitions
  /** Performs an operation in a transaction. What it reports is published when the transaction commits. */
  perform: <Result>(operation: (context: OperationContext) => Promise<Result>) => Promise<Result>
  /** Tells staff about a job that has failed for good, in the transaction that records it. */
  reportFailure?: (context: OperationContext, failedJob: Job) => Promise<void>
}

/** Adds the regular jobs that do not exist yet. They are due at once. */
export async function addRegularJobs({ db, clock, definitions }: JobRunnerOptions): Promise<void> {
  const now = clock()
  for (const kind of regularKindsOf(definitions)) {
    const values = {
      kind,
      key: kind,
      state: 'waiting',
      payload: {},
      createdAt: now,
      dueAt: now,
      dueSetAt: now,
    } as const
    await db.insert(job).values(values).onConflictDoNothing()
  }
}

function regularKindsOf(definitions: JobDefinitions) {
  return (Object.keys(definitions) as JobKind[]).filter((kind) => definitions[kind].intervalMs !== undefined)
}

/**
 * Runs the jobs that are due, one after the other, until none is due or `signal` is aborted (rule 7.18). While a job that
 * it has begun rests, it runs others, or waits. Several workers and processes can do this concurrently, because each job
 * is claimed by one of them.
 * @returns the number of runs
 */
export async function runDueJobs(options: JobRunnerOptions, signal?: AbortSignal): Promise<number> {
  const { db, clock, definitions } = options
  await shortenWaits(db, job, clock())
  // Kinds of a newer version of the server are left to its processes.
  const isKnown = inArray(job.kind, Object.keys(definitions) as JobKind[])
  let runCount = 0
  /** Until when the last job rests that had more parts, by `steadyNow()`. */
  let restsUntil: number | undefined
  for (;;) {
    if (signal?.aborted) return runCount
    const claimedJob = await claimNextDue(db, job, 'running', clock(), isKnown)
    if (claimedJob === undefined) {
      if (restsUntil === undefined) return runCount
      // One that is aborted goes on with the check above.
      await delay(boundDelayMs(restsUntil - steadyNow(), REST_MAX_MS), undefined, { signal }).catch(() => undefined)
      restsUntil = undefined
      continue
    }
    const restMs = await runJob(options, claimedJob)
    if (restMs > 0) restsUntil = steadyNow() + restMs
    runCount += 1
    // With the embedded database, no query lets the process do anything else, such as answer a call.
    await nextTurn()
  }
}

/** Runs a job. Returns how long it rests until its next part, in ms. */
async function runJob(options: JobRunnerOptions, claimedJob: Job): Promise<number> {
  const { db, clock, log, definitions, perform } = options
  const { id, kind, attempts, payload } = claimedJob
  const { run, attemptsMax, intervalMs, restRatio = 0 }: JobDefinition = definitions[kind]
  let restMs = 0
  try {
    // The processes of its last attempts have ended without an outcome.
    if (attempts > attemptsMax) throw new Error('each attempt was interrupted')
    await withLease({ db, clock, claimedJob }, () =>
      perform(async (context) => {
        const startedAt = steadyNow()
        const outcome = await run(context, payload)
        if (hasNextPart(outcome)) restMs = boundDelayMs((steadyNow() - startedAt) * restRatio, REST_MAX_MS)
        await recordOutcome(context, claimedJob, outcome, { intervalMs, restMs })
      }),
    )
    return restMs
  } catch (error) {
    log.warn({ jobId: id, kind, code: errorCodeOf(error) }, 'job not done')
    if (!(error instanceof LeaseLostError)) await recordFailure(options, claimedJob, error)
    return 0
  }
}

function hasNextPart(outcome: JobOutcome): boolean {
  return outcome === 'again' || (typeof outcome === 'object' && 'again' in outcome)
}

async function recordOutcome(
  { db, clock }: OperationContext,
  claimedJob: Job,
  outcome: JobOutcome,
  { intervalMs, restMs }: { intervalMs: number | undefined; restMs: number },
): Promise<void> {
  const now = clock()
  const hasNextPayload = typeof outcome === 'object' && 'again' in outcome
  const next = nextTimeOf(outcome, intervalMs, now)
  const type = hasNextPart(outcome) ? 'continue' : next ? 'postpone' : 'complete'
  const { state, effects } = jobStep(claimedJob.state, { type })
  const isRecorded = await updateClaimed(db, job, claimedJob, {
    state,
    attempts: 0,
    failure: null,
    ...(hasNextPayload && { payload: outcome.again }),
    ...(effects.includes('queueNextPart') && dueAfter(now, restMs)),
    ...(effects.includes('setNextTime') && next),
    ...(effects.includes('settle') && { settledAt: now }),
  })
  if (!isRecorded) throw new LeaseLostError()
}

function nextTimeOf(outcome: JobOutcome, intervalMs: number | undefined, now: Date) {
  if (typeof outcome === 'object' && 'at' in outcome) return { dueAt: outcome.at, dueSetAt: now }
  return intervalMs === undefined ? undefined : dueAfter(now, intervalMs)
}

async function recordFailure(options: JobRunnerOptions, claimedJob: Job, error: unknown): Promise<void> {
  const { clock, definitions, perform, reportFailure } = options
  const { kind, state: stateBefore, attempts } = claimedJob
  const { attemptsMax, intervalMs } = definitions[kind]
  const event: JobEvent =
    error instanceof PermanentJobFailure ? { type: 'refuse' } : { type: 'fail', attempts, attemptsMax }
  const { state, effects } = jobStep(stateBefore, event)
  await perform(async (context) => {
    const now = clock()
    const failedJob = { ...claimedJob, state, failure: storedFailure(reasonOf(error)) }
    const isRecorded = await updateClaimed(context.db, job, claimedJob, {
      state,
      failure: failedJob.failure,
      ...(effects.includes('scheduleRetry') && dueAfter(now, retryDelayMs(attempts))),
      ...(effects.includes('settle') && { settledAt: now }),
    })
    if (!isRecorded || !effects.includes('reportFailure')) return
    await reportFailure?.(context, failedJob)
    if (intervalMs !== undefined) await addJob(context, kind, kind, {}, new Date(now.getTime() + intervalMs))
  })
}

/** Returns the innermost message, because the outer ones of a failed query have its parameters. */
function reasonOf(error: unknown): string {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  return innermost instanceof Error ? innermost.message : 'unknown'
}
