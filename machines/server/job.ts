import { setup, transition } from 'xstate'
import type { JobState } from '../../contract/job.ts'

export type JobEvent =
  /** A server process claims the job in order to run it. */
  | { type: 'claim' }
  /** The job is done. */
  | { type: 'complete' }
  /** A part of the job is done, and the next one can follow at once. */
  | { type: 'continue' }
  /** There is nothing to do before a later time. */
  | { type: 'postpone' }
  /** The attempt has failed. `attempts` counts it too. */
  | { type: 'fail'; attempts: number; attemptsMax: number }
  /** The job can never succeed. */
  | { type: 'refuse' }

export type JobEffect = 'queueNextPart' | 'setNextTime' | 'scheduleRetry' | 'settle' | 'reportFailure'

function notProvided(): never {
  throw new Error('executed by the server')
}

/** Work of the server in the background (rule 7.18). */
export const jobMachine = setup({
  types: { events: {} as JobEvent },
  actions: {
    queueNextPart: notProvided,
    setNextTime: notProvided,
    scheduleRetry: notProvided,
    settle: notProvided,
    reportFailure: notProvided,
  },
  guards: {
    isLastAttempt: ({ event }) => event.type === 'fail' && event.attempts >= event.attemptsMax,
  },
}).createMachine({
  id: 'job',
  initial: 'waiting',
  states: {
    waiting: { on: { claim: 'running' } },
    running: {
      on: {
        complete: 'done',
        continue: { target: 'waiting', actions: 'queueNextPart' },
        postpone: { target: 'waiting', actions: 'setNextTime' },
        fail: [
          { guard: 'isLastAttempt', target: 'failed' },
          { target: 'waiting', actions: 'scheduleRetry' },
        ],
        refuse: 'failed',
        // The process that claimed the job before has ended or was suspended.
        claim: 'running',
      },
    },
    done: { type: 'final', entry: 'settle' },
    failed: { type: 'final', entry: ['settle', 'reportFailure'] },
  },
})

/** Returns the next state of a job and the effects of the event. Throws if the chart refuses the event. */
export function jobStep(state: JobState, event: JobEvent): { state: JobState; effects: JobEffect[] } {
  const snapshotBefore = jobMachine.resolveState({ value: state })
  if (!snapshotBefore.can(event)) throw new Error(`a job in state ${state} does not allow ${event.type}`)
  const [after, actions] = transition(jobMachine, snapshotBefore, event)
  return { state: after.value, effects: actions.map(({ type }) => type as JobEffect) }
}
