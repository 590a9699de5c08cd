import type { Invariant } from '../chart.ts'
import { countActionRuns, hasEventType, isEntering, isLeaving } from '../testing/steps.ts'

/** The invariants of a socket's subscription to a conversation. */
export const socketSubscriptionInvariants: Invariant[] = [
  {
    id: 'openIsChecked',
    holds: (step) => !isEntering(step, 'open') || hasEventType(step, 'xstate.done.actor.check'),
  },
  {
    id: 'sendsWhileOpen',
    holds: (step) =>
      countActionRuns(step, 'begin') === Number(isEntering(step, 'open')) &&
      countActionRuns(step, 'end') === Number(isLeaving(step, 'open')),
  },
  {
    id: 'writingEnds',
    holds: (step) =>
      countActionRuns(step, 'tellWriting') - countActionRuns(step, 'tellNotWriting') ===
      Number(isEntering(step, 'open.writing')) - Number(isLeaving(step, 'open.writing')),
  },
]
