import type { Invariant } from '../chart.ts'
import { isIn, isLeaving } from '../testing/steps.ts'

/** The invariants of an input method. */
export const inputMethodInvariants: Invariant[] = [
  {
    id: 'composingOwnsTheKeys',
    holds: ({ after }) => !after.hasTag('composes') || (isIn(after, 'composing') && after.hasTag('ownsKeys')),
  },
  {
    id: 'finishingOwnsTheKeys',
    holds: (step) => !isLeaving(step, 'composing') || step.after.hasTag('ownsKeys'),
  },
]
