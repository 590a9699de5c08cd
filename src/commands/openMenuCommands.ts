import type { Command } from './command.ts'

/** The message key for the refusal of a command whose record is no longer shown. */
export const RECORD_GONE_KEY = 'record.gone'

/** Returns the commands of the record under the cursor, or of the selected records. */
export function recordCommandsOf(commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ scope }) => scope === 'record')
}

/**
 * Returns the commands for a menu or palette that was opened for certain records: the current commands of these records
 * and the commands without a record, but not those of other records. The commands of a record that is no longer shown
 * stay, with a `refusal`.
 * @param recordCommandsAtOpening the record commands at the time when the menu or palette was opened
 */
export function commandsForOpenMenu(
  commands: readonly Command[],
  recordCommandsAtOpening: readonly Command[],
): readonly Command[] {
  const shownRecordKeys = recordKeysOf(recordCommandsOf(commands))
  const recordKeysAtOpening = recordKeysOf(recordCommandsAtOpening)
  return [
    ...recordCommandsAtOpening.filter(({ recordKey }) => !shownRecordKeys.has(recordKey)).map(withRecordGoneRefusal),
    ...commands.filter(({ scope, recordKey }) => scope !== 'record' || recordKeysAtOpening.has(recordKey)),
  ]
}

/** Whether a record that one of `recordCommandsAtOpening` belongs to is no longer shown. */
export function isRecordOfOpenMenuGone(
  commands: readonly Command[],
  recordCommandsAtOpening: readonly Command[],
): boolean {
  const shownRecordKeys = recordKeysOf(recordCommandsOf(commands))
  return recordCommandsAtOpening.some(({ recordKey }) => !shownRecordKeys.has(recordKey))
}

/** Returns the command with a `refusal`, because its record is no longer shown. */
export function withRecordGoneRefusal(command: Command): Command {
  return { ...command, refusal: { key: RECORD_GONE_KEY, values: { name: command.recordName ?? '' } } }
}

function recordKeysOf(commands: readonly Command[]): Set<string | undefined> {
  return new Set(commands.map(({ recordKey }) => recordKey))
}
