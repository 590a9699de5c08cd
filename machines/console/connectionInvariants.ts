import { QUICK_SOCKET_ATTEMPTS } from '../../contract/limits.ts'
import type { Invariant, Macrostep } from '../chart.ts'
import { haveActionsRun, isEntering, isIn, hasEventType } from '../testing/steps.ts'

function attemptOf({ after }: Macrostep): number {
  return (after.context as { attempt: number }).attempt
}

/** The invariants of the connection. */
export const connectionInvariants: Invariant[] = [
  { id: 'liveCatchesUp', holds: (step) => haveActionsRun(step, 'catchUp') === isEntering(step, 'open.live') },
  {
    id: 'liveIsAuthenticated',
    holds: (step) => !isEntering(step, 'open.live') || isIn(step.before, 'open.authenticating'),
  },
  {
    id: 'failedAfterQuickAttempts',
    holds: (step) => isIn(step.after, 'open') || isIn(step.after, 'failed') === attemptOf(step) > QUICK_SOCKET_ATTEMPTS,
  },
  {
    id: 'connectedResetsAttempts',
    holds: (step) => !(isIn(step.after, 'open.live') || isIn(step.after, 'open.interrupted')) || attemptOf(step) === 0,
  },
  {
    id: 'lossIsFollowedByAnAttempt',
    holds: (step) =>
      !hasEventType(step, 'disconnect') ||
      !isIn(step.before, 'open') ||
      ((isIn(step.after, 'waiting') || isIn(step.after, 'failed')) && step.timerDelaysMs.length > 0),
  },
  {
    id: 'signedOutIsOffline',
    holds: (step) => !hasEventType(step, 'signOut') || (isIn(step.after, 'offline') && attemptOf(step) === 0),
  },
]
