import type { Invariant } from '../chart.ts'
import type { NotificationAlertContext } from './notificationAlert.ts'
import { countActionRuns, isIn } from '../testing/steps.ts'

/** The invariants of the alerts of new notifications. */
export const notificationAlertInvariants: Invariant[] = [
  {
    id: 'alertsOnlyAsLeader',
    holds: (step) => countActionRuns(step, 'alert') === 0 || isIn(step.after, 'on.leader.ringing'),
  },
  {
    id: 'oneAlertAtATime',
    holds: (step) => countActionRuns(step, 'alert') <= 1,
  },
  {
    id: 'nothingKeptWhileQuiet',
    holds: ({ after }) => {
      const { pending, missedCount } = after.context as NotificationAlertContext
      return isIn(after, 'on.leader.ringing') || (pending.length === 0 && missedCount === 0)
    },
  },
]
