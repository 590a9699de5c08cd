import type { Invariant } from '../chart.ts'
import { isEntering, isIn, hasEventType } from '../testing/steps.ts'

/** The invariants of the menu of a record. */
export const recordMenuInvariants: Invariant[] = [
  {
    id: 'goneRunsNothing',
    holds: ({ before, emitted }) => isIn(before, 'opened.present') || !emitted.includes('chosen'),
  },
  {
    id: 'everyChoiceIsAnswered',
    holds: (step) => !hasEventType(step, 'choose') || !isIn(step.before, 'opened') || step.emitted.length === 1,
  },
  {
    id: 'openHasOneRecord',
    holds: ({ after }) => isIn(after, 'opened') === ((after.context as { recordKey?: string }).recordKey !== undefined),
  },
  {
    id: 'lossIsAnnounced',
    holds: (step) => !isEntering(step, 'opened.gone') || step.emitted.includes('recordLost'),
  },
]
