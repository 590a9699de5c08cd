import type { Command } from '../commands/command.ts'
import { requiredPermissionOf } from './mayOpen.ts'
import type { Screen } from './screen.ts'

/** The dependencies of a command that opens another screen. */
export interface NavigationDependencies {
  /** All screens, whose permissions determine who may see the command. */
  screens: readonly Screen[]
  /** Navigates to a URL. */
  go: (url: string) => void
}

/**
 * Returns a command that opens `url`, with the permission of its screen. Throws a RangeError if the URL
 * belongs to no screen.
 */
export function navigationCommand(
  { screens, go }: NavigationDependencies,
  url: string,
  command: Omit<Command, 'access' | 'url' | 'perform'>,
): Command {
  return { ...command, access: requiredPermissionOf(screens, url), url, perform: () => go(url) }
}
