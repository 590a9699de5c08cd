import type { Invariant } from './chart.ts'
import { hasRun, isEntering, isIn, isLeaving } from './testing/steps.ts'

/** The invariants of the opening of a page. */
export const openingInvariants: Invariant[] = [
  {
    id: 'settledLoadsNothing',
    holds: ({ after }) => isIn(after, 'code.loading') === (after.context as { loading: number }).loading > 0,
  },
  {
    id: 'settledIsMarked',
    holds: (step) =>
      hasRun(step, 'markSettled') === isEntering(step, 'code.settled') &&
      hasRun(step, 'unmarkSettled') === isLeaving(step, 'code.settled'),
  },
  {
    id: 'shownStays',
    holds: (step) => !isLeaving(step, 'screen.shown') && !isLeaving(step, 'frame.painted'),
  },
]
