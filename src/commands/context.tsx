import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { FormDraftStore } from '../storage/formDraftStore.ts'
import type { Command } from './command.ts'
import type { CommandRegistry, ReadCommands } from './registry.ts'
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

/** Commands that never change by themselves. */
const neverChanges = () => () => undefined

/**
 * Registers commands while the component is mounted. Another array is registered in place of the former one, and whatever
 * shows commands then renders again. Only a component that itself reads the registered commands has to keep the array.
 * @param commands the commands, or a function that returns them: it is called when somebody next asks for commands, and
 *   again after `subscribe` has reported a change, so that a change costs nothing until then
 * @param subscribe must be referentially stable until the commands change, like such a function
 */
export function useCommandRegistration(
  commands: readonly Command[] | ReadCommands,
  subscribe: (onChange: () => void) => () => void = neverChanges,
): void {
  const { registry } = useCommandServices()
  const [owner] = useState(() => Symbol('owner of commands'))
  // Layout effects, so that a keyboard shortcut never acts on a record that is no longer shown.
  useLayoutEffect(() => {
    const register = () => registry.register(owner, commands)
    register()
    const unsubscribe = subscribe(register)
    // All outdated commands are withdrawn before any component registers its new ones. Otherwise a shortcut that moves
    // from a screen to a list within it would belong to both.
    return () => {
      unsubscribe()
      registry.withdraw(owner)
    }
  }, [registry, owner, commands, subscribe])
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
