import { fromPromise, setup } from 'xstate'

/**
 * `unauthorized`: the server rejects the access token. `expired`: the server rejects even a newly issued token.
 * `inactive`: the account is deactivated. The events that end in `Elsewhere` come from another tab of the same browser.
 * `pageLeft` and `pageRestored`: the browser leaves the page, which aborts the requests of the page, and may show the
 * page again later.
 */
export type SessionEvent =
  | { type: 'signIn' }
  | { type: 'signInElsewhere' }
  | { type: 'unauthorized' }
  | { type: 'inactive' }
  | { type: 'expired' }
  | { type: 'signOut' }
  | { type: 'startSignOutElsewhere' }
  | { type: 'signOutElsewhere' }
  | { type: 'deactivateElsewhere' }
  | { type: 'endElsewhere' }
  | { type: 'retry' }
  | { type: 'pageLeft' }
  | { type: 'pageRestored' }

/**
 * The timeout of the request that revokes the session on the server. After it, the sign-out completes without the
 * server.
 */
const REVOKE_TIMEOUT_MS = 2_000
/**
 * The time that another tab has to complete its sign-out. If the sign-out is not complete by then, the other tab is
 * gone, and this tab stays signed in.
 */
const ELSEWHERE_TIMEOUT_MS = 2 * REVOKE_TIMEOUT_MS

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/**
 * The session of a staff member (rules 7.2 to 7.5). The tokens are stored in cookies, the profile and the permissions
 * in the query cache. The chart has only the state of the session.
 */
export const sessionMachine = setup({
  types: {
    events: {} as SessionEvent,
    input: {} as { hasToken: boolean },
    context: {} as { hadToken: boolean },
    /**
     * `leaving`: the data of the signed-in person are no longer shown. `renewing`: refused API calls wait for a new
     * token.
     */
    tags: {} as 'leaving' | 'renewing',
  },
  actors: {
    loadProfile: fromPromise<void>(notProvided),
    loadPermissions: fromPromise<void>(notProvided),
    /** Stores a new access token, or fails. */
    refreshToken: fromPromise<void>(notProvided),
    revokeSession: fromPromise<void>(notProvided),
  },
  actions: {
    /** Removes both tokens, clears local and session storage and the query cache. */
    forgetSession: notProvided,
    dropCache: notProvided,
    /** Cancels the running reads, which the server would answer with 401 once the session has ended. */
    cancelReads: notProvided,
    announceSignIn: notProvided,
    enterConsole: notProvided,
    announceSigningOut: notProvided,
    announceSignOut: notProvided,
    announceDeactivation: notProvided,
    announceEnd: notProvided,
    reportInactive: notProvided,
    /** Says that the session has ended without a sign-out in this browser. */
    reportEnded: notProvided,
    connectSocket: notProvided,
    disconnectSocket: notProvided,
    /** Removes the notice and the announcements, which may contain data of the signed-in person. */
    clearMessages: notProvided,
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
        signIn: { target: 'signedIn', actions: ['announceSignIn', 'enterConsole'] },
        signInElsewhere: { target: 'signedIn', actions: 'enterConsole' },
      },
      initial: 'idle',
      states: {
        idle: {},
        left: { entry: ['announceSignOut', 'goToLogin'] },
        // The events come in any order: another tab may announce the missing tokens before the deactivation is
        // announced.
        leftElsewhere: { entry: 'goToLogin', on: { deactivateElsewhere: 'deactivatedElsewhere' } },
        deactivated: { entry: ['reportInactive', 'announceDeactivation', 'goToLogin'] },
        deactivatedElsewhere: { entry: ['reportInactive', 'goToLogin'] },
        ended: {
          entry: ['reportEnded', 'announceEnd', 'goToLoginAndBack'],
          on: { deactivateElsewhere: 'deactivatedElsewhere' },
        },
        endedElsewhere: {
          entry: ['reportEnded', 'goToLoginAndBack'],
          on: { deactivateElsewhere: 'deactivatedElsewhere' },
        },
      },
    },
    signedIn: {
      type: 'parallel',
      exit: ['disconnectSocket', 'clearMessages'],
      on: {
        signOut: 'signingOut',
        startSignOutElsewhere: 'signingOutElsewhere',
        signInElsewhere: { target: 'signedIn', reenter: true, actions: 'dropCache' },
        signOutElsewhere: 'signedOut.leftElsewhere',
        deactivateElsewhere: 'signedOut.deactivatedElsewhere',
        endElsewhere: 'signedOut.endedElsewhere',
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
              tags: 'renewing',
              invoke: {
                id: 'refreshToken',
                src: 'refreshToken',
                onDone: 'idle',
                onError: '#session.signedOut.ended',
              },
              on: { pageLeft: 'interrupted' },
            },
            // The tokens are kept, because the next page still needs them to repeat the refused calls.
            interrupted: { tags: 'renewing', on: { pageRestored: 'refreshing' } },
          },
        },
      },
    },
    signingOut: {
      tags: 'leaving',
      entry: ['announceSigningOut', 'cancelReads'],
      invoke: { id: 'revokeSession', src: 'revokeSession', onDone: 'signedOut.left', onError: 'signedOut.left' },
      on: { signInElsewhere: { target: 'signedIn', actions: 'dropCache' } },
      after: { revokeTimeout: 'signedOut.left' },
    },
    signingOutElsewhere: {
      tags: 'leaving',
      on: {
        signOutElsewhere: 'signedOut.leftElsewhere',
        signInElsewhere: { target: 'signedIn', actions: 'dropCache' },
        deactivateElsewhere: 'signedOut.deactivatedElsewhere',
        endElsewhere: 'signedOut.endedElsewhere',
      },
      after: { elsewhereTimeout: 'signedIn' },
    },
  },
})
