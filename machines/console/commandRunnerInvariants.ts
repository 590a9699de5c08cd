import type { Invariant, Macrostep } from '../chart.ts'
import { isIn } from '../testing/steps.ts'

interface CommandIds {
  runningCommandIds: string[]
  waitingCommandIds: string[]
  shownCommandId: string | undefined
  nestedCommandId: string | undefined
}

function contextOf({ after }: Macrostep): CommandIds {
  return after.context as CommandIds
}

/** The invariants of the runner of commands. */
export const commandRunnerInvariants: Invariant[] = [
  {
    id: 'noneRunsTwice',
    holds: (step) => new Set(contextOf(step).runningCommandIds).size === contextOf(step).runningCommandIds.length,
  },
  {
    id: 'awaitedCommandsRun',
    holds: (step) => {
      const { runningCommandIds, waitingCommandIds } = contextOf(step)
      return waitingCommandIds.every((id) => runningCommandIds.includes(id))
    },
  },
  {
    id: 'askingShowsOneCommand',
    holds: (step) => {
      const { runningCommandIds, shownCommandId } = contextOf(step)
      return isIn(step.after, 'dialog.asking')
        ? shownCommandId !== undefined && runningCommandIds.includes(shownCommandId)
        : shownCommandId === undefined
    },
  },
  {
    id: 'nestedCommandIsAnother',
    holds: (step) => {
      const { runningCommandIds, shownCommandId, nestedCommandId } = contextOf(step)
      if (!isIn(step.after, 'nestedDialog.open')) return nestedCommandId === undefined
      return (
        nestedCommandId !== undefined &&
        nestedCommandId !== shownCommandId &&
        runningCommandIds.includes(nestedCommandId)
      )
    },
  },
]
