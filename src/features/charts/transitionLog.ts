import type { Subscription } from 'xstate'
import type { ChartActor, RunningActors } from '../../base/runningActors.ts'
import { innermostStateIdsOf } from './liveChart.ts'

/** A transition that an actor took. Only the type of its event is kept, because the payload may contain a password. */
export interface Transition {
  id: number
  at: Date
  eventType: string
  /** The innermost states that were left and entered; both are empty if no state changed. */
  from: readonly string[]
  to: readonly string[]
}

/** The number of transitions that are kept for each chart. */
const MAX_TRANSITIONS = 20
const START_EVENT = 'xstate.init'

/**
 * The latest transitions of each chart. The log inspects the running actors while it has a subscriber, and drops all
 * transitions when the last subscriber is gone.
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

  /** Returns the transitions by the name of the chart, the latest first; the same map object until one is added. */
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
    for (const subscription of this.#inspections.values()) subscription.unsubscribe()
    this.#inspections.clear()
    this.#transitionsByChart = new Map()
  }

  #inspect(actor: ChartActor): void {
    let states = statesOf(actor)
    let hasTransition = false
    const subscription = actor.system.inspect({
      next: (inspectionEvent) => {
        if (inspectionEvent.actorRef.sessionId !== actor.sessionId) return
        if (inspectionEvent.type === '@xstate.microstep') hasTransition ||= inspectionEvent._transitions.length > 0
        if (inspectionEvent.type !== '@xstate.snapshot' || !hasTransition) return
        const statesBefore = states
        states = statesOf(actor)
        hasTransition = false
        this.#add(actor, inspectionEvent.event.type, statesBefore, states)
        if (actor.getSnapshot().status !== 'active') {
          subscription.unsubscribe()
          this.#inspections.delete(actor)
        }
      },
    })
    this.#inspections.set(actor, subscription)
  }

  #add(actor: ChartActor, eventType: string, statesBefore: readonly string[], statesAfter: readonly string[]): void {
    const chart = actor.getSnapshot().machine.id
    this.#lastId += 1
    const transition = {
      id: this.#lastId,
      at: this.now(),
      eventType,
      from: statesBefore.filter((state) => !statesAfter.includes(state)),
      to: statesAfter.filter((state) => !statesBefore.includes(state)),
    }
    const earlierTransitions = this.#transitionsByChart.get(chart) ?? []
    const transitions = [transition, ...earlierTransitions].slice(0, MAX_TRANSITIONS)
    this.#transitionsByChart = new Map([...this.#transitionsByChart, [chart, transitions]])
    for (const listener of this.#listeners) listener()
  }
}

function statesOf(actor: ChartActor): string[] {
  return innermostStateIdsOf(actor.getSnapshot().value)
}
