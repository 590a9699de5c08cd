import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant } from '../chart.ts'
import type { ConversationSelectionContext } from './conversationSelection.ts'
import { hasEventType, isIn } from '../testing/steps.ts'

/** The invariants of the selected conversations. */
export const conversationSelectionInvariants: Invariant[] = [
  {
    id: 'onlySelectedAreWritten',
    holds: ({ before, after }) => {
      const { queue } = contextOf(after)
      const queuedBefore = before === undefined ? [] : contextOf(before).queue
      const selectedBefore = before === undefined ? [] : contextOf(before).selectedIds
      return (
        queue.every((each) => queuedBefore.includes(each) || selectedBefore.includes(each.id)) &&
        isIn(after, 'running') === queue.length > 0
      )
    },
  },
  {
    id: 'eachIsWrittenOnce',
    holds: ({ after }) => {
      const { queue, doneIds, notDoneIds } = contextOf(after)
      const ids = [...queue.map(({ id }) => id), ...doneIds, ...notDoneIds]
      return new Set(ids).size === ids.length
    },
  },
  {
    id: 'eachIsCounted',
    holds: (step) => {
      if (step.before === undefined || !isIn(step.before, 'running')) return true
      const [before, after] = [contextOf(step.before), contextOf(step.after)]
      return countOf(before) === countOf(after)
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

/** Returns to how many conversations an act is done in all. */
function countOf({ queue, doneIds, notDoneIds }: ConversationSelectionContext): number {
  return queue.length + doneIds.length + notDoneIds.length
}
