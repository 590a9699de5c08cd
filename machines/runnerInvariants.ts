import type { Invariant, Step } from './chart.ts'
import { isIn } from './testing/steps.ts'

function contextOf({ after }: Step): {
  running: string[]
  shown: string | undefined
  interrupting: string | undefined
} {
  return after.context as { running: string[]; shown: string | undefined; interrupting: string | undefined }
}

/** The invariants of the runner of commands. */
export const runnerInvariants: Invariant[] = [
  {
    id: 'noneRunsTwice',
    holds: (step) => new Set(contextOf(step).running).size === contextOf(step).running.length,
  },
  {
    id: 'askingShowsOneCommand',
    holds: (step) => {
      const { running, shown } = contextOf(step)
      return isIn(step.after, 'dialog.asking') ? shown !== undefined && running.includes(shown) : shown === undefined
    },
  },
  {
    id: 'interruptionShowsAnother',
    holds: (step) => {
      const { running, shown, interrupting } = contextOf(step)
      if (!isIn(step.after, 'interruption.open')) return interrupting === undefined
      return interrupting !== undefined && interrupting !== shown && running.includes(interrupting)
    },
  },
]
