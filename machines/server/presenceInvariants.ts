import type { Invariant } from '../chart.ts'
import { countActionRuns, isEntering, isIn, isLeaving } from '../testing/steps.ts'

/** The invariants of the presence of a member or a store. */
export const presenceInvariants: Invariant[] = [
  {
    id: 'toldOnce',
    holds: (step) =>
      step.before === undefined ||
      (countActionRuns(step, 'tellConnected') === Number(isLeaving(step, 'absent')) &&
        countActionRuns(step, 'tellDisconnected') === Number(isEntering(step, 'absent'))),
  },
  {
    id: 'presentWithSockets',
    holds: ({ after }) => isIn(after, 'present') === (after.context as { socketCount: number }).socketCount > 0,
  },
]
