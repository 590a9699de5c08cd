import * as v from 'valibot'
import type { RecordWrite } from '../../contract/live/recordWrite.ts'
import { type ActorRefFrom, assign, createActor, type EventObject, fromCallback, fromPromise } from 'xstate'
import { commandMachine } from '../../machines/command.ts'
import { type CheckResult, type CommandAttempt, isNoLongerAllowed, type Values } from '../../machines/commandContext.ts'
import { commandRunnerMachine } from '../../machines/commandRunner.ts'
import type { RunningActors } from '../runningActors.ts'
import {
  type Command,
  type FollowUp,
  hasQuestionStep,
  kindOfRecordKey,
  type MessageDescriptor,
  keyOfVersionedRecord,
} from './command.ts'
import {
  type CommandsAndRecentWrites,
  isAllowedAfter,
  isSameQuestion,
  NO_COMMANDS_OR_RECENT_WRITES,
  registeredCommand,
  newerWriteOf,
  newerWriteIfQuestionCanWait,
} from './newerWrite.ts'

/** Where the form and the question of a command are shown. */
export type CommandContainer = 'palette' | 'dialog'

/** One execution of a command, from its first form or question to its outcome, with the actor that controls it. */
export interface CommandRun {
  /** Replaced if its record is loaded again before anything was typed or sent. */
  command: Command
  actor: ActorRefFrom<typeof commandMachine>
  displayLocation: CommandContainer
}

/** Shows the outcome of a command run, and interprets its failure. */
export interface OutcomeReporter {
  reportSuccess: (message: MessageDescriptor, followUp: FollowUp | undefined) => void
  /**
   * `command` is undefined if something other than a command has failed. Returns a function that removes the report, if
   * it is still shown.
   */
  reportFailure: (failure: unknown, command?: Command) => () => void
  /** Reports that an answer was not carried out, because it was given before the changed question could be read. */
  reportPrematureAnswer: () => void
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
interface Outcome {
  /** Set when the command has succeeded. */
  followUp?: FollowUp | undefined
  /** Set after each failure. */
  removeFailureNotice?: () => void
}

/**
 * Runs commands, each in its own actor of the `command` chart. The `commandRunner` chart decides which commands may
 * start.
 */
export class CommandRunner {
  readonly #chartActor = createActor(commandRunnerMachine).start()
  readonly #runs = new Map<string, CommandRun>()

