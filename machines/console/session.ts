import { assign, fromPromise, setup } from 'xstate'

/**
 * Why a session has ended without a sign-out in this browser. `revoked`: it was ended, for example on another device.
 * `notRenewed`: the server was not reached, or refused without a reason. `tokensGone`: there is no refresh token to
 * send.
 */
export type SessionEndCause = 'expired' | 'revoked' | 'notRenewed' | 'tokensGone'

/** The error of `refreshToken` if the reason why the token cannot be renewed is known. */
export class RenewalFailure extends Error {
  readonly endCause: SessionEndCause

  constructor(endCause: SessionEndCause) {
    super(`the session cannot be renewed: ${endCause}`)
    this.endCause = endCause
  }
}

/**
 * `refuseToken`: the server refuses the access token. `refuseNewToken`: the server refuses even a newly issued token.
 * `deactivate`: the account is deactivated. The events whose names end in `Elsewhere` come from another tab of the same
 * browser. `leavePage` and `restorePage`: the browser leaves the page, which aborts the requests of the page, and may
 * show the page again later.
 */
export type SessionEvent =
  | { type: 'signIn' }
  | { type: 'signInElsewhere' }
  | { type: 'refuseToken' }
  | { type: 'deactivate' }
  | { type: 'refuseNewToken' }
  | { type: 'signOut' }
  | { type: 'startSignOutElsewhere' }
  | { type: 'signOutElsewhere' }
  | { type: 'deactivateElsewhere' }
  | { type: 'endElsewhere'; cause: SessionEndCause }
  | { type: 'retry' }
  | { type: 'leavePage' }
  | { type: 'restorePage' }

/**
 * The timeout of the request that revokes the session on the server. After it, the sign-out completes without the
 * server.
 */
const REVOKE_TIMEOUT_MS = 2_000
/**
 * The time that another tab has to complete its sign-out. If the sign-out is not complete by then, the other tab is
 * gone, and this tab stays signed in.
 */
const OTHER_TAB_SIGN_OUT_TIMEOUT_MS = 2 * REVOKE_TIMEOUT_MS

function notProvided(): never {
  throw new Error('to be provided where the console is put together')
}

/** Returns why the session has ended, as far as the event that ends it tells. */
function endCauseOf(event: { type: string; cause?: SessionEndCause; error?: unknown }): SessionEndCause {
  return event.error instanceof RenewalFailure ? event.error.endCause : (event.cause ?? 'notRenewed')
}

const KEEP_END_CAUSE_ACTION = {
  type: 'keepEndCause',
  params: ({ event }: { event: { type: string; cause?: SessionEndCause; error?: unknown } }) => ({
    cause: endCauseOf(event),
  }),
} as const

/**
 * The session of a staff member (rules 7.2 to 7.5). The tokens are stored in cookies, the profile and the permissions
 * in the query cache. The chart has only the state of the session.
 */
