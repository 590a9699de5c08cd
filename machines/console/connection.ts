import { assign, fromCallback, sendTo, setup } from 'xstate'
import { QUICK_SOCKET_ATTEMPTS, SOCKET_RECONNECT_DELAY_MS } from '../../contract/limits.ts'
import { boundDelayMs } from '../timer.ts'

/**
 * The first six events come from the socket, the others from the session, the signed-in person, the browser and the API
 * client. `accept`, `refuse`: the server accepts or refuses the token. `disconnect`: no connection was made, or it has
 * ended. `changedEndpointIds`: the endpoints whose data changed while the socket was not connected. It is undefined if
 * these are not known, so that every cached query may be outdated, except those of `toldEndpointIds`, whose data the
 * server has just told. `press`: the person presses a key or the pointer.
 */
export type ConnectionEvent =
  | { type: 'connect' }
  | { type: 'accept'; changedEndpointIds: readonly string[] | undefined; toldEndpointIds?: readonly string[] }
  | { type: 'refuse' }
  | { type: 'interruptUpdates' }
  | { type: 'resumeUpdates' }
  | { type: 'disconnect' }
  | { type: 'signIn' }
  | { type: 'signOut' }
  | { type: 'retry' }
  | { type: 'goOnline' }
  | { type: 'showTab' }
  | { type: 'press' }
  | { type: 'reachServer' }

/** What has changed while the socket was not connected. */
export type MissedChanges = Omit<Extract<ConnectionEvent, { type: 'accept' }>, 'type'>

/** The timeout of an attempt to connect. */
const CONNECTION_TIMEOUT_MS = 10_000
/** The timeout of the authentication of a connected socket. */
const AUTHENTICATION_TIMEOUT_MS = 10_000
/** The delays before the automatic retries of a failed connection. The last one repeats. */
const SLOW_RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const
const LONGEST_SLOW_RETRY_DELAY_MS = 60_000
/** How long after a failed attempt a press starts none, in ms. */
const PRESS_PAUSE_MS = 2_000

/**
 * Returns the delay before the next attempt of a failed connection, in ms. Half of the delay is random, so that
 * consoles do not all reconnect at the same time.
 * @param attempt the number of attempts since the last successful connection, including the ten quick ones
 * @param random from 0 to 1
 */
export function slowRetryDelayMs(attempt: number, random: number): number {
  const step = Math.min(Math.max(attempt - QUICK_SOCKET_ATTEMPTS, 1), SLOW_RETRY_DELAYS_MS.length)
  return boundDelayMs((SLOW_RETRY_DELAYS_MS[step - 1] ?? NaN) * (0.5 + random / 2), LONGEST_SLOW_RETRY_DELAY_MS)
}

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * The connection of the socket (rule 7.7): ten attempts, 500 ms apart, then automatic retries with growing delays. The
 * signed-in person, the network, the tab or a successful API call may start the ten attempts again; a press starts the
 * next one at once. A network that is back replaces a socket of the one before, which may be open and deaf. The socket is
 * an actor that the state `open` invokes, so that the socket and its listeners stop when `open` is left.
 */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent, context: {} as { attempt: number } },
  actors: {
    /** Connects, sends its events to the chart, and authenticates when it receives `authenticate`. */
    socket: fromCallback<{ type: 'authenticate' }>(notProvided),
  },
  actions: {
    /** Stops counting at the last of the slow retry delays, which then repeats. */
    countAttempt: assign({
      attempt: ({ context }) => Math.min(context.attempt + 1, QUICK_SOCKET_ATTEMPTS + SLOW_RETRY_DELAYS_MS.length),
    }),
    resetAttempts: assign({ attempt: 0 }),
    /** Sends the token to the socket. */
    authenticate: sendTo('socket', { type: 'authenticate' }),
    /** Refetches the queries that may have changed while the socket was not connected. */
    catchUp: (_, _params: MissedChanges) => notProvided(),
    /** Reports that the server rejected the token, so that the session refreshes it. */
    reportRefusal: notProvided,
  },
  guards: { hasUsedQuickAttempts: ({ context }) => context.attempt > QUICK_SOCKET_ATTEMPTS },
  delays: {
    reconnectDelay: SOCKET_RECONNECT_DELAY_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    authenticationTimeout: AUTHENTICATION_TIMEOUT_MS,
    slowRetry: ({ context }) => slowRetryDelayMs(context.attempt, 1),
    pressPause: PRESS_PAUSE_MS,
  },
}).createMachine({
  id: 'connection',
  context: { attempt: 0 },
  initial: 'offline',
  on: { signOut: { target: '.offline', actions: 'resetAttempts' } },
  states: {
    offline: {
      on: { signIn: 'open' },
    },
    open: {
      invoke: { id: 'socket', src: 'socket', onError: 'waiting' },
      initial: 'connecting',
      on: { disconnect: 'waiting', goOnline: 'restarting' },
      states: {
        connecting: {
          on: { connect: 'authenticating' },
          after: { connectionTimeout: '#connection.waiting' },
        },
        authenticating: {
          entry: 'authenticate',
          on: {
            accept: 'live',
            interruptUpdates: 'interrupted',
            refuse: { target: '#connection.waiting', actions: 'reportRefusal' },
          },
          after: { authenticationTimeout: '#connection.waiting' },
        },
        live: {
          entry: [
            'resetAttempts',
            {
              type: 'catchUp',
              params: ({ event }) => {
                if (event.type !== 'accept') return { changedEndpointIds: undefined }
                const { changedEndpointIds, toldEndpointIds } = event
                return { changedEndpointIds, ...(toldEndpointIds && { toldEndpointIds }) }
              },
            },
          ],
          on: { interruptUpdates: 'interrupted' },
        },
        interrupted: {
          entry: 'resetAttempts',
          on: { resumeUpdates: 'authenticating' },
        },
      },
    },
    waiting: {
      entry: 'countAttempt',
      always: { guard: 'hasUsedQuickAttempts', target: 'failed' },
      after: { reconnectDelay: 'open' },
    },
    failed: {
      initial: 'resting',
      on: {
        retry: 'restarting',
        goOnline: 'restarting',
        showTab: 'restarting',
        reachServer: 'restarting',
      },
      after: { slowRetry: 'open' },
      states: {
        resting: { after: { pressPause: 'ready' } },
        ready: { on: { press: '#connection.open' } },
      },
    },
    restarting: {
      entry: 'resetAttempts',
      always: 'open',
    },
  },
})
