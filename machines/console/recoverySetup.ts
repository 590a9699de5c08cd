import { assign, fromPromise, setup } from 'xstate'
import { isLimitForOtherValue, remainingWaitMs, retryTimeOf } from './attemptLimit.ts'

/** The events whose names end in `Elsewhere` come from another tab of the same browser. */
export type PasswordRecoveryEvent =
  | { type: 'requestCode'; email: string }
  | { type: 'enterCode'; code: string }
  | { type: 'enterPassword'; password: string }
  | { type: 'sendAgain' }
  /** Goes back to the email address, which stays as it was typed. */
  | { type: 'back' }
  | { type: 'continueElsewhere'; progress: RecoveryProgress }
  | { type: 'completeElsewhere'; email: string }

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

interface PasswordRecoveryContext extends RecoveryProgress {
  /** The error that the last call threw. */
  failure: unknown
  /** The time before which the server accepts no further attempt, in ms of `steadyNow`; 0 if there is no such limit. */
  waitUntil: number
  /** The last error that named a time to wait, with the field to whose value the limit applies, if any. */
  limitFailure: unknown
}

/**
 * Whether the server accepts no attempt yet.
 * @param email the email address that the attempt sends, if any
 */
export function isAttemptLimited(
  context: Pick<PasswordRecoveryContext, 'email' | 'waitUntil' | 'limitFailure'>,
  email?: string,
): boolean {
  return context.waitUntil > 0 && !isLimitForOtherValue(context.limitFailure, { email: context.email }, { email })
}

/** How long it takes until a code can be sent again, in ms. */
export const RESEND_DELAY_MS = 30_000

function notProvided(): never {
  throw new Error('to be provided where the form is shown')
}

/** The types, actors, actions, guards and delays of the chart `recovery`. */
export const passwordRecoverySetup = setup({
  types: {
    events: {} as PasswordRecoveryEvent,
    context: {} as PasswordRecoveryContext,
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
    keepRecoveryToken: assign({
      recoveryToken: (_, { token }: { token: string }) => token,
      failure: undefined,
    }),
    keepPasswordToken: assign({ passwordToken: (_, { token }: { token: string }) => token, failure: undefined }),
    keepProgress: assign((_, { progress }: { progress: RecoveryProgress }) => ({ ...progress, failure: undefined })),
    keepFailure: assign({
      failure: (_, { failure }: { failure: unknown }) => failure,
      waitUntil: ({ context }, { failure }: { failure: unknown }) => Math.max(context.waitUntil, retryTimeOf(failure)),
      limitFailure: ({ context }, { failure }: { failure: unknown }) =>
        retryTimeOf(failure) > 0 ? failure : context.limitFailure,
    }),
    forgetFailure: assign({ failure: undefined }),
    /** Forgets the limit, and also the last error if that error named the limit. */
    forgetWait: assign(({ context: { failure, limitFailure } }) => ({
      failure: failure === limitFailure ? undefined : failure,
      waitUntil: 0,
      limitFailure: undefined,
    })),
    forgetTokens: assign({ recoveryToken: undefined, passwordToken: undefined }),
    /** Stores the progress in the browser. */
    storeProgress: notProvided,
    /** Removes the progress from the browser. */
    removeProgress: notProvided,
    /** Tells the other tabs how far the recovery got. */
    announceProgress: notProvided,
    /** Tells the other tabs that the new password is set. */
    announceCompletion: notProvided,
  },
  guards: {
    hasPasswordToken: ({ context }) => context.passwordToken !== undefined,
    hasRecoveryToken: ({ context }) => context.recoveryToken !== undefined,
    isSameEmail: ({ context }, { email }: { email: string }) => email === context.email,
    /** Whether the server has accepted the code of the same email address in another tab. */
    isVerifiedElsewhere: ({ context }, { progress: { email, passwordToken } }: { progress: RecoveryProgress }) =>
      email === context.email && passwordToken !== undefined,
    mustWait: ({ context }) => context.waitUntil > 0,
    mayTry: ({ context }, { email }: { email?: string }) => !isAttemptLimited(context, email),
    /** Whether the server has ended the recovery, so that the recovery must begin again. */
    isEnded: (_, _params: { failure: unknown }) => notProvided(),
  },
  delays: {
    wait: ({ context }) => remainingWaitMs(context.waitUntil),
    sendAgainWait: RESEND_DELAY_MS,
  },
})
