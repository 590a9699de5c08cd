import type { Invariant } from './chart.ts'
import { isEntering, isIn, hasEventType } from './testing/steps.ts'

const LONGEST_RETRY_MS = 15_000

/** The invariants of the deferred code. */
export const deferredCodeInvariants: Invariant[] = [
  { id: 'arrivedIsComplete', holds: (step) => !hasEventType(step, 'arrived') || isIn(step.after, 'complete') },
  {
    id: 'completeResetsAttempts',
    holds: ({ after }) => !isIn(after, 'complete') || (after.context as { attempt: number }).attempt === 0,
  },
  {
    id: 'missingIsLoadedAgain',
    holds: (step) =>
      !isEntering(step, 'waiting') || (step.delays.length === 1 && step.delays.every((ms) => ms <= LONGEST_RETRY_MS)),
  },
]
