import type { Invariant } from '../chart.ts'
import { countActionRuns, isEntering, hasEventType, isIn } from '../testing/steps.ts'

/** The invariants of the delivery of an email. */
export const emailDeliveryInvariants: Invariant[] = [
  {
    id: 'settledKeepsNoContent',
    holds: (step) =>
      !['sent', 'refused', 'expired'].some((state) => isEntering(step, state)) ||
      countActionRuns(step, 'removeContent') === 1,
  },
  { id: 'sentOnlyWhenAccepted', holds: (step) => !isEntering(step, 'sent') || hasEventType(step, 'accept') },
  {
    id: 'failureIsRetried',
    holds: (step) => !hasEventType(step, 'fail') || !isIn(step.before, 'sending') || isIn(step.after, 'waiting'),
  },
]
