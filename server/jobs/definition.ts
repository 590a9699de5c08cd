import type { OperationContext } from '../http/handler.ts'
import type { JobKind } from '../../contract/job.ts'
import type { JobPayloads } from './kinds.ts'

/**
 * How a run has ended. `done`: the job is done, or a regular job waits for its next time. `again`: a part of it is done,
 * and the next one can follow at once, after other jobs that are due; with a payload, the next run gets that. `at`: there
 * is nothing to do before that time.
 */
export type JobOutcome<Payload = unknown> = 'done' | 'again' | { again: Payload } | { at: Date }

/** What the server does for the jobs of one kind. */
export interface JobDefinition<Payload = unknown> {
  /**
   * Does the job or a part of it, within a minute or so. It runs in a transaction, in which the outcome is recorded too:
   * what it writes counts once, however often and in however many processes it is begun. It may be called before its
   * time, because the clock was set back. Throws to be tried again later, or a `PermanentJobFailure`.
   */
  run(context: OperationContext, payload: Payload): Promise<JobOutcome<Payload>>
  /** After how many failed attempts in a row it has failed for good. */
  attemptsMax: number
  /**
   * How long it rests between two parts, as a multiple of the time that the last one took: whoever uses the database
   * meanwhile does not wait for all of them. Without it, it does not rest.
   */
  restRatio?: number
  /**
   * Set for a regular job, of which there is always one: the time between two runs, in ms. After it has failed for good,
   * a new one follows.
   */
  intervalMs?: number
}

/** A definition for each kind of job. */
export type JobDefinitions = { [Kind in JobKind]: JobDefinition<JobPayloads[Kind]> }

/** Thrown by a run that will never succeed, so that it is not tried again. */
export class PermanentJobFailure extends Error {}
