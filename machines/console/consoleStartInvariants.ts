import type { Invariant } from '../chart.ts'
import { haveActionsRun, isEntering, isIn, isLeaving } from '../testing/steps.ts'

/** The invariants of the start of the console. */
export const consoleStartInvariants: Invariant[] = [
  {
    id: 'settledLoadsNothing',
    holds: ({ after }) =>
      isIn(after, 'code.loading') === (after.context as { runningLoadCount: number }).runningLoadCount > 0,
  },
  {
    id: 'settledIsMarked',
    holds: (step) =>
      haveActionsRun(step, 'markPageSettled') === isEntering(step, 'code.settled') &&
      haveActionsRun(step, 'unmarkPageSettled') === isLeaving(step, 'code.settled'),
  },
  {
    id: 'shownStays',
    holds: (step) =>
      !isLeaving(step, 'frame.painted') &&
      !isLeaving(step, 'screen.finished') &&
      isLeaving(step, 'screen.shown') === isEntering(step, 'screen.finished'),
  },
]
