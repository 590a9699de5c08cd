import type { Invariant, Step } from './chart.ts'
import { countOf, hasRun, isEntering, isIn, isLeaving, isOn, isWithoutEffect } from './testing/steps.ts'

/** Another tab has signed in: whoever was signed in here is replaced. */
function isReplaced(step: Step): boolean {
  return isOn(step, 'signedInElsewhere') && !isIn(step.before, 'signedOut')
}

/** The invariants of a session. */
export const sessionInvariants: Invariant[] = [
  {
    id: 'signedOutForgets',
    holds: (step) => !isEntering(step, 'signedOut') || hasRun(step, 'forgetSession', 'disconnectSocket'),
  },
  {
    id: 'signedOutShowsLogin',
    holds: (step) =>
      step.before === undefined ||
      !isEntering(step, 'signedOut') ||
      countOf(step, 'goToLogin') + countOf(step, 'goToLoginAndBack') === 1,
  },
  {
    id: 'leavingSignedInDisconnects',
    holds: (step) => {
      const isReentering = isIn(step.before, 'signedIn') && isReplaced(step)
      return !(isLeaving(step, 'signedIn') || isReentering) || hasRun(step, 'disconnectSocket')
    },
  },
  {
    id: 'socketNeedsProfileAndPermissions',
    holds: (step) => hasRun(step, 'connectSocket') === isEntering(step, 'signedIn.staff.ready'),
  },
  {
    id: 'otherPersonFindsNothing',
    holds: (step) => !isReplaced(step) || (isIn(step.after, 'signedIn') && hasRun(step, 'dropCache')),
  },
  {
    id: 'otherPersonKeepsTokens',
    holds: (step) => !isOn(step, 'signedInElsewhere') || !hasRun(step, 'forgetSession'),
  },
  {
    id: 'otherTabsAnnounceThemselves',
    holds: (step) =>
      !isOn(step, 'signedInElsewhere', 'signingOutElsewhere', 'signedOutElsewhere') ||
      !step.actions.some((action) => action.startsWith('announce')),
  },
  {
    id: 'oneRefreshAtATime',
    holds: (step) =>
      !isOn(step, 'unauthorized') || !isIn(step.before, 'signedIn.token.refreshing') || isWithoutEffect(step),
  },
  {
    id: 'leavingIgnoresRefusals',
    holds: (step) =>
      !isOn(step, 'unauthorized', 'expired', 'inactive') ||
      step.before?.hasTag('leaving') !== true ||
      isWithoutEffect(step),
  },
]
