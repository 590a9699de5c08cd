import type { Invariant } from '../chart.ts'
import { haveActionsRun, isEntering, hasEventType, isIn } from '../testing/steps.ts'

/** The invariants of an invitation link. */
export const invitationInvariants: Invariant[] = [
  {
    id: 'formOnlyForValidLink',
    holds: (step) =>
      !isEntering(step, 'open') ||
      isIn(step.before, 'saving') ||
      (hasEventType(step, 'xstate.done.actor.check') && JSON.stringify(step.event?.['output']) === '{"isValid":true}'),
  },
  {
    id: 'everyFailureIsShown',
    holds: (step) =>
      !hasEventType(step, 'xstate.error.actor.save') ||
      haveActionsRun(step, 'reportFailure') !== isIn(step.after, 'ended'),
  },
  {
    id: 'endedStays',
    holds: ({ before, after }) =>
      (!isIn(before, 'ended') || isIn(after, 'ended')) && (!isIn(before, 'done') || isIn(after, 'done')),
  },
]
