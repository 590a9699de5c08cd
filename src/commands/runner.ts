import type { RecordWrite } from '../../contract/live/recordWrite.ts'
import { type ActorRefFrom, createActor } from 'xstate'
import type { commandMachine } from '../../machines/console/command.ts'
import { commandRunnerMachine } from '../../machines/console/commandRunner.ts'
import type { RunningActors } from '../base/runningActors.ts'
import { type Command, hasQuestionStep, kindOfRecordKey, keyOfVersionedRecord } from './command.ts'
import { implementCommandMachine, type Outcome, type OutcomeReporter } from './commandImplementation.ts'
import { draftOf, type FormDrafts, NO_FORM_DRAFTS } from './formDrafts.ts'
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
  /** Whether the form began with what was typed in it earlier. */
  isResumed: boolean
}

/**
 * Runs commands, each in its own actor of the `command` chart. The `commandRunner` chart decides which commands may
 * start.
 */
export class CommandRunner {
  readonly #chartActor = createActor(commandRunnerMachine).start()
  readonly #runs = new Map<string, CommandRun>()
  /** The runs whose success is assumed, until their outcome is known. */
  readonly #assumedRuns = new Set<CommandRun>()
  /** The commands of `waitingCommandIds` in the chart. */
  #waitingCommands: readonly Command[] = []

