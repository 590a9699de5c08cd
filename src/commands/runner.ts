import * as v from 'valibot'
import { type ActorRefFrom, assign, createActor, fromPromise } from 'xstate'
import { type CommandIntent, commandMachine, type Values } from '../../machines/command.ts'
import { runnerMachine } from '../../machines/runner.ts'
import type { Command, Wording } from './command.ts'

/** From where a command was begun; the palette shows its form and question itself, the others in a dialog. */
export type Source = 'palette' | 'dialog'

/** A command on its way, for whoever draws its form or question. */
export interface Run {
  command: Command
  actor: ActorRefFrom<typeof commandMachine>
  source: Source
}

/** How the outcome of a run reaches the person, and how a failure is understood. */
export interface Reporter {
  success: (wording: Wording) => void
  /** `about`: the name of the record that was acted on, where there is one. */
  failure: (failure: unknown, about?: string) => void
  /** The record as it is now, where the failure says that it was changed meanwhile. */
  changedRecord: (failure: unknown) => { record: unknown; allowedEvents: readonly string[] } | undefined
  /** Whether sending the same once more may succeed: the network, a busy server. */
  isTransient: (failure: unknown) => boolean
}

/** Runs commands, each in its own actor of the command's chart; the runner's chart decides which may begin. */
export class CommandRunner {
  readonly #chart = createActor(runnerMachine).start()
  readonly #runs = new Map<string, Run>()

  constructor(
    private readonly reporter: Reporter,
    /** Notifies the keyboard when a command with a form or question asks, runs, and has ended. */
    private readonly notifyKeyboard: (event: { type: 'ask' | 'run' | 'end' }) => void,
  ) {}

  /** Returns the run whose form or question is shown, or undefined. */
  current = (): Run | undefined => this.#runs.get(this.#chart.getSnapshot().context.shown ?? '')

  /** Calls `listener` whenever `current` may have changed. Returns a function that removes the listener. */
  subscribe = (listener: () => void): (() => void) => {
    const subscription = this.#chart.subscribe(listener)
    return () => subscription.unsubscribe()
  }

  /**
   * Begins a command, unless it is refused or the runner's chart does not allow it.
   * @returns its run, or undefined if it has not begun
   */
  start(command: Command, source: Source = 'dialog'): Run | undefined {
    const hasDialog = command.form !== undefined || command.question !== undefined
    const begin = { type: 'start', command: command.id, hasDialog } as const
    if (command.refusal !== undefined || !this.#chart.getSnapshot().can(begin)) return undefined
    const actor = createActor(this.#provide(command), {
      input: {
        hasForm: command.form !== undefined,
        hasQuestion: command.question !== undefined,
        values: command.form?.initial ?? {},
        version: command.version,
      },
    })
    const run = { command, actor, source }
    this.#runs.set(command.id, run)
    actor.subscribe({
      next: (snapshot) => {
        if (hasDialog && snapshot.status === 'active')
          this.notifyKeyboard({ type: snapshot.matches('running') ? 'run' : 'ask' })
      },
      complete: () => {
        // A run that was dropped is not in the map any more, and another may have begun since.
        if (this.#runs.get(command.id) !== run) return
        this.#end(run)
        if (hasDialog && !actor.getSnapshot().matches('cancelled')) this.notifyKeyboard({ type: 'end' })
      },
    })
    actor.start()
    this.#chart.send(begin)
    return run
  }

  /**
   * Drops the run that is shown and the values typed into it, because its person has gone. What was sent stays sent.
   */
  forget(): void {
    const run = this.current()
    if (run === undefined) return
    this.#end(run)
    run.actor.stop()
    this.notifyKeyboard({ type: 'end' })
  }

  /** Drops the run that is shown because the code of its dialog could not be loaded, and reports the failure. */
  abandon = (failure: unknown): void => {
    this.forget()
    this.reporter.failure(failure)
  }

  #end({ command }: Run): void {
    this.#runs.delete(command.id)
    this.#chart.send({ type: 'end', command: command.id })
  }

  #provide(command: Command) {
    const { reporter } = this
    const isValid = (values: Values) => command.form === undefined || v.safeParse(command.form.schema, values).success
    return commandMachine.provide({
      actors: {
        check: fromPromise<void, { values: Values }>(async ({ input: { values } }) => command.form?.check?.(values)),
        perform: fromPromise<void, CommandIntent>(async ({ input: { values, ...intent } }) => {
          await command.perform(values, intent)
        }),
      },
      actions: {
        keepIntent: assign({
          sent: ({ context: { values, sent } }) =>
            JSON.stringify(values) === JSON.stringify(sent?.values)
              ? sent
              : { values, idempotencyKey: crypto.randomUUID() },
        }),
        setVersion: assign({
          version: ({ context }, { failure }: { failure: unknown }) =>
            versionOf(reporter.changedRecord(failure)) ?? context.version,
        }),
        noticeSuccess: () => {
          if (command.success !== undefined) reporter.success(command.success)
        },
        noticeFailure: (_, { failure }) => reporter.failure(failure, command.about),
      },
      guards: {
        isValid: (_, { values }) => isValid(values),
        isValidAndChecked: (_, { values }) => command.form?.check !== undefined && isValid(values),
        isValidAndAsked: (_, { values }) => command.question !== undefined && isValid(values),
        isChangedMeanwhile: (_, { failure }) =>
          command.form?.theirs !== undefined && reporter.changedRecord(failure) !== undefined,
        isObsolete: (_, { failure }) => {
          const changed = reporter.changedRecord(failure)
          return changed !== undefined && command.event !== undefined && !changed.allowedEvents.includes(command.event)
        },
        isRetryable: (_, { failure }) => {
          const isStillTaken = command.event !== undefined && reporter.changedRecord(failure) !== undefined
          return command.question !== undefined && (isStillTaken || reporter.isTransient(failure))
        },
      },
    })
  }
}

function versionOf(changed: ReturnType<Reporter['changedRecord']>): number | undefined {
  return (changed?.record as { version?: number } | undefined)?.version
}
