import { assign, type EventObject, fromCallback, fromPromise, raise, setup } from 'xstate'
import { isLimitForOtherValue, remainingWaitMs, retryTimeOf } from './attemptLimit.ts'
import { HUMAN_REACTION_MS } from '../humanReaction.ts'
import {
  type CheckResult,
  type CommandContext,
  type CommandEvent,
  type CommandInput,
  type CommandAttempt,
  isNoLongerAllowed,
  type RefreshedCommand,
  type Values,
  addOrReplaceChange,
  type WriteByAnother,
} from './commandContext.ts'

function notProvided(): never {
  throw new Error('to be provided by the code that runs the command')
}

/** The types, actors, actions, guards and delays of the command chart. */
export const commandSetup = setup({
  types: {
    events: {} as CommandEvent,
    input: {} as CommandInput,
    context: {} as CommandContext,
    /**
     * `waiting`: the form or question is shown but cannot be sent yet. `obsolete`: it is shown but can no longer be
     * sent. `withoutFailure`: the failure of an earlier attempt no longer matters, so its notice is removed.
     */
    tags: {} as 'waiting' | 'obsolete' | 'withoutFailure',
  },
  actors: {
    perform: fromPromise<void, CommandAttempt>(notProvided),
    check: fromPromise<CheckResult, { values: Values }>(notProvided),
    /** Sends `invalidate` as soon as a check would have another result. */
    watch: fromCallback<EventObject, { values: Values; checkResult: CheckResult }>(notProvided),
  },
  actions: {
    keepTypedValues: assign({ typedValues: (_, { values }: { values: Values }) => values }),
    /** Keeps the values as submitted. */
    keepValues: assign((_, { values }: { values: Values }) => ({ values, typedValues: values })),
    /**
     * Keeps the error, and the time until which the server refuses further attempts, if the error contains that time.
     */
    keepFailure: assign({
      failure: (_, { failure }: { failure: unknown }) => failure,
      waitUntil: (_, { failure }: { failure: unknown }) => retryTimeOf(failure),
    }),
    forgetFailure: assign({ failure: undefined }),
    forgetWait: assign({ waitUntil: 0 }),
    keepCheckResult: assign({
      previousCheckResult: ({ context }) => context.checkResult,
      checkResult: (_, { checkResult }: { checkResult: CheckResult }) => checkResult,
    }),
    /** Also forgets the changes of records that the command writes together, because the form does not show them. */
    forgetCheckResult: assign({
      checkResult: undefined,
      previousCheckResult: undefined,
      changes: ({ context: { changes } }) => changes.filter(({ record }) => record === undefined),
    }),
    /** Reports that an answer was not carried out, because it was given before the changed question could be read. */
    reportPrematureAnswer: notProvided,
    /** The next attempt gets another idempotency key, because the server has definitely refused the last attempt. */
    forgetAttempt: assign({ sentAttempt: undefined }),
    keepRefreshedCommand: assign((_, { version, isRefusedByScreen, isQuestionChanged }: RefreshedCommand) => ({
      version,
      isRefusedByScreen,
      isQuestionChanged,
      isRecordOutdated: false,
    })),
    /** Stops waiting for the records. If the command goes on, the server decides whether their version is current. */
    stopReloading: assign({ isRecordOutdated: false }),
    keepRefusal: assign({
      isRefusedByScreen: (_, { isRefusedByScreen }: { isRefusedByScreen: boolean }) => isRefusedByScreen,
    }),
    keepChange: assign({
      changes: ({ context }, { write }: { write: WriteByAnother }) => addOrReplaceChange(context.changes, write),
    }),
    /**
     * Keeps the values and the check result as those that are sent, with a new idempotency key, unless the same values
     * were sent last. Provided elsewhere, because the key is random.
     */
    setIdempotencyKey: notProvided,
    /**
     * Keeps the current version of the record, if the error contains it, so that the next attempt is based on that
     * version.
     */
    setVersion: (_, _params: { failure: unknown }) => notProvided(),
    /**
     * Keeps the merged values. The initial values become those of the record in the error, with which the typed values
     * were compared, so that in another comparison only the values that differ from that record count as typed.
     */
    keepMergedValues: (_, _params: { values: Values; failure: unknown }) => notProvided(),
    /** Handles the form's `submit` again, in the state that the transition enters. */
    raiseSubmitAgain: raise(({ event }) => event),
    reportSuccess: notProvided,
    reportFailure: (_, _params: { failure: unknown }) => notProvided(),
  },
  guards: {
    hasForm: ({ context }) => context.hasForm,
    hasQuestion: ({ context }) => context.hasQuestion,
    isRecordOutdated: ({ context }) => context.isRecordOutdated,
    isQuestionChanged: (_, { isQuestionChanged }: { isQuestionChanged: boolean }) => isQuestionChanged,
    /** The question says the same as when it was confirmed, and can still be confirmed. */
    isSameQuestion: (
      _,
      { isQuestionChanged, isRefusedByScreen }: { isQuestionChanged: boolean; isRefusedByScreen: boolean },
    ) => !isQuestionChanged && !isRefusedByScreen,
    mustWait: ({ context }) => context.waitUntil > 0,
    /** The attempt limit applies to another value of its field than the one in `values`. */
    isLimitForOtherValue: ({ context }, { values }: { values: Values }) =>
      isLimitForOtherValue(context.failure, context.values, values),
    isNoLongerAllowed: ({ context }) => isNoLongerAllowed(context),
    /** The person has typed something. */
    isDirty: ({ context }) => JSON.stringify(context.typedValues) !== JSON.stringify(context.initialValues),
    isContentShownOnce: ({ context }) => context.isContentShownOnce === true,
    /** The form is valid, and the command is still allowed. */
    isValid: (_, _params: { values: Values }) => notProvided(),
    /** The form is valid, and the server must check the values before the question. */
    isValidAndNeedsCheck: (_, _params: { values: Values }) => notProvided(),
    /** The form is valid, and the command asks a question before the execution. */
    isValidAndNeedsQuestion: (_, _params: { values: Values }) => notProvided(),
    /** Another staff member has changed the record meanwhile, and the form can show both versions. */
    canCompareVersions: (_, _params: { failure: unknown }) => notProvided(),
    /** The lifecycle of the record no longer allows the event. */
    isObsolete: (_, _params: { failure: unknown }) => notProvided(),
    /** The check result that the question showed was no longer current when the server got the answer. */
    isCheckResultOutdated: (_, _params: { failure: unknown }) => notProvided(),
    /** Whether another attempt may succeed. */
    isRetryable: (_, _params: { failure: unknown }) => notProvided(),
  },
  delays: {
    /** From now until `waitUntil`. */
    wait: ({ context }) => remainingWaitMs(context.waitUntil),
    /** How long the command waits for its record. Without a network, it would never be loaded. */
    reloadTimeout: 5_000,
    reactionTime: HUMAN_REACTION_MS,
  },
})
