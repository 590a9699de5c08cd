import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from './chart.ts'
import type { HeldMessageContext } from './heldMessage.ts'
import { countActionRuns, isIn } from './testing/steps.ts'

/** The invariants of the text that can be taken back. */
export const heldMessageInvariants: Invariant[] = [
  {
    id: 'sentOrGivenBackOnce',
    holds: (step) => {
      const isGone = heldId(step.before) !== undefined && heldId(step.before) !== heldId(step.after)
      return countActionRuns(step, 'sendItem') + countActionRuns(step, 'returnItem') === Number(isGone)
    },
  },
  {
    id: 'holdsExactlyOne',
    holds: ({ after }) => isIn(after, 'holding') === (heldId(after) !== undefined),
  },
]

function heldId(snapshot: AnyMachineSnapshot | undefined): string | undefined {
  return (snapshot?.context as HeldMessageContext | undefined)?.item?.message.clientId
}
