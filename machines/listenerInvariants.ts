import type { Invariant } from './chart.ts'
import { actionCount, isEntering, isIn, isLeaving } from './testing/steps.ts'

const LONGEST_DELAY_MS = 2_000

/** The invariants of the listener. */
export const listenerInvariants: Invariant[] = [
  {
    id: 'lossIsSaidOnce',
    holds: (step) => actionCount(step, 'interrupt') === Number(isLeaving(step, 'open.hearing')),
  },
  {
    id: 'listeningIsSaidOnce',
    holds: (step) => actionCount(step, 'resume') === Number(isEntering(step, 'open.hearing')),
  },
  {
    id: 'attemptsNeverEnd',
    holds: (step) =>
      !isEntering(step, 'waiting') || (step.delays.length === 1 && step.delays.every((ms) => ms <= LONGEST_DELAY_MS)),
  },
  {
    id: 'hearingResetsAttempts',
    holds: ({ after }) => !isIn(after, 'open.hearing') || (after.context as { attempt: number }).attempt === 0,
  },
]
