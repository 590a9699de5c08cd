import { createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Command } from './command.ts'
import type { CommandRegistry } from './registry.ts'
import type { CommandRunner, Run } from './runner.ts'

interface CommandCentre {
  registry: CommandRegistry
  runner: CommandRunner
}

export const CommandContext = createContext<CommandCentre | undefined>(undefined)

/** The console's registry and runner. Throws outside of the provider. */
export function useCommandCentre(): CommandCentre {
  const centre = useContext(CommandContext)
  if (centre === undefined) throw new Error('no command centre above this component')
  return centre
}

/**
 * Registers commands while the component is there. `commands` must keep its identity until it changes. They are there
 * before the change is painted: a key never acts on a record that is no longer shown.
 */
export function useCommands(commands: readonly Command[]): void {
  const { registry } = useCommandCentre()
  const owner = useRef<symbol>(undefined)
  owner.current ??= Symbol('owner of commands')
  useLayoutEffect(() => {
    if (owner.current !== undefined) registry.register(owner.current, commands)
  }, [registry, commands])
  useLayoutEffect(
    () => () => {
      if (owner.current !== undefined) registry.unregister(owner.current)
    },
    [registry],
  )
}

/** Every command there is now; the component renders again when they change. */
export function useAllCommands(): readonly Command[] {
  const { registry } = useCommandCentre()
  return useSyncExternalStore(registry.subscribe, registry.all)
}

/** The run whose form or question is to be shown. */
export function useRun(): Run | undefined {
  const { runner } = useCommandCentre()
  return useSyncExternalStore(runner.subscribe, runner.current)
}
