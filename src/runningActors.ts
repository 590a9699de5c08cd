import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

/** A started actor of a chart. */
export interface ChartActor extends Pick<AnyActorRef, 'sessionId' | 'subscribe' | 'system'> {
  getSnapshot: () => AnyMachineSnapshot
}

/** The actors that run in this tab. It keeps no history and reads no snapshot. */
export class RunningActors {
  #actors: readonly ChartActor[] = []
  readonly #listeners = new Set<() => void>()

  /** Returns the actors in the order of their registration; the same array until one comes or goes. */
  all = (): readonly ChartActor[] => this.#actors

  /** Calls `listener` when an actor comes or goes. Returns a function that removes the listener. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Adds an actor as the latest, until it stops. Returns a function that removes it. */
  register = (actor: ChartActor): (() => void) => {
    const remove = () => this.#set(this.#actors.filter((other) => other !== actor))
    this.#set([...this.#actors.filter((other) => other !== actor), actor])
    const { unsubscribe } = actor.subscribe({ complete: remove })
    return () => {
      unsubscribe()
      remove()
    }
  }

  #set(actors: readonly ChartActor[]): void {
    this.#actors = actors
    for (const listener of this.#listeners) listener()
  }
}
