import type { Invariant } from '../chart.ts'
import { countActionRuns, haveActionsRun, isEntering, hasEventType, isIn, isLeaving } from '../testing/steps.ts'

/** The invariants of the second factor. */
export const secondFactorInvariants: Invariant[] = [
  {
    id: 'onOnlyAfterACode',
    holds: (step) =>
      !isEntering(step, 'on') ||
      (isIn(step.before, 'pending') && hasEventType(step, 'confirm') && haveActionsRun(step, 'activateSecret')),
  },
  {
    id: 'requiredStays',
    holds: (step) =>
      !isLeaving(step, 'on') ||
      hasEventType(step, 'reset') ||
      !(step.after.context as { isRequired: boolean }).isRequired,
  },
  {
    id: 'offKeepsNoSecret',
    holds: (step) =>
      step.before === undefined || !isEntering(step, 'off') || countActionRuns(step, 'forgetSecret') === 1,
  },
  {
    id: 'recoveryCodesOnlyWhileOn',
    holds: (step) => countActionRuns(step, 'makeRecoveryCodes') === 0 || isIn(step.after, 'on'),
  },
]
