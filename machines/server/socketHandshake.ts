import { assign, fromPromise, setup } from 'xstate'

/** What became of a token: `busy` if another one was being checked, `failed` if it could not be checked. */
export type HandshakeOutcome = 'accepted' | 'refused' | 'busy' | 'failed'

export type SocketHandshakeEvent =
  /** The client has sent a token, and the last seen position of the change log. */
  { type: 'authenticate'; message: unknown; respond: (outcome: HandshakeOutcome) => void } | { type: 'disconnect' }

/** How long a socket may stay open without sending a token. */
const AUTHENTICATION_TIMEOUT_MS = 5_000

interface SocketHandshakeContext {
  message: unknown
  respond: (outcome: HandshakeOutcome) => void
}

function notProvided(): never {
  throw new Error('to be provided by the server')
}

/**
 * The server's side of a socket. A socket that sends no token in time is closed. Only one token of a socket is checked
 * at a time, so that a flood of tokens does not reach the database. A socket may authenticate again, with a newer
 * token.
 */
export const socketHandshakeMachine = setup({
  types: {
    events: {} as SocketHandshakeEvent,
    context: {} as SocketHandshakeContext,
  },
  actors: {
    /** Returns the authentication, or undefined if the token is not valid; fails if the token cannot be checked. */
    check: fromPromise<unknown, { message: unknown }>(notProvided),
  },
  actions: {
    keepMessage: assign((_, { message, respond }: SocketHandshakeContext) => ({ message, respond })),
    /** Refuses a message that came while another message was being checked. */
    refuseMessage: (_, { respond }: SocketHandshakeContext) => respond('busy'),
    /** Responds that the token is valid, and sends the new position in the change log and the missed topics. */
    confirm: (_, _params: { authentication: unknown }) => notProvided(),
    /** Responds that the token is not valid. */
    refuseToken: notProvided,
    /** Responds that the token could not be checked, so it may be valid. */
    reportFailure: (_, _params: { error: unknown }) => notProvided(),
    closeSocket: notProvided,
  },
  guards: { isAuthenticated: (_, { authentication }: { authentication: unknown }) => authentication !== undefined },
  delays: { authenticationTimeout: AUTHENTICATION_TIMEOUT_MS },
}).createMachine({
  id: 'socketHandshake',
  context: { message: undefined, respond: () => undefined },
  initial: 'waiting',
  on: { disconnect: '.disconnected' },
  states: {
    waiting: {
      on: {
        authenticate: {
          target: 'checking',
          actions: { type: 'keepMessage', params: ({ event }) => event },
        },
      },
      after: { authenticationTimeout: 'closed' },
    },
    // No timeout: a slow database must not close a socket that has sent its token in time. The query has a timeout of
    // its own.
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ message: context.message }),
        onDone: [
          {
            guard: { type: 'isAuthenticated', params: ({ event }) => ({ authentication: event.output }) },
            target: 'authenticated',
            actions: { type: 'confirm', params: ({ event }) => ({ authentication: event.output }) },
          },
          { target: 'closed', actions: 'refuseToken' },
        ],
        onError: {
          target: 'closed',
          actions: { type: 'reportFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { authenticate: { actions: { type: 'refuseMessage', params: ({ event }) => event } } },
    },
    authenticated: {
      on: {
        authenticate: {
          target: 'checking',
          actions: { type: 'keepMessage', params: ({ event }) => event },
        },
      },
    },
    closed: { entry: 'closeSocket', type: 'final' },
    disconnected: { type: 'final' },
  },
})
