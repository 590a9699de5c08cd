import type { Command } from '../commands/command.ts'
import { permissionFor } from './mayOpen.ts'
import type { Screen } from './screen.ts'

/** The dependencies of a command that opens another screen: how to navigate, and the permissions of all screens. */
export interface ScreenNavigation {
  screens: readonly Screen[]
  go: (address: string) => void
}

/**
 * Returns the command that opens another screen, with the screen's permission. Throws a RangeError if no screen has the
 * URL.
 */
export function navigationCommand(
  { screens, go }: ScreenNavigation,
  address: string,
  command: Omit<Command, 'access' | 'perform'>,
): Command {
  return { ...command, access: permissionFor(screens, address), perform: () => go(address) }
}
