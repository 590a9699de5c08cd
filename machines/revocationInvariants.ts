import type { Invariant } from './chart.ts'
import { countOf, hasRun, isEntering, isIn } from './testing/steps.ts'

const LONGEST_DELAY_MS = 60_000

/** The invariants of the end of a session on the server. */
export const revocationInvariants: Invariant[] = [
  {
    id: 'unreachedIsReportedOnce',
    holds: (step) =>
      countOf(step, 'reportUnreached') ===
      Number(isIn(step.before, 'revoking') && (isIn(step.after, 'unreached') || isIn(step.after, 'abandoned'))),
  },
  {
    id: 'lateRevocationIsReported',
    holds: (step) => hasRun(step, 'reportRevoked') === (isIn(step.before, 'unreached') && isIn(step.after, 'revoked')),
  },
  { id: 'refusalIsReported', holds: (step) => hasRun(step, 'reportRefused') === isEntering(step, 'refused') },
  {
    id: 'waitIsAMinuteAtMost',
    holds: (step) => !isIn(step.after, 'unreached.waiting') || step.delays.every((delay) => delay <= LONGEST_DELAY_MS),
  },
]
