import type { Invariant } from './chart.ts'
import { countOf, hasRun, isEntering, isIn, isOn } from './testing/steps.ts'

/** The invariants of the handshake of a socket. */
export const handshakeInvariants: Invariant[] = [
  { id: 'closedOnce', holds: (step) => countOf(step, 'closeSocket') === Number(isEntering(step, 'closed')) },
  {
    id: 'oneCheckAtATime',
    holds: (step) =>
      !isOn(step, 'authenticate') ||
      (isIn(step.after, 'checking') && hasRun(step, 'refuseMessage') === isIn(step.before, 'checking')),
  },
  {
    id: 'everyCheckIsAnswered',
    holds: (step) =>
      !isOn(step, 'xstate.done.actor.check', 'xstate.error.actor.check') ||
      ['confirm', 'refuseToken', 'reportFailure'].filter((action) => hasRun(step, action)).length === 1,
  },
  {
    id: 'onlyGoodTokensStay',
    holds: (step) => hasRun(step, 'confirm') === isEntering(step, 'authenticated'),
  },
]
