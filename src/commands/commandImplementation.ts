import * as v from 'valibot'
import { assign, type EventObject, fromCallback, fromPromise } from 'xstate'
import { commandMachine } from '../../machines/console/command.ts'
import {
  type CheckResult,
  type CommandAttempt,
  isNoLongerAllowed,
  type Values,
} from '../../machines/console/commandContext.ts'
import { createRandomId } from '../base/randomId.ts'
import { type Command, type FollowUp, hasQuestionStep, type MessageDescriptor, type Refusal } from './command.ts'

/** Shows the outcome of a command run, and interprets its failure. */
export interface OutcomeReporter {
  reportSuccess: (message: MessageDescriptor, followUp: FollowUp | undefined) => void
  /** Opens the screen that a command has led to. */
  open: (url: string) => void
  /**
   * `command` is undefined if something other than a command has failed. Returns a function that removes the report, if
   * it is still shown.
   */
  reportFailure: (failure: unknown, command?: Command) => () => void
  /** Report the outcome of a command whose success was assumed, while the person does something else. */
  reportLateSuccess: (message: MessageDescriptor, followUp: FollowUp | undefined) => void
  reportLateFailure: (failure: unknown, command: Command) => void
  /** Reports that an answer was not carried out, because it was given before the changed question could be read. */
  reportPrematureAnswer: () => void
  /** Shows why a command is disabled. */
  reportRefusal: (command: Command, refusal: Refusal) => void
  /**
   * Reports that a command was not started: it is still running, or the form or question of another command is shown.
   */
  reportRefusedStart: (reason: 'stillRunning' | 'otherDialog') => void
  /** Reports that the repetitions of a command that has failed are not carried out. The failure is already shown. */
  reportDroppedRepetitions: () => void
  /** `message` says what a bulk action had done when a failure, which is already shown, interrupted it. */
  reportInterruption: (message: string) => void
  /** Returns the current record if the write was rejected because another staff member has changed the record. */
  conflictOf: (failure: unknown) => { record: unknown; allowedEvents: readonly string[] } | undefined
  /** Whether the server has refused the write because a value that the person was shown has changed meanwhile. */
  isOutdatedWriteError: (failure: unknown) => boolean
  /** Whether sending the same request again may succeed, as after a network failure. */
  isTransientFailure: (failure: unknown) => boolean
}

/** What a run has led to so far. */
export interface Outcome {
  /** Set when the command has succeeded. */
  followUp?: FollowUp | undefined
  /** Set when the success of the command is assumed. It is reported when the server has answered. */
  isAssumed?: boolean
  /** Set after each failure. */
  removeFailureNotice?: () => void
}

/** What happens if the success of a command is assumed (rule 4.16). */
export interface LateOutcome {
  begin: () => void
  succeed: (followUp: FollowUp | undefined) => void
  fail: (failure: unknown) => void
}

const NEVER_ASSUMED: LateOutcome = { begin: () => undefined, succeed: () => undefined, fail: () => undefined }

/**
 * Performs a command. Resolves when it has succeeded, or when its success is assumed: then `lateOutcome` is told of the
 * outcome when it is known.
 */
function performCommand(
  command: Command,
  { values, ...attempt }: CommandAttempt,
  outcome: Outcome,
  lateOutcome: LateOutcome,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAssumed = () => {
      outcome.isAssumed = true
      lateOutcome.begin()
      resolve()
    }
    const perform = async () => {
      try {
        const followUp = (await command.perform(values, { ...attempt, onAssumed })) ?? undefined
        if (outcome.isAssumed === true) return lateOutcome.succeed(followUp)
        outcome.followUp = followUp
        return resolve()
      } catch (failure) {
        return outcome.isAssumed === true ? lateOutcome.fail(failure) : reject(failure)
      }
    }
    void perform()
  })
}

/**
 * Provides the `command` chart with the implementations for one command.
 * @param reporter shows the outcome
 * @param currentCommand returns the command as it is after its record has been loaded again
 * @param outcome the object that receives what the command has led to: the follow-up, and the function that removes a
 *   failure notice
 * @param lateOutcome receives the outcome of a command whose success is assumed
 */
