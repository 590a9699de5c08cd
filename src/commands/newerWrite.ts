import type { RecordWrite } from '../../contract/live/recordWrite.ts'
import type { WriteByAnother } from '../../machines/console/commandContext.ts'
import { type Command, kindOfRecordKey, keyOfVersionedRecord } from './command.ts'
import { isDeletion } from './describeChange.ts'

/** What the console knows of the commands on the screen and of the writes by other staff members. */
export interface CommandsAndRecentWrites {
  /** Returns the registered commands. */
  commands: () => readonly Command[]
  /** Returns the latest write of a record by another staff member; undefined if there was none recently. */
  findRecentWriteByAnother: (recordKey: string) => RecordWrite | undefined
}

export const NO_COMMANDS_OR_RECENT_WRITES: CommandsAndRecentWrites = {
  commands: () => [],
  findRecentWriteByAnother: () => undefined,
}

/** Returns the command as the screen offers it now; undefined if the screen does not offer it. */
export function registeredCommand(
  { id, recordKey }: Command,
  { commands }: Pick<CommandsAndRecentWrites, 'commands'>,
): Command | undefined {
  return commands().find((each) => each.id === id && each.recordKey === recordKey)
}

/**
 * Returns the newer write of a command (see `newerWriteOf`) if its question can wait until its records have been loaded
 * again. A form cannot, because something may be typed in it, and a command that the screen does not offer would wait
 * in vain.
 */
export function newerWriteIfQuestionCanWait(
  command: Command,
  commandsAndRecentWrites: CommandsAndRecentWrites,
): WriteByAnother | undefined {
  const canWaitForReload =
    command.form === undefined && registeredCommand(command, commandsAndRecentWrites) !== undefined
  return canWaitForReload ? newerWriteOf(command, commandsAndRecentWrites) : undefined
}

/**
 * Returns a write by another staff member that is newer than what a command without a form shows of its records,
 * because they have not been loaded again since. Undefined if there is none.
 */
export function newerWriteOf(
  command: Command,
  { findRecentWriteByAnother }: Pick<CommandsAndRecentWrites, 'findRecentWriteByAnother'>,
): WriteByAnother | undefined {
  const recordKey = keyOfVersionedRecord(command)
  const write = recordKey === undefined ? undefined : findRecentWriteByAnother(recordKey)
  if (write !== undefined && write.version > (command.version ?? Infinity))
    return { ...write, isEventAllowed: isAllowedAfter(command, write) }
  return command.listRecordsToWrite?.({}).flatMap(({ recordKey: key, version, name }) => {
    const recentWriteByAnother = findRecentWriteByAnother(key)
    if (recentWriteByAnother === undefined || recentWriteByAnother.version <= version) return []
    const record = { kind: kindOfRecordKey(key), name }
    return [{ ...recentWriteByAnother, record, isEventAllowed: true }]
  })[0]
}

/** Whether the lifecycle of the record allows the command's event after a write by another staff member. */
export function isAllowedAfter({ isAllowedIn }: Command, write: RecordWrite): boolean {
  return isAllowedIn?.(write.to) ?? !isDeletion(write)
}

/** Whether two versions of a question say the same. False if a function returns or renders a part of one. */
export function isSameQuestion(question: Command['question'], otherQuestion: Command['question']): boolean {
  if (hasUnknownPart(question) || hasUnknownPart(otherQuestion)) return false
  return JSON.stringify(question) === JSON.stringify(otherQuestion)
}

function hasUnknownPart(question: Command['question']): boolean {
  const { details, facts = [] } = question ?? {}
  if (typeof details === 'function' || typeof facts === 'function') return true
  return facts.some(({ value }) => typeof value === 'function')
}