  constructor(
    private readonly reporter: OutcomeReporter,
    /** Notifies the keyboard when a command with a form or question shows it, is performed, and has ended. */
    private readonly notifyKeyboard: (event: { type: 'ask' | 'run' | 'end' }) => void,
    private readonly registerActor: RunningActors['register'],
    private readonly commandsAndRecentWrites: CommandsAndRecentWrites = NO_COMMANDS_OR_RECENT_WRITES,
  ) {
    registerActor(this.#chartActor)
  }

  /** Returns the run whose form or question is shown; undefined if there is no such run. */
  shownRun = (): CommandRun | undefined => this.#runs.get(this.#chartActor.getSnapshot().context.shownCommandId ?? '')

  /** Returns the run whose dialog is above that of `shownRun`; undefined if there is no such run. */
  nestedRun = (): CommandRun | undefined => this.#runs.get(this.#chartActor.getSnapshot().context.nestedCommandId ?? '')

  /**
   * Calls `listener` whenever `shownRun` or `nestedRun` may have changed. Returns a function that removes the listener.
   */
  subscribe = (listener: () => void): (() => void) => {
    const subscription = this.#chartActor.subscribe(listener)
    return () => subscription.unsubscribe()
  }

  /**
   * Starts a command, unless it has a `refusal` or the runner's chart does not allow it.
   * @returns the run of the command; undefined if the command was not started
   */
  start(command: Command, displayLocation: CommandContainer = 'dialog'): CommandRun | undefined {
    const hasDialog = command.form !== undefined || command.question !== undefined
    const { id, canBeNested = false } = command
    const startEvent = { type: 'start', commandId: id, hasDialog, canBeNested } as const
    if (command.refusal !== undefined || !this.#chartActor.getSnapshot().can(startEvent)) return undefined
    const outcome: Outcome = {}
    const actor = createActor(
      this.#implementMachine(() => run.command, outcome),
      {
        input: {
          hasForm: command.form !== undefined,
          hasQuestion: hasQuestionStep(command),
          values: command.form?.initialValues ?? {},
          isContentShownOnce: command.form?.closeQuestion !== undefined,
          version: command.version,
          newerWrite: newerWriteIfQuestionCanWait(command, this.commandsAndRecentWrites),
        },
      },
    )
    const run: CommandRun = { command, actor, displayLocation }
    this.#runs.set(command.id, run)
    actor.subscribe({
      next: (snapshot) => {
        // What the screen allows may have changed while the command was performed.
        this.updateShownRun()
        if (snapshot.hasTag('withoutFailure')) outcome.removeFailureNotice?.()
        if (hasDialog && snapshot.status === 'active')
          this.notifyKeyboard({
            type:
              snapshot.matches('running') || snapshot.matches({ reviewing: { reloading: 'confirmed' } })
                ? 'run'
                : 'ask',
          })
      },
      complete: () => {
        // A dropped run is no longer in the map, and the same command may have been started again.
        if (this.#runs.get(command.id) !== run) return
        this.#endRun(run)
        if (hasDialog && !actor.getSnapshot().matches('cancelled')) this.#notifyKeyboardOfEnd()
        if (outcome.followUp?.next !== undefined) this.start(outcome.followUp.next)
      },
    })
    this.registerActor(actor)
    actor.start()
    this.#chartActor.send(startEvent)
    if (hasDialog) this.updateShownRun()
    return run
  }

  /** Notifies the shown run that the registered commands may have changed, because records have been loaded again. */
  updateShownRun(): void {
    const run = this.shownRun()
    const command = run && registeredCommand(run.command, this.commandsAndRecentWrites)
    if (run === undefined || command === undefined) return
    const isRefusedByScreen = command.refusal !== undefined
    const snapshot = run.actor.getSnapshot()
    if (!snapshot.matches({ reviewing: 'reloading' })) {
      const needsUpdate =
        isRefusedByScreen !== snapshot.context.isRefusedByScreen && snapshot.can({ type: 'update', isRefusedByScreen })
      if (needsUpdate) run.actor.send({ type: 'update', isRefusedByScreen })
      return
    }
    if (newerWriteOf(command, this.commandsAndRecentWrites) !== undefined) return
    const isQuestionChanged = !isSameQuestion(run.command.question, command.question)
    run.command = command
    run.actor.send({ type: 'refresh', version: command.version, isRefusedByScreen, isQuestionChanged })
  }

  /** Notifies the shown run that another staff member has changed its record. */
  recordChanged(recordKey: string, write: RecordWrite): void {
    const run = this.shownRun()
    if (run === undefined) return
    const { command } = run
    const snapshot = run.actor.getSnapshot()
    const recordsToWrite = snapshot.matches('reviewing')
      ? command.listRecordsToWrite?.(snapshot.context.values)
      : undefined
    const recordToWrite = recordsToWrite?.find((record) => record.recordKey === recordKey)
    if (recordToWrite !== undefined && write.version > recordToWrite.version) {
      const record = { kind: kindOfRecordKey(recordKey), name: recordToWrite.name }
      const isEventAllowed = snapshot.matches({ reviewing: 'reloading' })
      run.actor.send({ type: 'change', write: { ...write, record, isEventAllowed } })
    }
    if (keyOfVersionedRecord(command) !== recordKey) return
    run.actor.send({ type: 'change', write: { ...write, isEventAllowed: isAllowedAfter(command, write) } })
  }

  /** Drops the shown run and the run that is nested in it, with the typed values. Does not cancel a sent request. */
  dropShownRun(): void {
    for (const run of [this.nestedRun(), this.shownRun()]) {
      if (run === undefined) continue
      this.#endRun(run)
      run.actor.stop()
      this.notifyKeyboard({ type: 'end' })
    }
  }

  /** Reports what a bulk action had done when a failure, which is already shown, interrupted it. */
  reportInterruption = (message: string): void => this.reporter.reportInterruption(message)

  /** Reports that an answer was not carried out, because it was given before the changed question could be read. */
  reportPrematureAnswer = (): void => this.reporter.reportPrematureAnswer()

  /** Drops the shown run, and reports that the code of its dialog failed to load. */
  dropRunAndReportFailure = (failure: unknown): void => {
    this.dropShownRun()
    this.reporter.reportFailure(failure)
  }

  /**
   * Notifies the keyboard that a run has ended or, if it was nested in another run, that the outer run is still
   * running.
   */
  #notifyKeyboardOfEnd(): void {
    const isRunning = this.shownRun()?.actor.getSnapshot().matches('running') === true
    this.notifyKeyboard({ type: isRunning ? 'run' : 'end' })
  }

  #endRun({ command }: CommandRun): void {
    this.#runs.delete(command.id)
    this.#chartActor.send({ type: 'end', commandId: command.id })
  }

  /**
   * Provides the `command` chart with the implementations for one command.
   * @param currentCommand returns the command as it is after its record has been loaded again
   * @param outcome the object that receives what the command has led to: the follow-up, and the function that removes a
   *   failure notice
   */
  #implementMachine(currentCommand: () => Command, outcome: Outcome) {
    const { reporter } = this
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
        perform: fromPromise<void, CommandAttempt>(async ({ input: { values, ...attempt } }) => {
          outcome.followUp = (await currentCommand().perform(values, attempt)) ?? undefined
        }),
      },
      actions: {
        setIdempotencyKey: assign({
          sentAttempt: ({ context: { values, checkResult, sentAttempt } }) =>
            JSON.stringify(values) === JSON.stringify(sentAttempt?.values)
              ? sentAttempt
              : { values, checkResult, idempotencyKey: crypto.randomUUID() },
        }),
        setVersion: assign({
          version: ({ context }, { failure }: { failure: unknown }) =>
            versionOf(reporter.conflictOf(failure)) ?? context.version,
        }),
        keepMergedValues: assign({
          values: (_, { values }: { values: Values; failure: unknown }) => values,
          initialValues: ({ context }, { failure }) =>
            currentCommand().form?.valuesOfRecord?.(reporter.conflictOf(failure)?.record) ?? context.initialValues,
        }),
        reportSuccess: () => {
          const success = outcome.followUp?.success ?? currentCommand().success
          if (success !== undefined) reporter.reportSuccess(success, outcome.followUp)
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
}

function versionOf(conflict: ReturnType<OutcomeReporter['conflictOf']>): number | undefined {
  return (conflict?.record as { version?: number } | undefined)?.version
}
