import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from '../chart.ts'
import type { HeldMessageContext } from './heldMessage.ts'
import { countActionRuns, isIn } from '../testing/steps.ts'

/** The invariants of what can be taken back. */
export const heldMessageInvariants: Invariant[] = [
  {
    id: 'sentOrGivenBackOnce',
    holds: (step) => {
      const isGone = heldId(step.before) !== undefined && heldId(step.before) !== heldId(step.after)
      return countActionRuns(step, 'sendItems') + countActionRuns(step, 'returnItems') === Number(isGone)
    },
  },
  {
    id: 'holdsExactlyOne',
    holds: ({ after }) => isIn(after, 'holding') === (heldId(after) !== undefined),
  },
]

function heldId(snapshot: AnyMachineSnapshot | undefined): string | undefined {
  return (snapshot?.context as HeldMessageContext | undefined)?.items[0]?.message.clientId
}
