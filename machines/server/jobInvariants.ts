import type { Invariant } from '../chart.ts'
import type { JobEvent } from './job.ts'
import { countActionRuns, hasEventType, isEntering, isIn } from '../testing/steps.ts'

/** The invariants of a job. */
export const jobInvariants: Invariant[] = [
  {
    id: 'settledOnce',
    holds: (step) =>
      countActionRuns(step, 'settle') === (['done', 'failed'].some((state) => isEntering(step, state)) ? 1 : 0),
  },
  {
    id: 'doneOnlyWhenCompleted',
    holds: (step) => !isEntering(step, 'done') || (hasEventType(step, 'complete') && isIn(step.before, 'running')),
  },
  {
    id: 'failedIsReported',
    holds: (step) => countActionRuns(step, 'reportFailure') === (isEntering(step, 'failed') ? 1 : 0),
  },
  {
    id: 'waitsWithTime',
    holds: (step) =>
      step.before === undefined ||
      !isEntering(step, 'waiting') ||
      ['queueNextPart', 'setNextTime', 'scheduleRetry'].filter((action) => countActionRuns(step, action) === 1)
        .length === 1,
  },
  {
    id: 'attemptsEnd',
    holds: (step) => {
      const event = step.event as JobEvent | undefined
      return event?.type !== 'fail' || !isIn(step.before, 'running') || event.attempts < event.attemptsMax
        ? true
        : isIn(step.after, 'failed')
    },
  },
]
