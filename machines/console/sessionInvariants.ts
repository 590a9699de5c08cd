import type { Invariant, Macrostep } from '../chart.ts'
import {
  countActionRuns,
  haveActionsRun,
  isEntering,
  isIn,
  isLeaving,
  hasEventType,
  isWithoutEffect,
} from '../testing/steps.ts'

const EVENTS_OF_OTHER_TABS = [
  'signInElsewhere',
  'startSignOutElsewhere',
  'signOutElsewhere',
  'deactivateElsewhere',
  'endElsewhere',
]

/** The states after a session has ended without a sign-out in this browser, with the actions that report why. */
const ACTION_BY_END_STATE = [
  ['tokensGone', 'reportTokensGone'],
  ['expired', 'reportExpired'],
  ['revoked', 'reportRevoked'],
  ['notRenewed', 'reportNotRenewed'],
] as const

/** The ends of a session that the person has chosen, or that end the account. */
const ENDS_WITHOUT_TYPED_TEXT = ['byChoice', 'byChoiceElsewhere', 'deactivated', 'deactivatedElsewhere']

/** Whether a sign-in in another tab replaces the person who is signed in in this tab. */
function isPersonReplaced(step: Macrostep): boolean {
  return hasEventType(step, 'signInElsewhere') && !isIn(step.before, 'signedOut')
}

/** The invariants of a session. */
export const sessionInvariants: Invariant[] = [
  {
    id: 'signedOutForgets',
    holds: (step) => !isEntering(step, 'signedOut') || haveActionsRun(step, 'forgetSession', 'disconnectSocket'),
  },
  {
    id: 'signedOutShowsLogin',
    holds: (step) =>
      step.before === undefined ||
      !isEntering(step, 'signedOut') ||
      countActionRuns(step, 'goToLogin') + countActionRuns(step, 'goToLoginWithReturn') === 1,
  },
  {
    id: 'leavingSignedInDisconnects',
    holds: (step) => {
      const isReentering = isIn(step.before, 'signedIn') && isPersonReplaced(step)
      return !(isLeaving(step, 'signedIn') || isReentering) || haveActionsRun(step, 'disconnectSocket', 'clearNotices')
    },
  },
  {
    id: 'socketNeedsProfileAndPermissions',
    holds: (step) => haveActionsRun(step, 'connectSocket') === isEntering(step, 'signedIn.staffData.ready'),
  },
  {
    id: 'unchosenEndKeepsTypedText',
    holds: (step) => !isEntering(step, 'signedOut.ended') || !haveActionsRun(step, 'removeTypedText'),
  },
  {
    id: 'otherEndRemovesTypedText',
    holds: (step) =>
      !ENDS_WITHOUT_TYPED_TEXT.some((state) => isEntering(step, `signedOut.${state}`)) ||
      countActionRuns(step, 'removeTypedText') === 1,
  },
  {
    id: 'otherPersonFindsNothing',
    holds: (step) => !isPersonReplaced(step) || (isIn(step.after, 'signedIn') && haveActionsRun(step, 'dropCache')),
  },
  {
    id: 'otherPersonKeepsTokens',
    holds: (step) => !hasEventType(step, 'signInElsewhere') || !haveActionsRun(step, 'forgetSession'),
  },
  {
    id: 'announcementsAreNotRepeated',
    holds: (step) =>
      !hasEventType(step, ...EVENTS_OF_OTHER_TABS) || !step.actions.some((action) => action.startsWith('announce')),
  },
  {
    id: 'everyTabReportsDeactivation',
    holds: (step) =>
      !hasEventType(step, 'deactivate', 'deactivateElsewhere') ||
      isWithoutEffect(step) ||
      (isIn(step.after, 'signedOut') && haveActionsRun(step, 'reportDeactivated')),
  },
  {
    id: 'everyTabReportsEnd',
    holds: (step) =>
      ACTION_BY_END_STATE.every(([state, report]) =>
        haveActionsRun(step, report)
          ? isIn(step.after, `signedOut.ended.${state}`)
          : !isEntering(step, `signedOut.ended.${state}`),
      ),
  },
  {
    id: 'oneRefreshAtATime',
    holds: (step) =>
      !hasEventType(step, 'refuseToken') || step.before?.hasTag('renewing') !== true || isWithoutEffect(step),
  },
  {
    id: 'leftPageKeepsTokens',
    holds: (step) =>
      !hasEventType(step, 'leavePage') ||
      !isIn(step.before, 'signedIn.token.refreshing') ||
      (isIn(step.after, 'signedIn.token.interrupted') && !haveActionsRun(step, 'forgetSession')),
  },
  {
    id: 'signingOutIgnoresRefusals',
    holds: (step) =>
      !hasEventType(step, 'refuseToken', 'refuseNewToken', 'deactivate') ||
      step.before?.hasTag('signingOut') !== true ||
      isWithoutEffect(step),
  },
]
