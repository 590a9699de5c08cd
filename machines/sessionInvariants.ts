import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant, Step } from './chart.ts'

function isIn(snapshot: AnyMachineSnapshot | undefined, state: string): boolean {
  return snapshot?.matches(state) ?? false
}

/** Whether the step leads into the state, from outside or by entering it again. */
function isEntering({ before, after, event }: Step, state: string): boolean {
  return isIn(after, state) && (!isIn(before, state) || event?.type === 'signedInElsewhere')
}

function hasRun({ actions }: Step, ...names: string[]): boolean {
  return names.every((name) => actions.includes(name))
}

/** The invariants of a session. */
export const sessionInvariants: Invariant[] = [
  {
    id: 'signedOutForgets',
    holds: (step) => !isEntering(step, 'signedOut') || hasRun(step, 'forgetSession', 'disconnectSocket'),
  },
  {
    id: 'leavingSignedInDisconnects',
    holds: (step) => {
      const isLeaving = isIn(step.before, 'signedIn') && (!isIn(step.after, 'signedIn') || isEntering(step, 'signedIn'))
      return !isLeaving || hasRun(step, 'disconnectSocket')
    },
  },
  {
    id: 'otherPersonFindsNothing',
    holds: (step) =>
      step.event?.type !== 'signedInElsewhere' ||
      isIn(step.before, 'signedOut') ||
      (isIn(step.after, 'signedIn') && hasRun(step, 'dropCache')),
  },
  {
    id: 'otherPersonKeepsTokens',
    holds: (step) => step.event?.type !== 'signedInElsewhere' || !hasRun(step, 'forgetSession'),
  },
]
