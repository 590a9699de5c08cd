import type { Invariant, Macrostep } from './chart.ts'
import { isIn } from './testing/steps.ts'

function contextOf({ after }: Macrostep): {
  runningCommands: string[]
  shownCommand: string | undefined
  interruptingCommand: string | undefined
} {
  return after.context as {
    runningCommands: string[]
    shownCommand: string | undefined
    interruptingCommand: string | undefined
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
    id: 'interruptionShowsAnother',
    holds: (step) => {
      const { runningCommands, shownCommand, interruptingCommand } = contextOf(step)
      if (!isIn(step.after, 'interruption.open')) return interruptingCommand === undefined
      return (
        interruptingCommand !== undefined &&
        interruptingCommand !== shownCommand &&
        runningCommands.includes(interruptingCommand)
      )
    },
  },
]
