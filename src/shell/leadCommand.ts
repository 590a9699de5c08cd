import { permissionFor } from './mayOpen.ts'
import type { Command } from '../commands/command.ts'

/** The command that leads to another screen, for whoever may open it. Throws a RangeError where no screen has the address. */
export function leadCommand(
  address: string,
  go: (address: string) => void,
  command: Omit<Command, 'permission' | 'perform'>,
): Command {
  const permission = permissionFor(address)
  return { ...command, ...(permission === 'signedIn' ? {} : { permission }), perform: () => go(address) }
}
