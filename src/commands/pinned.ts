import type { Command } from './command.ts'

/** The message key of the refusal of a command whose record is no longer shown. */
export const RECORD_GONE_KEY = 'record.gone'

/** Returns the commands of the record under the cursor, or of the selected records. */
export function recordCommandsOf(commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ scope }) => scope === 'record')
}

/**
 * Returns the commands for a menu or palette that was opened for the records of `pinned`: their current commands and
 * those without a record, but not those of other records. The commands of a record that is no longer shown stay, with a
 * `refusal`.
 */
export function pinnedCommands(commands: readonly Command[], pinned: readonly Command[]): readonly Command[] {
  const shownRecords = recordKeysOf(recordCommandsOf(commands))
  const pinnedRecords = recordKeysOf(pinned)
  return [
    ...pinned.filter(({ recordKey }) => !shownRecords.has(recordKey)).map(refuseForGoneRecord),
    ...commands.filter(({ scope, recordKey }) => scope !== 'record' || pinnedRecords.has(recordKey)),
  ]
}

/** Whether a record of `pinned` is no longer shown. */
export function hasPinnedRecordGone(commands: readonly Command[], pinned: readonly Command[]): boolean {
  const shownRecords = recordKeysOf(recordCommandsOf(commands))
  return pinned.some(({ recordKey }) => !shownRecords.has(recordKey))
}

/** Returns the command with a `refusal`, because its record is no longer shown. */
export function refuseForGoneRecord(command: Command): Command {
  return { ...command, refusal: { key: RECORD_GONE_KEY, values: { name: command.recordName ?? '' } } }
}

function recordKeysOf(commands: readonly Command[]): Set<string | undefined> {
  return new Set(commands.map(({ recordKey }) => recordKey))
}
