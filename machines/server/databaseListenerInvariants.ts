import type { Invariant } from '../chart.ts'
import { countActionRuns, hasEventType, isEntering, isIn, isLeaving } from '../testing/steps.ts'

const LONGEST_DELAY_MS = 2_000

/** The invariants of the listener. */
export const databaseListenerInvariants: Invariant[] = [
  {
    id: 'lossIsReportedOnce',
    holds: (step) => countActionRuns(step, 'reportInterruption') === Number(isLeaving(step, 'open.listening')),
  },
  {
    id: 'resumptionIsReportedOnce',
    holds: (step) => countActionRuns(step, 'reportResumption') === Number(isEntering(step, 'open.listening')),
  },
  {
    id: 'attemptsNeverEnd',
    holds: (step) =>
      !isEntering(step, 'waiting') ||
      (step.timerDelaysMs.length === 1 && step.timerDelaysMs.every((ms) => ms <= LONGEST_DELAY_MS)),
  },
  {
    id: 'confirmedByEchoOnly',
    holds: (step) => !isEntering(step, 'open.listening.confirmed') || hasEventType(step, 'echo'),
  },
  {
    id: 'listeningResetsAttempts',
    holds: ({ after }) => !isIn(after, 'open.listening') || (after.context as { attempt: number }).attempt === 0,
  },
]
