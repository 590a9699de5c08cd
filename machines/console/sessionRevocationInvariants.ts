import type { Invariant } from '../chart.ts'
import { countActionRuns, haveActionsRun, isEntering, isIn } from '../testing/steps.ts'

const LONGEST_DELAY_MS = 60_000

/** The invariants of the end of a session on the server. */
export const sessionRevocationInvariants: Invariant[] = [
  {
    id: 'unreachedIsReportedOnce',
    holds: (step) =>
      countActionRuns(step, 'reportUnreached') ===
      Number(isIn(step.before, 'revoking') && (isIn(step.after, 'unreached') || isIn(step.after, 'abandoned'))),
  },
  {
    id: 'lateRevocationIsReported',
    holds: (step) =>
      haveActionsRun(step, 'reportRevoked') === (isIn(step.before, 'unreached') && isIn(step.after, 'revoked')),
  },
  { id: 'refusalIsReported', holds: (step) => haveActionsRun(step, 'reportRefused') === isEntering(step, 'refused') },
  {
    id: 'waitIsAMinuteAtMost',
    holds: (step) =>
      !isIn(step.after, 'unreached.waiting') || step.timerDelaysMs.every((delay) => delay <= LONGEST_DELAY_MS),
  },
]
