import type { Chart } from '../chart.ts'
import { type NotificationAlertContext, notificationAlertMachine } from './notificationAlert.ts'
import { notificationAlertInvariants } from './notificationAlertInvariants.ts'

/** The chart of the sound and the desktop notices, with the data that its page and its tests need. */
export const notificationAlertChart: Chart = {
  name: 'notificationAlert',
  machine: notificationAlertMachine,
  failureStates: ['on.leader.away'],
  sampleEvents: [
    { type: 'arrive', notifications: [{ id: 1 }] },
    { type: 'arrive', notifications: [] },
    { type: 'count', count: 1 },
    { type: 'count', count: 2 },
  ],
  distinguishingContextOf: (context: NotificationAlertContext) => context,
  invariants: notificationAlertInvariants,
}
