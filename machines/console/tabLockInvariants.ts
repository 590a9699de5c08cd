import type { Invariant } from '../chart.ts'
import { countActionRuns, isEntering, isIn, isLeaving } from '../testing/steps.ts'

/** The invariants of the turn of a tab. */
export const tabLockInvariants: Invariant[] = [
  {
    id: 'heldOnlyAfterClaim',
    holds: (step) => !isEntering(step, 'held') || isIn(step.before, 'waiting.claiming'),
  },
  {
    id: 'heldLeaseIsGivenBack',
    holds: (step) => countActionRuns(step, 'removeLease') === Number(isLeaving(step, 'held')),
  },
  {
    id: 'otherLeasesAreLeftAlone',
    holds: (step) =>
      countActionRuns(step, 'writeLease') === 0 || isIn(step.after, 'waiting.claiming') || isIn(step.after, 'held'),
  },
]
