import type { Command } from '../commands/command.ts'
import { recordCommandsOf } from '../commands/pinned.ts'

/** Returns those of the permitted commands that belong to records of the kind `kind` and are enabled. */
export function enabledCommandsOfKind(commands: readonly Command[], kind: string): readonly Command[] {
  return recordCommandsOf(commands).filter(({ id, refusal }) => id.startsWith(`${kind}.`) && refusal === undefined)
}