export function implementCommandMachine(
  reporter: OutcomeReporter,
  currentCommand: () => Command,
  outcome: Outcome,
  lateOutcome: LateOutcome = NEVER_ASSUMED,
) {
  const isValid = (values: Values) => {
    const { form } = currentCommand()
    return form === undefined || v.safeParse(form.schema, values).success
  }
  const hasServerCheck = () => currentCommand().form?.checkOnServer !== undefined && hasQuestionStep(currentCommand())
  return commandMachine.provide({
    actors: {
      check: fromPromise<CheckResult, { values: Values }>(
        async ({ input: { values } }) => (await currentCommand().form?.checkOnServer?.(values)) ?? undefined,
      ),
      watch: fromCallback<EventObject, { values: Values; checkResult: CheckResult }>(
        ({ input: { values, checkResult }, sendBack }) =>
          currentCommand().question?.watch?.(values, checkResult, () => sendBack({ type: 'invalidate' })),
      ),
      perform: fromPromise<void, CommandAttempt>(({ input }) =>
        performCommand(currentCommand(), input, outcome, lateOutcome),
      ),
    },
    actions: {
      setIdempotencyKey: assign({
        sentAttempt: ({ context: { values, checkResult, sentAttempt } }) =>
          JSON.stringify(values) === JSON.stringify(sentAttempt?.values)
            ? sentAttempt
            : { values, checkResult, idempotencyKey: createRandomId() },
      }),
      setVersion: assign({
        version: ({ context }, { failure }: { failure: unknown }) =>
          versionOf(reporter.conflictOf(failure)) ?? context.version,
      }),
      keepMergedValues: assign({
        values: (_, { values }: { values: Values; failure: unknown }) => values,
        typedValues: (_, { values }) => values,
        initialValues: ({ context }, { failure }) =>
          currentCommand().form?.valuesOfRecord?.(reporter.conflictOf(failure)?.record) ?? context.initialValues,
      }),
      reportSuccess: () => {
        if (outcome.isAssumed === true) return
        const success = outcome.followUp?.success ?? currentCommand().success
        if (success !== undefined) reporter.reportSuccess(success, outcome.followUp)
        if (outcome.followUp?.url !== undefined) reporter.open(outcome.followUp.url)
      },
      reportPrematureAnswer: reporter.reportPrematureAnswer,
      reportFailure: (_, { failure }) => {
        outcome.removeFailureNotice = reporter.reportFailure(failure, currentCommand())
      },
    },
    guards: {
      isValid: ({ context }, { values }) => isValid(values) && !isNoLongerAllowed(context),
      isValidAndNeedsCheck: (_, { values }) => hasServerCheck() && isValid(values),
      isValidAndNeedsQuestion: (_, { values }) => hasQuestionStep(currentCommand()) && isValid(values),
      canCompareVersions: (_, { failure }) =>
        currentCommand().form?.valuesOfRecord !== undefined && reporter.conflictOf(failure) !== undefined,
      isObsolete: (_, { failure }) => {
        const conflict = reporter.conflictOf(failure)
        const { event } = currentCommand()
        return conflict !== undefined && event !== undefined && !conflict.allowedEvents.includes(event)
      },
      isCheckResultOutdated: (_, { failure }) => hasServerCheck() && reporter.isOutdatedWriteError(failure),
      isRetryable: ({ context: { version } }, { failure }) => {
        const currentVersion = versionOf(reporter.conflictOf(failure))
        const isVersionStale = version !== undefined && currentVersion !== undefined && currentVersion > version
        return currentCommand().question !== undefined && (isVersionStale || reporter.isTransientFailure(failure))
      },
    },
  })
}

function versionOf(conflict: ReturnType<OutcomeReporter['conflictOf']>): number | undefined {
  return (conflict?.record as { version?: number } | undefined)?.version
}