  constructor(
    private readonly reporter: OutcomeReporter,
    /** Notifies the keyboard when a command with a form or question shows it, is performed, and has ended. */
    private readonly notifyKeyboard: (event: { type: 'ask' | 'run' | 'end' }) => void,
    private readonly registerActor: RunningActors['register'],
    private readonly commandsAndRecentWrites: CommandsAndRecentWrites = NO_COMMANDS_OR_RECENT_WRITES,
    private readonly drafts: FormDrafts = NO_FORM_DRAFTS,
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
   * Starts a command, unless it has a `refusal`. If the runner's chart does not allow that, the command begins after its
   * end, or a notice says why it does not begin. Its form begins with the draft of an earlier run, if there is one.
   * @returns the run of the command; undefined if the command has not begun
   */
  start(command: Command, displayLocation: CommandContainer = 'dialog'): CommandRun | undefined {
    const hasDialog = command.form !== undefined || command.question !== undefined
    const { canBeNested = false } = command
    const commandId = chartIdOf(command)
    const isRepeatable = command.queue !== undefined
    const startEvent = { type: 'start', commandId, hasDialog, canBeNested, isRepeatable } as const
    if (command.refusal !== undefined) return undefined
    const chart = this.#chartActor.getSnapshot()
    if (!chart.can(startEvent)) return this.#reportRefusedStart(command)
    if (chart.context.runningCommandIds.includes(commandId)) {
      this.#waitingCommands = [...this.#waitingCommands, command]
      this.#chartActor.send(startEvent)
      return undefined
    }
    const run = this.#begin(command, displayLocation)
    this.#chartActor.send(startEvent)
    if (hasDialog) this.updateShownRun()
    return run
  }

  /** Creates the run of a command and starts its actor. */
  #begin(command: Command, displayLocation: CommandContainer): CommandRun {
    const hasDialog = command.form !== undefined || command.question !== undefined
    const outcome: Outcome = {}
    const draft = this.drafts.take(command)
    const initialValues = command.form?.initialValues ?? {}
    const actor = createActor(
      implementCommandMachine(this.reporter, () => run.command, outcome, {
        begin: () => void this.#assumedRuns.add(run),
        succeed: (followUp) => {
          const success = followUp?.success ?? command.success
          if (this.#assumedRuns.delete(run) && success !== undefined) this.reporter.reportLateSuccess(success, followUp)
        },
        fail: (failure) => {
          if (!this.#assumedRuns.delete(run)) return
          this.reporter.reportLateFailure(failure, command)
          const draft = draftOf(command, run.actor.getSnapshot().context)
          // The next form is about the record as the server has it then.
          if (draft !== undefined) this.drafts.keep({ ...draft, version: undefined })
        },
      }),
      {
        input: {
          hasForm: command.form !== undefined,
          hasQuestion: hasQuestionStep(command),
          values: { ...initialValues, ...draft?.initialValues },
          typedValues: draft && { ...initialValues, ...draft.values },
          isContentShownOnce: command.form?.closeQuestion !== undefined,
          version: draft?.version ?? command.version,
          sentAttempt: draft?.sentAttempt,
          newerWrite: newerWriteIfQuestionCanWait(command, this.commandsAndRecentWrites),
        },
      },
    )
    const run: CommandRun = { command, actor, displayLocation, isResumed: draft !== undefined }
    this.#runs.set(chartIdOf(command), run)
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
        if (this.#runs.get(chartIdOf(command)) !== run) return
        this.#endRunOrRepeat(run)
        if (hasDialog && !actor.getSnapshot().matches('cancelled')) this.#notifyKeyboardOfEnd()
        if (outcome.followUp?.next !== undefined) this.start(outcome.followUp.next)
      },
    })
    this.registerActor(actor)
    actor.start()
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

  /**
   * Keeps what is typed in the shown form, so that it is opened again after the next sign-in, and what was typed for
   * commands whose success is assumed.
   */
  keepDrafts(): void {
    for (const run of this.#assumedRuns) {
      const draft = draftOf(run.command, run.actor.getSnapshot().context)
      if (draft !== undefined) this.drafts.keep(draft)
    }
    const run = this.shownRun()
    const draft = run && draftOf(run.command, run.actor.getSnapshot().context)
    if (draft !== undefined) this.drafts.keep({ ...draft, isToBeReopened: true })
  }

  /** Drops the shown runs as `dropShownRun` does. Nobody is told of an outcome that was assumed. */
  dropAllRuns(): void {
    this.dropShownRun()
    this.#assumedRuns.clear()
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

  /** Ends a run whose dialog cannot be shown. The form of the next run of the command begins with what was typed. */
  setAside(run: CommandRun): void {
    if (this.#runs.get(chartIdOf(run.command)) !== run) return
    const draft = draftOf(run.command, run.actor.getSnapshot().context)
    this.#endRun(run)
    run.actor.stop()
    this.#notifyKeyboardOfEnd()
    if (draft !== undefined) this.drafts.keep(draft)
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

  /**
   * Ends a run, and begins the command that waits for its end, if any, as the screen offers it now. If the run has
   * failed, or the screen refuses the command now, the commands that wait are dropped, and a notice says so.
   */
  #endRunOrRepeat(run: CommandRun): void {
    const commandId = chartIdOf(run.command)
    const waitingCommand = this.#waitingCommands.find((each) => chartIdOf(each) === commandId)
    if (waitingCommand === undefined) return this.#endRun(run)
    const command = registeredCommand(waitingCommand, this.commandsAndRecentWrites) ?? waitingCommand
    const { refusal } = command
    const hasFailed = run.actor.getSnapshot().matches('refused')
    if (!hasFailed && refusal === undefined) {
      // The same command may wait several times.
      this.#waitingCommands = this.#waitingCommands.toSpliced(this.#waitingCommands.indexOf(waitingCommand), 1)
      this.#endRun(run)
      this.#begin(command, run.displayLocation)
      return
    }
    this.#waitingCommands = this.#waitingCommands.filter((each) => chartIdOf(each) !== commandId)
    this.#chartActor.send({ type: 'dropWaiting', commandId })
    this.#endRun(run)
    if (hasFailed) this.reporter.reportDroppedRepetitions()
    else if (refusal !== undefined) this.reporter.reportRefusal(command, refusal)
  }

  /** Reports that a command was not started, unless its own form or question is shown. */
  #reportRefusedStart(command: Command): undefined {
    const hasDialog = command.form !== undefined || command.question !== undefined
    const shownCommands = [this.shownRun(), this.nestedRun()].map((run) => run?.command)
    const isShown = shownCommands.some((shown) => shown?.id === command.id && shown.recordKey === command.recordKey)
    if (!isShown) this.reporter.reportRefusedStart(hasDialog ? 'otherDialog' : 'stillRunning')
  }

  #endRun({ command }: CommandRun): void {
    const commandId = chartIdOf(command)
    this.#runs.delete(commandId)
    this.#chartActor.send({ type: 'end', commandId })
  }
}

/** Returns the id of a command in the runner's chart, which the commands of a queue have in common. */
function chartIdOf({ queue, id }: Command): string {
  return queue ?? id
}
