import type { Command } from '../commands/command.ts'
import { recordCommandsOf } from '../commands/pinned.ts'

/** The commands of a kind of record that are allowed now, among the permitted ones. */
export function enabledCommands(commands: readonly Command[], record: string): readonly Command[] {
  return recordCommandsOf(commands).filter(({ id, refusal }) => id.startsWith(`${record}.`) && refusal === undefined)
}
