import { findByShortcut } from '../../../machines/console/shortcut.ts'
import type { Command } from '../../commands/command.ts'
import { recordCommandsOf } from '../../commands/openMenuCommands.ts'
import { inShownOrder } from '../../commands/shownOrder.ts'

/** Returns those of the permitted commands that belong to records of the kind `kind` and are enabled. */
export function enabledCommandsOfKind(commands: readonly Command[], kind: string): readonly Command[] {
  return inShownOrder(recordCommandsOf(commands).filter((command) => isEnabledAndOfKind(command, kind)))
}

/**
 * Returns those of the permitted commands that belong to one record of the kind `kind` and are enabled, also while a
 * list on the record's page has row commands. A command has no shortcut while the shortcut calls a row's command.
 * @param recordKey the result of `recordKeyOf` for the record
 */
export function enabledCommandsOfRecord(
  commands: readonly Command[],
  kind: string,
  recordKey: string,
): readonly Command[] {
  return inShownOrder(
    commands.filter((command) => command.recordKey === recordKey && isEnabledAndOfKind(command, kind)),
  ).map(({ shortcut, ...command }) =>
    shortcut !== undefined && findByShortcut(commands, shortcut)?.id === command.id
      ? { ...command, shortcut }
      : command,
  )
}

function isEnabledAndOfKind({ id, refusal }: Command, kind: string): boolean {
  return id.startsWith(`${kind}.`) && refusal === undefined
}
