import type { Invariant } from '../chart.ts'
import { countActionRuns, isEntering, isIn, isLeaving } from '../testing/steps.ts'

/** The invariants of the notice that somebody is writing. */
export const writingNoticeInvariants: Invariant[] = [
  {
    id: 'toldWithInterval',
    holds: (step) => countActionRuns(step, 'tellWriting') === 0 || isEntering(step, 'telling.notice.told'),
  },
  {
    id: 'endIsTold',
    holds: (step) => countActionRuns(step, 'tellStopped') === Number(isLeaving(step, 'telling')),
  },
  {
    id: 'writingIsTold',
    holds: (step) => !isEntering(step, 'telling') || isIn(step.after, 'telling.notice.told'),
  },
]
