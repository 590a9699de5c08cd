import type { Invariant } from '../chart.ts'
import { countActionRuns, haveActionsRun, isEntering, isIn, hasEventType } from '../testing/steps.ts'

/** The invariants of the handshake of a socket. */
export const socketHandshakeInvariants: Invariant[] = [
  { id: 'closedOnce', holds: (step) => countActionRuns(step, 'closeSocket') === Number(isEntering(step, 'closed')) },
  {
    id: 'oneCheckAtATime',
    holds: (step) =>
      !hasEventType(step, 'authenticate') ||
      (isIn(step.after, 'checking') && haveActionsRun(step, 'refuseMessage') === isIn(step.before, 'checking')),
  },
  {
    id: 'everyCheckIsAnswered',
    holds: (step) =>
      !hasEventType(step, 'xstate.done.actor.check', 'xstate.error.actor.check') ||
      ['confirm', 'refuseToken', 'reportFailure'].filter((action) => haveActionsRun(step, action)).length === 1,
  },
  {
    id: 'onlyGoodTokensStay',
    holds: (step) => haveActionsRun(step, 'confirm') === isEntering(step, 'authenticated'),
  },
]
