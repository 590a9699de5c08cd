import type { Command } from '../commands/command.ts'
import { recordCommandsOf } from '../commands/pinned.ts'

/** Returns those of the permitted commands that belong to the kind `record` and are enabled. */
export function enabledCommands(commands: readonly Command[], record: string): readonly Command[] {
  return recordCommandsOf(commands).filter(({ id, refusal }) => id.startsWith(`${record}.`) && refusal === undefined)
}
