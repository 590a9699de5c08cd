import { permissionFor } from './mayOpen.ts'
import type { Command } from '../commands/command.ts'

/** The command that leads to another screen, for whoever may open it. Throws a RangeError where no screen has the address. */
export function leadCommand(
  address: string,
  go: (address: string) => void,
  command: Omit<Command, 'access' | 'perform'>,
): Command {
  return { ...command, access: permissionFor(address), perform: () => go(address) }
}
