import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'

/** A started actor of a chart. */
export interface ChartActor extends Pick<AnyActorRef, 'sessionId' | 'subscribe' | 'system'> {
  getSnapshot: () => AnyMachineSnapshot
}

/** The list of the actors that run in this tab. */
export class RunningActors {
  #actors: readonly ChartActor[] = []
  readonly #listeners = new Set<() => void>()

  /** Returns the actors in the order of registration. The array is the same until an actor is added or removed. */
  all = (): readonly ChartActor[] => this.#actors

  /** Calls `listener` when an actor is added or removed. Returns a function that removes the listener. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Adds an actor at the end of the list, until the actor stops. Returns a function that removes the actor. */
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
