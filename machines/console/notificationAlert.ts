import { assign, fromCallback, setup } from 'xstate'
import type { Read } from '../../contract/answer.ts'
import type { StaffNotification } from '../../contract/notification.ts'

type Notification = Read<typeof StaffNotification>

/**
 * `enable`, `disable`: the person wants a sound or desktop notices, or neither. `lead`: this tab is the one that gives
 * them. `arrive`: notifications are new or have happened again. `count`: the number of unread ones. `loseConnection`,
 * `reconnect`: of the socket.
 */
export type NotificationAlertEvent =
  | { type: 'enable' }
  | { type: 'disable' }
  | { type: 'lead' }
  | { type: 'arrive'; notifications: readonly Notification[] }
  | { type: 'count'; count: number }
  | { type: 'loseConnection' }
  | { type: 'reconnect' }

export interface NotificationAlertContext {
  /** The number of unread notifications that was told last before the connection was lost. */
  count: number
  /** The notifications that are alerted to next. */
  pending: readonly Notification[]
  /** How many have come while there was no connection. They are told as one number. */
  missedCount: number
}

/** What an alert tells. */
export type Alert = NotificationAlertContext

/** The shortest time between two alerts, in ms. What arrives meanwhile is told together. */
const ALERT_INTERVAL_MS = 3_000

function notProvided(): never {
  throw new Error('to be provided where notifications are alerted to')
}

/**
 * The sound and the desktop notices of new notifications (rule 8.12). One tab of the browser leads and gives them, the
 * others follow. What came while there was no connection is one alert.
 */
export const notificationAlertMachine = setup({
  types: { events: {} as NotificationAlertEvent, context: {} as NotificationAlertContext },
  actors: {
    /** Sends `lead` when it is this tab's turn, and gives the turn back when it is stopped. */
    leadership: fromCallback(notProvided),
  },
  actions: {
    keepCount: assign({ count: (_, { count }: { count: number }) => count }),
    countMissed: assign({ missedCount: ({ context }, { count }: { count: number }) => count - context.count }),
    addPending: assign({
      pending: ({ context }, { notifications }: { notifications: readonly Notification[] }) => [
        ...context.pending.filter(({ id }) => !notifications.some((each) => each.id === id)),
        ...notifications,
      ],
    }),
    clear: assign({ pending: [], missedCount: 0 }),
    /** Plays the sound, and shows the desktop notices unless a tab is visible. */
    alert: (_, _params: Alert) => notProvided(),
  },
  guards: {
    isMore: ({ context }, { count }: { count: number }) => count > context.count,
    hasPending: ({ context }) => context.pending.length > 0,
    hasArrived: (_, { notifications }: { notifications: readonly Notification[] }) => notifications.length > 0,
  },
  delays: { alertInterval: ALERT_INTERVAL_MS },
}).createMachine({
  id: 'notificationAlert',
  context: { count: 0, pending: [], missedCount: 0 },
  initial: 'off',
  on: { count: { actions: { type: 'keepCount', params: ({ event }) => event } } },
  states: {
    off: { on: { enable: 'on' } },
    on: {
      invoke: { id: 'leadership', src: 'leadership', onError: '.follower' },
      on: { disable: 'off' },
      initial: 'follower',
      states: {
        follower: { on: { lead: 'leader' } },
        leader: {
          initial: 'quiet',
          exit: 'clear',
          on: { loseConnection: '.away' },
          states: {
            quiet: {
              on: {
                arrive: {
                  guard: { type: 'hasArrived', params: ({ event }) => event },
                  target: 'ringing',
                  actions: { type: 'addPending', params: ({ event }) => event },
                },
              },
            },
            ringing: {
              entry: [{ type: 'alert', params: ({ context }) => context }, 'clear'],
              on: { arrive: { actions: { type: 'addPending', params: ({ event }) => event } } },
              after: {
                alertInterval: [{ guard: 'hasPending', target: 'ringing', reenter: true }, { target: 'quiet' }],
              },
            },
            /** There is no connection. The number of before is kept. */
            away: { entry: 'clear', on: { count: {}, reconnect: 'returning' } },
            /** The connection is back, and the number of now has not been told yet. */
            returning: {
              on: {
                count: [
                  {
                    guard: { type: 'isMore', params: ({ event }) => event },
                    target: 'ringing',
                    actions: [
                      { type: 'countMissed', params: ({ event }) => event },
                      { type: 'keepCount', params: ({ event }) => event },
                    ],
                  },
                  { target: 'quiet', actions: { type: 'keepCount', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
      },
    },
  },
})
