import { createContext, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FormDraftStore } from '../storage/formDraftStore.ts'
import type { Command } from './command.ts'
import type { CommandRegistry } from './registry.ts'
import type { CommandRunner, CommandRun } from './runner.ts'

interface CommandServices {
  registry: CommandRegistry
  runner: CommandRunner
  drafts: FormDraftStore
}

export const CommandServicesContext = createContext<CommandServices | undefined>(undefined)

/** Returns the console's command registry and runner. Throws outside of `CommandServicesContext`. */
export function useCommandServices(): CommandServices {
  const services = useContext(CommandServicesContext)
  if (services === undefined) throw new Error('useCommandServices requires a CommandServicesContext')
  return services
}

/**
 * Registers commands while the component is mounted. `commands` must be referentially stable. Uses layout effects, so
 * that a keyboard shortcut never acts on a record that is no longer shown.
 */
export function useCommandRegistration(commands: readonly Command[]): void {
  const { registry } = useCommandServices()
  const owner = useRef<symbol>(undefined)
  owner.current ??= Symbol('owner of commands')
  useLayoutEffect(() => {
    const { current } = owner
    if (current === undefined) return undefined
    registry.register(current, commands)
    // All outdated commands are withdrawn before any component registers its new ones. Otherwise a shortcut that moves
    // from a screen to a list within it would belong to both.
    return () => registry.withdraw(current)
  }, [registry, commands])
  useLayoutEffect(
    () => () => {
      if (owner.current !== undefined) registry.unregister(owner.current)
    },
    [registry],
  )
}

/**
 * Registers the commands that `read` returns while the component is mounted. They are read when somebody next asks for
 * commands, and again after `subscribe` has reported a change, so that a change costs nothing until then. Both functions
 * must be referentially stable until the commands change.
 */
export function useCommandReaderRegistration(
  read: () => readonly Command[],
  subscribe: (onChange: () => void) => () => void,
): void {
  const { registry } = useCommandServices()
  const [owner] = useState(() => Symbol('owner of commands'))
  useLayoutEffect(() => {
    registry.registerReader(owner, read)
    const unsubscribe = subscribe(() => registry.registerReader(owner, read))
    return () => {
      unsubscribe()
      registry.withdraw(owner)
    }
  }, [registry, owner, read, subscribe])
  useLayoutEffect(() => () => registry.unregister(owner), [registry, owner])
}

/** Returns all registered commands. The component renders again when the commands change. */
export function useRegisteredCommands(): readonly Command[] {
  const { registry } = useCommandServices()
  return useSyncExternalStore(registry.subscribe, registry.all)
}

/**
 * Returns the command that is registered now with the id and the record of a command that was started. It may show a
 * newer version of the record. Undefined if no such command is registered.
 */
export function useCurrentCommand({ id, recordKey }: Command): Command | undefined {
  return useRegisteredCommands().find((command) => command.id === id && command.recordKey === recordKey)
}

/** Returns the command run whose dialog is shown above that of another run; undefined if there is no such run. */
export function useNestedRun(): CommandRun | undefined {
  const { runner } = useCommandServices()
  return useSyncExternalStore(runner.subscribe, runner.nestedRun)
}

/** Returns the command run whose form or question is shown; undefined if there is no such run. */
export function useShownRun(): CommandRun | undefined {
  const { runner } = useCommandServices()
  return useSyncExternalStore(runner.subscribe, runner.shownRun)
}
