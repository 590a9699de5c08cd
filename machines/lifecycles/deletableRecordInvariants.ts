import type { Invariant } from '../chart.ts'
import { hasEventType, isEntering, isIn } from '../testing/steps.ts'

/** The invariants of accounts and products, which are deactivated, activated and deleted. */
export const deletableRecordInvariants: Invariant[] = [
  { id: 'deletedIsFinal', holds: ({ after }) => isIn(after, 'deleted') === (after.status === 'done') },
  {
    id: 'activeOnlyByActivation',
    holds: (step) => step.before === undefined || !isEntering(step, 'active') || hasEventType(step, 'activate'),
  },
]
