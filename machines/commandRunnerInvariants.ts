import type { Invariant, Macrostep } from './chart.ts'
import { isIn } from './testing/steps.ts'

function contextOf({ after }: Macrostep): {
  runningCommands: string[]
  shownCommand: string | undefined
  nestedCommand: string | undefined
} {
  return after.context as {
    runningCommands: string[]
    shownCommand: string | undefined
    nestedCommand: string | undefined
  }
}

/** The invariants of the runner of commands. */
export const commandRunnerInvariants: Invariant[] = [
  {
    id: 'noneRunsTwice',
    holds: (step) => new Set(contextOf(step).runningCommands).size === contextOf(step).runningCommands.length,
  },
  {
    id: 'askingShowsOneCommand',
    holds: (step) => {
      const { runningCommands, shownCommand } = contextOf(step)
      return isIn(step.after, 'dialog.asking')
        ? shownCommand !== undefined && runningCommands.includes(shownCommand)
        : shownCommand === undefined
    },
  },
  {
    id: 'nestedIsAnother',
    holds: (step) => {
      const { runningCommands, shownCommand, nestedCommand } = contextOf(step)
      if (!isIn(step.after, 'nestedDialog.open')) return nestedCommand === undefined
      return nestedCommand !== undefined && nestedCommand !== shownCommand && runningCommands.includes(nestedCommand)
    },
  },
]
