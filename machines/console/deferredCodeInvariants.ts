import type { Invariant } from '../chart.ts'
import { isEntering, isIn, hasEventType } from '../testing/steps.ts'

const LONGEST_RETRY_MS = 15_000

/** The invariants of the deferred code. */
export const deferredCodeInvariants: Invariant[] = [
  { id: 'finishedIsLoaded', holds: (step) => !hasEventType(step, 'finish') || isIn(step.after, 'loaded') },
  {
    id: 'loadedResetsAttempts',
    holds: ({ after }) => !isIn(after, 'loaded') || (after.context as { attempt: number }).attempt === 0,
  },
  {
    id: 'missingIsLoadedAgain',
    holds: (step) =>
      !isEntering(step, 'waiting') ||
      (step.timerDelaysMs.length === 1 && step.timerDelaysMs.every((ms) => ms <= LONGEST_RETRY_MS)),
  },
]