export const sessionMachine = setup({
  types: {
    events: {} as SessionEvent,
    input: {} as { hasToken: boolean },
    context: {} as { hadToken: boolean; endCause: SessionEndCause },
    /**
     * `signingOut`: the data of the signed-in person are no longer shown. `renewing`: refused API calls wait for a new
     * token.
     */
    tags: {} as 'signingOut' | 'renewing',
  },
  actors: {
    loadProfile: fromPromise<void>(notProvided),
    loadPermissions: fromPromise<void>(notProvided),
    /** Stores a new access token, or fails. */
    refreshToken: fromPromise<void>(notProvided),
    revokeSession: fromPromise<void>(notProvided),
  },
  actions: {
    /**
     * Removes both tokens, clears the query cache, and local and session storage except what has been typed and not
     * sent. What is typed in the open form is stored first, for the next sign-in of the same person.
     */
    forgetSession: notProvided,
    /** Clears the query cache, because another person may have signed in. Stores first what is typed in the open form. */
    dropCache: notProvided,
    /** Removes what has been typed and not sent. */
    removeTypedText: notProvided,
    /** Cancels the running reads, which the server would answer with 401 once the session has ended. */
    cancelReads: notProvided,
    announceSignIn: notProvided,
    enterConsole: notProvided,
    announceSigningOut: notProvided,
    announceSignOut: notProvided,
    announceDeactivation: notProvided,
    announceEnd: notProvided,
    keepEndCause: assign({ endCause: (_, { cause }: { cause: SessionEndCause }) => cause }),
    reportDeactivated: notProvided,
    reportExpired: notProvided,
    reportRevoked: notProvided,
    reportNotRenewed: notProvided,
    reportTokensGone: notProvided,
    connectSocket: notProvided,
    disconnectSocket: notProvided,
    /** Removes the notice and the announcements, which may contain data of the signed-in person. */
    clearNotices: notProvided,
    goToLogin: notProvided,
    goToLoginWithReturn: notProvided,
  },
  guards: {
    hadToken: ({ context }) => context.hadToken,
    isExpired: ({ context }) => context.endCause === 'expired',
    isRevoked: ({ context }) => context.endCause === 'revoked',
    isTokenGone: ({ context }) => context.endCause === 'tokensGone',
    areTokensGoneElsewhere: (_, { cause }: { cause: SessionEndCause }) => cause === 'tokensGone',
  },
  delays: { revokeTimeout: REVOKE_TIMEOUT_MS, signOutElsewhereTimeout: OTHER_TAB_SIGN_OUT_TIMEOUT_MS },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ hadToken: input.hasToken, endCause: 'notRenewed' }),
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
        byChoice: { entry: ['removeTypedText', 'announceSignOut', 'goToLogin'] },
        // The events come in any order: another tab may announce its sign-out before the deactivation is
        // announced.
        byChoiceElsewhere: {
          entry: ['removeTypedText', 'goToLogin'],
          on: { deactivateElsewhere: 'deactivatedElsewhere' },
        },
        deactivated: { entry: ['removeTypedText', 'reportDeactivated', 'announceDeactivation', 'goToLogin'] },
        deactivatedElsewhere: { entry: ['removeTypedText', 'reportDeactivated', 'goToLogin'] },
        // Ended without a sign-out in this browser. Each cause has a state, which shows a notice of it.
        ended: {
          entry: [KEEP_END_CAUSE_ACTION, 'goToLoginWithReturn'],
          on: { deactivateElsewhere: 'deactivatedElsewhere' },
          initial: 'announcing',
          states: {
            announcing: { entry: 'announceEnd', always: 'explaining' },
            explaining: {
              always: [
                { guard: 'isExpired', target: 'expired' },
                { guard: 'isRevoked', target: 'revoked' },
                { guard: 'isTokenGone', target: 'tokensGone' },
                { target: 'notRenewed' },
              ],
            },
            // The tab that has removed the tokens may say later why.
            tokensGone: {
              entry: 'reportTokensGone',
              on: { endElsewhere: { target: 'explaining', actions: KEEP_END_CAUSE_ACTION } },
            },
            expired: { entry: 'reportExpired' },
            revoked: { entry: 'reportRevoked' },
            notRenewed: { entry: 'reportNotRenewed' },
          },
        },
      },
    },
    // Parallel, so that a token that expires while the profile loads does not discard that request.
    signedIn: {
      type: 'parallel',
      exit: ['disconnectSocket', 'clearNotices'],
      on: {
        signOut: 'signingOut',
        startSignOutElsewhere: 'signingOutElsewhere',
        signInElsewhere: { target: 'signedIn', reenter: true, actions: 'dropCache' },
        signOutElsewhere: 'signedOut.byChoiceElsewhere',
        deactivateElsewhere: 'signedOut.deactivatedElsewhere',
        endElsewhere: 'signedOut.ended.explaining',
        deactivate: 'signedOut.deactivated',
        refuseNewToken: 'signedOut.ended',
      },
      states: {
        staffData: {
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
                        onError: '#session.signedIn.staffData.failed',
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
                        onError: '#session.signedIn.staffData.failed',
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
            idle: { on: { refuseToken: 'refreshing' } },
            refreshing: {
              tags: 'renewing',
              invoke: {
                id: 'refreshToken',
                src: 'refreshToken',
                onDone: 'idle',
                onError: '#session.signedOut.ended',
              },
              on: {
                leavePage: 'interrupted',
                // The outcome of the renewal says why they are gone, if this tab or one before it was told.
                endElsewhere: { guard: { type: 'areTokensGoneElsewhere', params: ({ event }) => event } },
              },
            },
            // The tokens are kept, because the next page still needs them to repeat the refused calls.
            interrupted: { tags: 'renewing', on: { restorePage: 'refreshing' } },
          },
        },
      },
    },
    signingOut: {
      tags: 'signingOut',
      entry: ['announceSigningOut', 'cancelReads'],
      invoke: {
        id: 'revokeSession',
        src: 'revokeSession',
        onDone: 'signedOut.byChoice',
        onError: 'signedOut.byChoice',
      },
      on: { signInElsewhere: { target: 'signedIn', actions: 'dropCache' } },
      after: { revokeTimeout: 'signedOut.byChoice' },
    },
    signingOutElsewhere: {
      tags: 'signingOut',
      on: {
        signOutElsewhere: 'signedOut.byChoiceElsewhere',
        signInElsewhere: { target: 'signedIn', actions: 'dropCache' },
        deactivateElsewhere: 'signedOut.deactivatedElsewhere',
        endElsewhere: 'signedOut.ended.explaining',
      },
      after: { signOutElsewhereTimeout: 'signedIn' },
    },
  },
})
