import { setImmediate as nextTurn } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type JobEvent, jobStep } from '../../machines/job.ts'
import type { Db } from '../db/database.ts'
import { errorCodeOf } from '../db/databaseError.ts'
import type { OperationContext } from '../http/handler.ts'
import { addJob } from './addJob.ts'
import { claimNextDue, dueAfter, retryDelayMs, shortenWaits, storedFailure, updateClaimed } from './claim.ts'
import { type JobDefinition, type JobDefinitions, type JobOutcome, PermanentJobFailure } from './definition.ts'
import type { JobKind } from '../../contract/job.ts'
import { LeaseLostError, withLease } from './lease.ts'
import { job } from './table.ts'

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
 * Runs the jobs that are due, one after the other, until none is due or `signal` is aborted (rule 7.18). Several workers
 * and processes can do this concurrently, because each job is claimed by one of them.
 * @returns the number of runs
 */
export async function runDueJobs(options: JobRunnerOptions, signal?: AbortSignal): Promise<number> {
  const { db, clock, definitions } = options
  await shortenWaits(db, job, clock())
  // Kinds of a newer version of the server are left to its processes.
  const isKnown = inArray(job.kind, Object.keys(definitions) as JobKind[])
  for (let runCount = 0; ; runCount += 1) {
    if (signal?.aborted) return runCount
    const claimedJob = await claimNextDue(db, job, 'running', clock(), isKnown)
    if (claimedJob === undefined) return runCount
    await runJob(options, claimedJob)
    // With the embedded database, no query lets the process do anything else, such as answer a call.
    await nextTurn()
  }
}

async function runJob(options: JobRunnerOptions, claimedJob: Job): Promise<void> {
  const { db, clock, log, definitions, perform } = options
  const { id, kind, attempts, payload } = claimedJob
  const { run, attemptsMax, intervalMs }: JobDefinition = definitions[kind]
  try {
    // The processes of its last attempts have ended without an outcome.
    if (attempts > attemptsMax) throw new Error('each attempt was interrupted')
    await withLease({ db, clock, claimedJob }, () =>
      perform(async (context) => {
        const outcome = await run(context, payload)
        await recordOutcome(context, claimedJob, outcome, intervalMs)
      }),
    )
  } catch (error) {
    log.warn({ jobId: id, kind, code: errorCodeOf(error) }, 'job not done')
    if (!(error instanceof LeaseLostError)) await recordFailure(options, claimedJob, error)
  }
}

async function recordOutcome(
  { db, clock }: OperationContext,
  claimedJob: Job,
  outcome: JobOutcome,
  intervalMs: number | undefined,
): Promise<void> {
  const now = clock()
  const hasNextPayload = typeof outcome === 'object' && 'again' in outcome
  const next = nextTimeOf(outcome, intervalMs, now)
  const type = outcome === 'again' || hasNextPayload ? 'continue' : next ? 'postpone' : 'complete'
  const { state, effects } = jobStep(claimedJob.state, { type })
  const isRecorded = await updateClaimed(db, job, claimedJob, {
    state,
    attempts: 0,
    failure: null,
    ...(hasNextPayload && { payload: outcome.again }),
    ...(effects.includes('queueNextPart') && dueAfter(now, 0)),
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
