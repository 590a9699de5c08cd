import { assign, fromPromise, not, setup } from 'xstate'
import { isOutsideLimit, remainingWaitMs, retryTimeOf } from './attemptLimit.ts'

export type RecoveryEvent =
  | { type: 'requestCode'; email: string }
  | { type: 'enterCode'; code: string }
  | { type: 'enterPassword'; password: string }
  | { type: 'sendAgain' }
  /** Goes back to the email address, which stays as it was typed. */
  | { type: 'back' }

/**
 * The progress that the browser stores, so that the recovery continues after a reload or in another tab. No password is
 * ever stored.
 */
export interface RecoveryProgress {
  email: string
  /** The secret that identifies the recovery; undefined before a code was requested. */
  recoveryToken?: string | undefined
  /** The secret with which the new password is set; undefined before the code was accepted. */
  passwordToken?: string | undefined
}

interface RecoveryContext extends RecoveryProgress {
  /** The error that the last call threw. */
  failure: unknown
  /** The time before which the server accepts no further attempt, in ms since 1970; 0 if there is no such limit. */
  waitUntil: number
  /** The error in which the server has named that time, and the field that it belongs to, if any. */
  limit: unknown
}

/**
 * Whether the server accepts no attempt yet.
 * @param email the email address that the attempt sends, if any
 */
export function isLimited(context: Pick<RecoveryContext, 'email' | 'waitUntil' | 'limit'>, email?: string): boolean {
  return context.waitUntil > 0 && !isOutsideLimit(context.limit, { email: context.email }, { email })
}

/** How long it takes until a code can be sent again, in ms. */
export const RESEND_DELAY_MS = 30_000

function notProvided(): never {
  throw new Error('to be provided where the form is shown')
}

/**
 * The recovery of a forgotten password (rule 7.9): first the email address, then the code that was sent by email, then
 * the new password. After a failed call, the same form is shown again. If the recovery has ended on the server, the
 * recovery begins again with the same email address.
 */
