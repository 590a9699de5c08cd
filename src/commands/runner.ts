import * as v from 'valibot'
import { type ActorRefFrom, assign, createActor, fromPromise } from 'xstate'
import { type CommandIntent, commandMachine, type Values } from '../../machines/command.ts'
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

/** Runs commands, each by the command chart; at most one of those that ask something, and none twice at a time. */
export class CommandRunner {
  #run: Run | undefined
  #running = new Set<string>()
  #listeners = new Set<() => void>()

  constructor(
    private readonly reporter: Reporter,
    /** Hears when a command that asks something is shown, is confirmed, and has ended. */
    private readonly tell: (event: { type: 'ask' | 'run' | 'end' }) => void,
  ) {}

  /** The run whose form or question is to be shown, or undefined. */
  current = (): Run | undefined => this.#run

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Begins a command. Does nothing where it is refused, while it is already on its way, or while another one asks.
   * @returns its run, or undefined where nothing was begun
   */
  start(command: Command, source: Source = 'dialog'): Run | undefined {
    const asks = command.form !== undefined || command.question !== undefined
    if (command.refusal !== undefined || this.#running.has(command.id) || (asks && this.#run !== undefined))
      return undefined
    const actor = createActor(this.#provide(command), {
      input: {
        hasForm: command.form !== undefined,
        hasQuestion: command.question !== undefined,
        values: command.form?.initial ?? {},
        version: command.version,
      },
    })
    const run = { command, actor, source }
    this.#running.add(command.id)
    actor.subscribe({
      next: (snapshot) => {
        if (asks && snapshot.status === 'active') this.tell({ type: snapshot.matches('running') ? 'run' : 'ask' })
      },
      complete: () => {
        this.#running.delete(command.id)
        if (this.#run === run) this.#show(undefined)
        if (asks && !actor.getSnapshot().matches('cancelled')) this.tell({ type: 'end' })
      },
    })
    actor.start()
    if (asks) this.#show(run)
    return run
  }

  /** Drops the run that is shown, with what was typed into it: whoever began it has gone. What was sent stays sent. */
  forget(): void {
    const run = this.#run
    if (run === undefined) return
    run.actor.stop()
    this.#running.delete(run.command.id)
    this.#show(undefined)
    this.tell({ type: 'end' })
  }

  /** Drops the run that is shown because what would ask for the rest did not come, and says so. */
  abandon = (failure: unknown): void => {
    this.forget()
    this.reporter.failure(failure)
  }

  #show(run: Run | undefined): void {
    this.#run = run
    for (const listener of this.#listeners) listener()
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
        seeVersion: assign({
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
        isHopeless: (_, { failure }) => {
          const changed = reporter.changedRecord(failure)
          return changed !== undefined && command.event !== undefined && !changed.allowedEvents.includes(command.event)
        },
        isWorthAnotherTry: (_, { failure }) => {
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
