import type { Invariant } from '../chart.ts'
import { isEntering, isIn } from '../testing/steps.ts'

/** The invariants of revealing a bank account. */
export const bankAccountRevealInvariants: Invariant[] = [
  {
    id: 'accountOnlyWhileShown',
    holds: ({ after }) => isIn(after, 'shown') === ((after.context as { account: unknown }).account !== undefined),
  },
  { id: 'shownOnlyOnRequest', holds: (step) => !isEntering(step, 'shown') || isIn(step.before, 'requested') },
]