export const recoveryMachine = setup({
  types: {
    events: {} as RecoveryEvent,
    context: {} as RecoveryContext,
    input: {} as RecoveryProgress,
    /**
     * `busy`: an API call is running. `waiting`: the server accepts no attempt yet, or none with this email address.
     * `resent`: a new code was sent.
     */
    tags: {} as 'busy' | 'waiting' | 'resent',
  },
  actors: {
    request: fromPromise<{ recoveryToken: string }, { email: string }>(notProvided),
    verify: fromPromise<{ passwordToken: string }, { recoveryToken: string; code: string }>(notProvided),
    save: fromPromise<void, { passwordToken: string; password: string }>(notProvided),
  },
  actions: {
    keepEmail: assign({ email: (_, { email }: { email: string }) => email }),
    keepRecovery: assign({
      recoveryToken: (_, { token }: { token: string }) => token,
      passwordToken: undefined,
      failure: undefined,
    }),
    keepPasswordToken: assign({ passwordToken: (_, { token }: { token: string }) => token, failure: undefined }),
    keepFailure: assign({
      failure: (_, { failure }: { failure: unknown }) => failure,
      waitUntil: ({ context }, { failure }: { failure: unknown }) => Math.max(context.waitUntil, retryTimeOf(failure)),
      limit: ({ context }, { failure }: { failure: unknown }) => (retryTimeOf(failure) > 0 ? failure : context.limit),
    }),
    forgetFailure: assign({ failure: undefined }),
    /** Forgets the limit, and the failure if it is the limit. */
    forgetWait: assign(({ context: { failure, limit } }) => ({
      failure: failure === limit ? undefined : failure,
      waitUntil: 0,
      limit: undefined,
    })),
    forgetProgress: assign({ recoveryToken: undefined, passwordToken: undefined }),
    /** Stores the progress in the browser. */
    storeProgress: notProvided,
    /** Removes the progress from the browser. */
    removeProgress: notProvided,
  },
  guards: {
    hasPasswordToken: ({ context }) => context.passwordToken !== undefined,
    hasRecovery: ({ context }) => context.recoveryToken !== undefined,
    mustWait: ({ context }) => context.waitUntil > 0,
    mayTry: ({ context }, { email }: { email?: string }) => !isLimited(context, email),
    /** Whether the server has ended the recovery, so that the recovery must begin again. */
    isEnded: (_, _params: { failure: unknown }) => notProvided(),
  },
  delays: {
    wait: ({ context }) => remainingWaitMs(context.waitUntil),
    sendAgainWait: RESEND_DELAY_MS,
  },
}).createMachine({
  id: 'recovery',
  context: ({ input }) => ({ ...input, failure: undefined, waitUntil: 0, limit: undefined }),
  type: 'parallel',
  states: {
    step: {
      initial: 'resuming',
      states: {
        resuming: {
          always: [
            { guard: 'hasPasswordToken', target: 'password' },
            { guard: 'hasRecovery', target: 'code' },
            { target: 'email' },
          ],
        },
        email: {
          entry: ['forgetProgress', 'removeProgress'],
          on: {
            requestCode: {
              guard: { type: 'mayTry', params: ({ event }) => ({ email: event.email }) },
              target: 'requesting',
              actions: [
                { type: 'keepEmail', params: ({ event }) => ({ email: event.email }) },
                'forgetFailure',
                'forgetWait',
              ],
            },
          },
        },
        requesting: {
          tags: 'busy',
          invoke: {
            id: 'request',
            src: 'request',
            input: ({ context }) => ({ email: context.email }),
            onDone: {
              target: 'code',
              actions: [
                { type: 'keepRecovery', params: ({ event }) => ({ token: event.output.recoveryToken }) },
                'storeProgress',
              ],
            },
            onError: {
              target: 'email',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
            },
          },
        },
        code: {
          on: { back: { target: 'email', actions: 'forgetFailure' } },
          type: 'parallel',
          states: {
            form: {
              initial: 'ready',
              states: {
                ready: {
                  on: {
                    enterCode: {
                      guard: { type: 'mayTry', params: {} },
                      target: 'verifying',
                      actions: 'forgetFailure',
                    },
                  },
                },
                verifying: {
                  tags: 'busy',
                  invoke: {
                    id: 'verify',
                    src: 'verify',
                    input: ({ context, event }) => ({
                      recoveryToken: context.recoveryToken ?? '',
                      code: event.type === 'enterCode' ? event.code : '',
                    }),
                    onDone: {
                      target: '#recovery.step.password',
                      actions: [
                        { type: 'keepPasswordToken', params: ({ event }) => ({ token: event.output.passwordToken }) },
                        'storeProgress',
                      ],
                    },
                    onError: [
                      {
                        guard: { type: 'isEnded', params: ({ event }) => ({ failure: event.error }) },
                        target: '#recovery.step.email',
                        actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
                      },
                      {
                        target: 'ready',
                        actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
                      },
                    ],
                  },
                },
              },
            },
            mail: {
              initial: 'sent',
              states: {
                sent: { after: { sendAgainWait: 'ready' } },
                ready: {
                  on: {
                    sendAgain: {
                      guard: { type: 'mayTry', params: ({ context }) => ({ email: context.email }) },
                      target: 'sending',
                      actions: 'forgetFailure',
                    },
                  },
                },
                sending: {
                  invoke: {
                    id: 'sendAgain',
                    src: 'request',
                    input: ({ context }) => ({ email: context.email }),
                    onDone: {
                      target: 'resent',
                      actions: [
                        { type: 'keepRecovery', params: ({ event }) => ({ token: event.output.recoveryToken }) },
                        'storeProgress',
                      ],
                    },
                    onError: {
                      target: 'ready',
                      actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
                    },
                  },
                },
                resent: { tags: 'resent', after: { sendAgainWait: 'ready' } },
              },
            },
          },
        },
        password: {
          on: {
            back: { target: 'email', actions: 'forgetFailure' },
            enterPassword: {
              guard: { type: 'mayTry', params: {} },
              target: 'saving',
              actions: 'forgetFailure',
            },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context, event }) => ({
              passwordToken: context.passwordToken ?? '',
              password: event.type === 'enterPassword' ? event.password : '',
            }),
            onDone: 'done',
            onError: [
              {
                guard: { type: 'isEnded', params: ({ event }) => ({ failure: event.error }) },
                target: 'email',
                actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              },
              {
                target: 'password',
                actions: { type: 'keepFailure', params: ({ event }) => ({ failure: event.error }) },
              },
            ],
          },
        },
        done: { entry: 'removeProgress' },
      },
    },
    attempts: {
      initial: 'allowed',
      states: {
        allowed: { always: { guard: 'mustWait', target: 'limited' } },
        limited: {
          tags: 'waiting',
          always: { guard: not('mustWait'), target: 'allowed' },
          after: { wait: { target: 'allowed', actions: 'forgetWait' } },
        },
      },
    },
  },
})
