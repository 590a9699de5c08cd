import type { Subscription } from 'xstate'
import type { ChartActor, RunningActors } from '../../runningActors.ts'
import { innermostStates } from './liveChart.ts'

/** A transition that an actor took. Of its event only the type is kept: others are payloads, such as a password. */
export interface Transition {
  id: number
  at: Date
  event: string
  /** The innermost states that were left and entered; both are empty if no state changed. */
  from: readonly string[]
  to: readonly string[]
}

/** The number of transitions that are kept of each chart. */
const MAX_TRANSITIONS = 20
const START_EVENT = 'xstate.init'

/**
 * The latest transitions of each chart. It inspects the running actors while somebody subscribes, and forgets everything
 * when the last one has gone.
 */
export class TransitionLog {
  #transitionsByChart: ReadonlyMap<string, readonly Transition[]> = new Map()
  readonly #listeners = new Set<() => void>()
  readonly #inspections = new Map<ChartActor, Subscription>()
  #stopWatching: (() => void) | undefined
  #lastId = 0

  constructor(
    private readonly actors: RunningActors,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Returns the transitions by the name of the chart, the latest first; the same map until there is a further one. */
  all = (): ReadonlyMap<string, readonly Transition[]> => this.#transitionsByChart

  /** Calls `listener` after each transition. Returns a function that removes the listener. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stopWatching ??= this.#watch()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  #watch(): () => void {
    for (const actor of this.actors.all()) this.#inspect(actor)
    return this.actors.subscribe(() => {
      for (const actor of this.actors.all()) {
        if (this.#inspections.has(actor)) continue
        this.#inspect(actor)
        this.#add(actor, START_EVENT, [], statesOf(actor))
      }
    })
  }

  #stop(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    for (const inspection of this.#inspections.values()) inspection.unsubscribe()
    this.#inspections.clear()
    this.#transitionsByChart = new Map()
  }

  #inspect(actor: ChartActor): void {
    let states = statesOf(actor)
    let isTaken = false
    const inspection = actor.system.inspect({
      next: (inspected) => {
        if (inspected.actorRef.sessionId !== actor.sessionId) return
        if (inspected.type === '@xstate.microstep') isTaken ||= inspected._transitions.length > 0
        if (inspected.type !== '@xstate.snapshot' || !isTaken) return
        const before = states
        states = statesOf(actor)
        isTaken = false
        this.#add(actor, inspected.event.type, before, states)
        if (actor.getSnapshot().status !== 'active') {
          inspection.unsubscribe()
          this.#inspections.delete(actor)
        }
      },
    })
    this.#inspections.set(actor, inspection)
  }

  #add(actor: ChartActor, event: string, before: readonly string[], after: readonly string[]): void {
    const chart = actor.getSnapshot().machine.id
    this.#lastId += 1
    const transition = {
      id: this.#lastId,
      at: this.now(),
      event,
      from: before.filter((state) => !after.includes(state)),
      to: after.filter((state) => !before.includes(state)),
    }
    const earlier = this.#transitionsByChart.get(chart) ?? []
    const transitions = [transition, ...earlier].slice(0, MAX_TRANSITIONS)
    this.#transitionsByChart = new Map([...this.#transitionsByChart, [chart, transitions]])
    for (const listener of this.#listeners) listener()
  }
}

function statesOf(actor: ChartActor): string[] {
  return innermostStates(actor.getSnapshot().value)
}
