import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from './chart.ts'
import type { ConversationSelectionContext } from './conversationSelection.ts'
import { hasEventType, isIn } from './testing/steps.ts'

/** The invariants of the selected conversations. */
export const conversationSelectionInvariants: Invariant[] = [
  {
    id: 'onlySelectedAreWritten',
    holds: ({ after }) => {
      const { queue, selectedIds } = contextOf(after)
      return queue.every((id) => selectedIds.includes(id)) && isIn(after, 'running') === queue.length > 0
    },
  },
  {
    id: 'eachIsWrittenOnce',
    holds: ({ after }) => {
      const { queue, doneIds } = contextOf(after)
      return new Set([...queue, ...doneIds]).size === queue.length + doneIds.length
    },
  },
  {
    id: 'doneLeavesTheSelection',
    holds: (step) =>
      !isIn(step.before, 'running') ||
      contextOf(step.after).doneIds.every((id) => !contextOf(step.after).selectedIds.includes(id)),
  },
  {
    id: 'refusedStaysSelected',
    holds: ({ after }) => {
      const { reasons, selectedIds } = contextOf(after)
      return [...reasons.keys()].every((id) => selectedIds.includes(id))
    },
  },
  {
    id: 'onlyThePersonSelects',
    holds: (step) =>
      hasEventType(step, 'toggle', 'extend') ||
      step.before === undefined ||
      contextOf(step.after).selectedIds.every((id) =>
        contextOf(step.before as AnyMachineSnapshot).selectedIds.includes(id),
      ),
  },
]

function contextOf(snapshot: AnyMachineSnapshot): ConversationSelectionContext {
  return snapshot.context as ConversationSelectionContext
}
