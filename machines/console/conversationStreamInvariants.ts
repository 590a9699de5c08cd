import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from '../chart.ts'
import { countActionRuns, isEntering, isIn } from '../testing/steps.ts'

/** The invariants of the messages of a conversation at a client. */
export const conversationStreamInvariants: Invariant[] = [
  {
    id: 'numberNeverGoesBack',
    holds: ({ before, after }) => (lastSeqOf(before) ?? 0) <= (lastSeqOf(after) ?? 0),
  },
  {
    id: 'onlyAppliedIsCounted',
    holds: (step) =>
      lastSeqOf(step.before) === undefined ||
      lastSeqOf(step.before) === lastSeqOf(step.after) ||
      countActionRuns(step, 'apply') > 0,
  },
  {
    id: 'liveMissesNothing',
    holds: ({ after }) => !isIn(after, 'live') || after.context.early.length === 0,
  },
  {
    id: 'gapIsReadOnce',
    holds: (step) => !isEntering(step, 'behind') || isIn(step.before, 'behind') || step.after.context.early.length > 0,
  },
]

function lastSeqOf(snapshot: AnyMachineSnapshot | undefined): number | undefined {
  return snapshot?.context.lastSeq
}
