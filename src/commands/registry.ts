import type { Command } from './command.ts'

export type ReadCommands = () => readonly Command[]

/** The currently registered commands, grouped by the component that registered them (the owner). */
export class CommandRegistry {
  #byOwner = new Map<symbol, readonly Command[] | ReadCommands>()
  /** Undefined after a change, until somebody asks for the commands. */
  #all: readonly Command[] | undefined = []
  #listeners = new Set<() => void>()

  /**
   * Replaces the commands of an owner. A function is called once, when somebody next asks for commands. `all` and `find`
   * throw if two commands have the same id or conflicting shortcuts, or if a record command has no `recordKey`; for an
   * array, `register` already throws that.
   */
  register(owner: symbol, commands: readonly Command[] | ReadCommands): void {
    if (typeof commands !== 'function') {
      const otherOwners = [...this.#byOwner.keys()].filter((other) => other !== owner)
      assertValidCommands([...otherOwners.flatMap((other) => this.#commandsOf(other)), ...commands])
    }
    this.#byOwner.set(owner, commands)
    this.#publish()
  }

  /**
   * Removes the commands of an owner that registers others in the same React commit. The owner keeps its position in
   * the order of registration, and listeners are called only when it registers again.
   */
  withdraw(owner: symbol): void {
    this.#byOwner.set(owner, [])
  }

  /** Removes the commands of an owner. */
  unregister(owner: symbol): void {
    this.#byOwner.delete(owner)
    this.#publish()
  }

  /** Returns all commands in the order of registration. The array is the same until the commands change. */
  all = (): readonly Command[] => {
    if (this.#all !== undefined) return this.#all
    const commands = [...this.#byOwner.keys()].flatMap((owner) => this.#commandsOf(owner))
    assertValidCommands(commands)
    this.#all = commands
    return commands
  }

  /** Returns the command with this id; undefined if no such command is registered. */
  find(id: string): Command | undefined {
    return this.all().find((command) => command.id === id)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #commandsOf(owner: symbol): readonly Command[] {
    const registered = this.#byOwner.get(owner) ?? []
    if (typeof registered !== 'function') return registered
    const commands = registered()
    this.#byOwner.set(owner, commands)
    return commands
  }

  #publish(): void {
    this.#all = undefined
    for (const listener of this.#listeners) listener()
  }
}

function assertValidCommands(commands: readonly Command[]): void {
  const ids = new Set<string>()
  const idByShortcut = new Map<string, string>()
  for (const { id, shortcut: keySequence, scope, recordKey } of commands) {
    if (scope === 'record' && recordKey === undefined) throw new Error(`${id} does not say which record it acts on`)
    if (ids.has(id)) throw new Error(`two commands have the id ${id}`)
    ids.add(id)
    if (keySequence === undefined) continue
    const scopeAndKeys = `${scope} ${keySequence}`
    const otherId = idByShortcut.get(scopeAndKeys)
    if (otherId !== undefined) throw new Error(`${otherId} and ${id} both want the keys ${keySequence}`)
    idByShortcut.set(scopeAndKeys, id)
  }
  assertNoShortcutHidesSequence(commands)
}

/** Throws if a shortcut is also the beginning of a key sequence, because that sequence could then never be typed. */
function assertNoShortcutHidesSequence(commands: readonly Command[]): void {
  const sequenceCommands = commands.filter(({ shortcut }) => shortcut?.includes(' '))
  for (const { id, shortcut } of commands) {
    const unreachableCommand =
      shortcut === undefined ? undefined : sequenceCommands.find((other) => other.shortcut?.startsWith(`${shortcut} `))
    if (unreachableCommand !== undefined)
      throw new Error(
        `${id} wants the keys ${shortcut}, which begin ${unreachableCommand.shortcut} of ${unreachableCommand.id}`,
      )
  }
}
