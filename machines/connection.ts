import { assign, fromCallback, sendTo, setup } from 'xstate'
import { SOCKET_ATTEMPTS, SOCKET_RECONNECT_DELAY_MS } from '../contract/limits.ts'

/**
 * The first six come from the socket, the others from the session, the person, the browser and the client. `missed`:
 * what of the cache may have changed while nothing was heard; undefined where that is not known, and all of it may
 * have.
 */
export type ConnectionEvent =
  | { type: 'connected' }
  | { type: 'authenticated'; missed: readonly string[] | undefined }
  | { type: 'refused' }
  | { type: 'interrupted' }
  | { type: 'resumed' }
  | { type: 'lost' }
  | { type: 'signedIn' }
  | { type: 'signedOut' }
  | { type: 'retry' }
  | { type: 'networkReturned' }
  | { type: 'tabShown' }
  | { type: 'serverAnswered' }

/** How long an attempt may take to connect. */
const CONNECTION_TIMEOUT_MS = 10_000
/** How long a connected socket waits to be authenticated. */
const AUTHENTICATION_TIMEOUT_MS = 10_000
/**
 * How long a failed connection waits before it tries again by itself, one attempt after another; then the last of them.
 */
const SLOW_RETRIES_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const

/**
 * The delay before the next attempt of a failed connection, in ms: half of it fixed, half random, so that consoles do
 * not all reconnect at once.
 * @param attempt the attempts since the last connection that succeeded, those in quick succession included
 * @param random from 0 to 1
 */
export function slowRetryMs(attempt: number, random: number): number {
  const place = Math.min(Math.max(attempt - SOCKET_ATTEMPTS, 1), SLOW_RETRIES_MS.length)
  return (SLOW_RETRIES_MS[place - 1] ?? 0) * (0.5 + random / 2)
}

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * The socket's connection (rule 7.7): 500 ms between attempts, 10 of them, then slower and slower by itself, by
 * hand, and when the network or the tab comes back or a call is answered. The socket is an actor of `open`: it and its
 * listeners end with that state.
 */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent, context: {} as { attempt: number } },
  actors: {
    /** Connects; reports what becomes of it; authenticates when told to. */
    socket: fromCallback<{ type: 'authenticate' }>(notProvided),
  },
  actions: {
    /** Beyond the last of the slow retries there is nothing to count. */
    countAttempt: assign({
      attempt: ({ context }) => Math.min(context.attempt + 1, SOCKET_ATTEMPTS + SLOW_RETRIES_MS.length),
    }),
    resetAttempts: assign({ attempt: 0 }),
    /** Sends the token to the socket. */
    authenticate: sendTo('socket', { type: 'authenticate' }),
    /** Refetches what may have changed while the socket was not connected. */
    catchUp: (_, _params: { missed: readonly string[] | undefined }) => notProvided(),
    /** Says that the server did not take the token, so that the session gets a new one. */
    reportRefusal: notProvided,
  },
  guards: { hasUsedAllAttempts: ({ context }) => context.attempt > SOCKET_ATTEMPTS },
  delays: {
    reconnectDelay: SOCKET_RECONNECT_DELAY_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    authenticationTimeout: AUTHENTICATION_TIMEOUT_MS,
    slowRetry: ({ context }) => slowRetryMs(context.attempt, 1),
  },
}).createMachine({
  id: 'connection',
  context: { attempt: 0 },
  initial: 'offline',
  on: { signedOut: { target: '.offline', actions: 'resetAttempts' } },
  states: {
    offline: {
      on: { signedIn: 'open' },
    },
    open: {
      invoke: { id: 'socket', src: 'socket', onError: 'waiting' },
      initial: 'connecting',
      on: { lost: 'waiting' },
      states: {
        connecting: {
          on: { connected: 'authenticating' },
          after: { connectionTimeout: '#connection.waiting' },
        },
        authenticating: {
          entry: 'authenticate',
          on: {
            authenticated: 'live',
            interrupted: 'interrupted',
            refused: { target: '#connection.waiting', actions: 'reportRefusal' },
          },
          after: { authenticationTimeout: '#connection.waiting' },
        },
        live: {
          entry: [
            'resetAttempts',
            {
              type: 'catchUp',
              params: ({ event }) => ({ missed: event.type === 'authenticated' ? event.missed : undefined }),
            },
          ],
          on: { interrupted: 'interrupted' },
        },
        interrupted: {
          entry: 'resetAttempts',
          on: { resumed: 'authenticating' },
        },
      },
    },
    waiting: {
      entry: 'countAttempt',
      always: { guard: 'hasUsedAllAttempts', target: 'failed' },
      after: { reconnectDelay: 'open' },
    },
    failed: {
      on: {
        retry: 'restarting',
        networkReturned: 'restarting',
        tabShown: 'restarting',
        serverAnswered: 'restarting',
      },
      after: { slowRetry: 'open' },
    },
    restarting: {
      entry: 'resetAttempts',
      always: 'open',
    },
  },
})
