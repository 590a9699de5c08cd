import { assign, fromCallback, sendTo, setup } from 'xstate'
import { SOCKET_ATTEMPTS, SOCKET_RECONNECT_DELAY_MS } from '../contract/limits.ts'

/** The first five come from the socket, the others from the session, the person and the browser. */
export type ConnectionEvent =
  | { type: 'connected' }
  | { type: 'authenticated' }
  | { type: 'refused' }
  | { type: 'lost' }
  | { type: 'signedIn' }
  | { type: 'signedOut' }
  | { type: 'retry' }
  | { type: 'networkReturned' }
  | { type: 'tabShown' }

/** How long a connected socket waits to be authenticated. */
const AUTHENTICATION_PATIENCE_MS = 10_000
/** How often a failed connection tries again by itself. */
const SLOW_RETRY_MS = 60_000

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * The socket's connection (specification §7): 500 ms between attempts, 10 of them, then by hand, when the network or
 * the tab comes back, or slowly by itself. The socket is an actor of `open`: it and its listeners end with that state.
 */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent, context: {} as { attempt: number } },
  actors: {
    /** Connects; reports `connected`, `authenticated`, `refused` and `lost`; authenticates when told to. */
    socket: fromCallback<{ type: 'authenticate' }>(notProvided),
  },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    resetAttempts: assign({ attempt: 0 }),
    /** Sends the token to the socket. */
    authenticate: sendTo('socket', { type: 'authenticate' }),
    /** Asks again for whatever may have changed while nothing was heard. */
    catchUp: notProvided,
    /** Says that the server did not take the token, so that the session gets a new one. */
    reportRefusal: notProvided,
  },
  guards: { hasUsedAllAttempts: ({ context }) => context.attempt > SOCKET_ATTEMPTS },
  delays: {
    reconnectDelay: SOCKET_RECONNECT_DELAY_MS,
    authenticationPatience: AUTHENTICATION_PATIENCE_MS,
    slowRetry: SLOW_RETRY_MS,
  },
}).createMachine({
  id: 'connection',
  context: { attempt: 0 },
  initial: 'offline',
  on: { signedOut: { target: '.offline', actions: 'resetAttempts' } },
  states: {
    offline: {
      description: 'Nobody is signed in.',
      on: { signedIn: 'open' },
    },
    open: {
      invoke: { id: 'socket', src: 'socket' },
      initial: 'connecting',
      on: { lost: 'waiting' },
      states: {
        connecting: { on: { connected: 'authenticating' } },
        authenticating: {
          description: 'Nothing else is sent before the server has taken the token.',
          entry: 'authenticate',
          on: {
            authenticated: 'live',
            refused: { target: '#connection.waiting', actions: 'reportRefusal' },
          },
          after: { authenticationPatience: '#connection.waiting' },
        },
        live: { entry: ['resetAttempts', 'catchUp'] },
      },
    },
    waiting: {
      entry: 'countAttempt',
      always: { guard: 'hasUsedAllAttempts', target: 'failed' },
      after: { reconnectDelay: 'open' },
    },
    failed: {
      on: { retry: 'open', networkReturned: 'open', tabShown: 'open' },
      after: { slowRetry: 'open' },
      exit: 'resetAttempts',
    },
  },
})
