import { fromPromise, setup } from 'xstate'

/**
 * What happens to a session. `unauthorized`: the server no longer takes the access token; `expired`: not even a fresh one.
 * The events that end in `Elsewhere` come from another tab of the same browser.
 */
export type SessionEvent =
  | { type: 'signedIn' }
  | { type: 'signedInElsewhere' }
  | { type: 'unauthorized' }
  | { type: 'inactive' }
  | { type: 'expired' }
  | { type: 'signOut' }
  | { type: 'signingOutElsewhere' }
  | { type: 'signedOutElsewhere' }
  | { type: 'retry' }

/** How long a sign-out waits for the server to revoke the session before it goes ahead alone. */
const REVOKE_TIMEOUT_MS = 2_000
/** How long the sign-out of another tab is waited for; then that tab is gone, and this one stays as it was. */
const ELSEWHERE_TIMEOUT_MS = 2 * REVOKE_TIMEOUT_MS

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * A staff member's session (rules 7.2 to 7.5). The tokens live in cookies, the profile and the permissions in the
 * query cache; the chart holds only where the session stands.
 */
export const sessionMachine = setup({
  types: {
    events: {} as SessionEvent,
    input: {} as { hasToken: boolean },
    context: {} as { hadToken: boolean },
    /** Nothing of the person is shown any more. */
    tags: {} as 'leaving',
  },
  actors: {
    loadProfile: fromPromise<void>(notProvided),
    loadPermissions: fromPromise<void>(notProvided),
    /** Stores a new access token, or throws. */
    refreshToken: fromPromise<void>(notProvided),
    revokeSession: fromPromise<void>(notProvided),
  },
  actions: {
    /** Removes both tokens, clears local storage, drops every cached record. */
    forgetSession: notProvided,
    dropCache: notProvided,
    announceSignIn: notProvided,
    enterConsole: notProvided,
    announceSigningOut: notProvided,
    announceSignOut: notProvided,
    reportInactive: notProvided,
    connectSocket: notProvided,
    disconnectSocket: notProvided,
    goToLogin: notProvided,
    goToLoginAndBack: notProvided,
  },
  guards: { hadToken: ({ context }) => context.hadToken },
  delays: { revokeTimeout: REVOKE_TIMEOUT_MS, elsewhereTimeout: ELSEWHERE_TIMEOUT_MS },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ hadToken: input.hasToken }),
  initial: 'restoring',
  states: {
    restoring: {
      always: [{ guard: 'hadToken', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      entry: ['disconnectSocket', 'forgetSession'],
      on: {
        signedIn: { target: 'signedIn', actions: ['announceSignIn', 'enterConsole'] },
        signedInElsewhere: { target: 'signedIn', actions: 'enterConsole' },
      },
      initial: 'idle',
      states: {
        idle: {},
        left: { entry: ['announceSignOut', 'goToLogin'] },
        leftElsewhere: { entry: 'goToLogin' },
        deactivated: { entry: ['reportInactive', 'announceSignOut', 'goToLogin'] },
        ended: {
          entry: ['announceSignOut', 'goToLoginAndBack'],
        },
      },
    },
    signedIn: {
      type: 'parallel',
      exit: 'disconnectSocket',
      on: {
        signOut: 'signingOut',
        signingOutElsewhere: 'signingOutElsewhere',
        signedInElsewhere: { target: 'signedIn', reenter: true, actions: 'dropCache' },
        signedOutElsewhere: 'signedOut.leftElsewhere',
        inactive: 'signedOut.deactivated',
        expired: 'signedOut.ended',
      },
      states: {
        staff: {
          initial: 'loading',
          states: {
            loading: {
              type: 'parallel',
              states: {
                profile: {
                  initial: 'pending',
                  states: {
                    pending: {
                      invoke: {
                        id: 'loadProfile',
                        src: 'loadProfile',
                        onDone: 'loaded',
                        onError: '#session.signedIn.staff.failed',
                      },
                    },
                    loaded: { type: 'final' },
                  },
                },
                permissions: {
                  initial: 'pending',
                  states: {
                    pending: {
                      invoke: {
                        id: 'loadPermissions',
                        src: 'loadPermissions',
                        onDone: 'loaded',
                        onError: '#session.signedIn.staff.failed',
                      },
                    },
                    loaded: { type: 'final' },
                  },
                },
              },
              onDone: 'ready',
            },
            ready: { entry: 'connectSocket' },
            failed: { on: { retry: 'loading' } },
          },
        },
        token: {
          initial: 'idle',
          states: {
            idle: { on: { unauthorized: 'refreshing' } },
            refreshing: {
              invoke: {
                id: 'refreshToken',
                src: 'refreshToken',
                onDone: 'idle',
                onError: '#session.signedOut.ended',
              },
            },
          },
        },
      },
    },
    signingOut: {
      tags: 'leaving',
      entry: 'announceSigningOut',
      invoke: { id: 'revokeSession', src: 'revokeSession', onDone: 'signedOut.left', onError: 'signedOut.left' },
      on: { signedInElsewhere: { target: 'signedIn', actions: 'dropCache' } },
      after: { revokeTimeout: 'signedOut.left' },
    },
    signingOutElsewhere: {
      tags: 'leaving',
      on: {
        signedOutElsewhere: 'signedOut.leftElsewhere',
        signedInElsewhere: { target: 'signedIn', actions: 'dropCache' },
      },
      after: { elsewhereTimeout: 'signedIn' },
    },
  },
})
