import type { Command } from './command.ts'

/** The commands that exist right now, each registered by the part of the console that owns it. */
export class CommandRegistry {
  #byOwner = new Map<symbol, readonly Command[]>()
  #all: readonly Command[] = []
  #listeners = new Set<() => void>()

  /**
   * Adds an owner's commands, in place of those it had.
   * Throws where an id, or the same keys in one scope, already belong to somebody: never last-wins.
   */
  register(owner: symbol, commands: readonly Command[]): void {
    const others = [...this.#byOwner].filter(([other]) => other !== owner).flatMap(([, theirs]) => theirs)
    assertDistinct([...others, ...commands])
    this.#byOwner.set(owner, commands)
    this.#publish()
  }

  /** Takes an owner's commands away. */
  unregister(owner: symbol): void {
    this.#byOwner.delete(owner)
    this.#publish()
  }

  /** Every command, in the order of registration. The same array until something changes. */
  all = (): readonly Command[] => this.#all

  /** The command of `id`, or undefined. */
  find(id: string): Command | undefined {
    return this.#all.find((command) => command.id === id)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #publish(): void {
    this.#all = [...this.#byOwner.values()].flat()
    for (const listener of this.#listeners) listener()
  }
}

function assertDistinct(commands: readonly Command[]): void {
  const ids = new Set<string>()
  const keys = new Map<string, string>()
  for (const { id, keys: chord, scope, subject } of commands) {
    if (scope === 'record' && subject === undefined) throw new Error(`${id} does not say which record it acts on`)
    if (ids.has(id)) throw new Error(`two commands have the id ${id}`)
    ids.add(id)
    if (chord === undefined) continue
    const place = `${scope} ${chord}`
    const holder = keys.get(place)
    if (holder !== undefined) throw new Error(`${holder} and ${id} both want the keys ${chord}`)
    keys.set(place, id)
  }
  assertReachable(commands)
}

/** A single key that also begins a sequence would leave the sequence out of reach. */
function assertReachable(commands: readonly Command[]): void {
  for (const { id, keys } of commands) {
    const hidden = keys === undefined ? undefined : commands.find((other) => other.keys?.startsWith(`${keys} `))
    if (hidden !== undefined)
      throw new Error(`${id} wants the keys ${keys}, which begin ${hidden.keys} of ${hidden.id}`)
  }
}
