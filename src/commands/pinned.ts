import type { Command } from './command.ts'

/** What a command is refused with whose record has gone. */
export const GONE = 'record.gone'

/** The commands that act on the record under the cursor, or on the selected ones. */
export function recordCommandsOf(commands: readonly Command[]): readonly Command[] {
  return commands.filter(({ scope }) => scope === 'record')
}

/**
 * What is offered by something that was opened for the records of `pinned`: the commands of these records as they are
 * now, whatever the cursor is on, and all others. A record that has gone keeps its commands, refused with the reason.
 */
export function pinnedCommands(commands: readonly Command[], pinned: readonly Command[]): readonly Command[] {
  const there = subjectsOf(recordCommandsOf(commands))
  const wanted = subjectsOf(pinned)
  return [
    ...pinned.filter(({ subject }) => !there.has(subject)).map(goneCommand),
    ...commands.filter(({ scope, subject }) => scope !== 'record' || wanted.has(subject)),
  ]
}

/** Whether a record of `pinned` has gone. */
export function hasGone(commands: readonly Command[], pinned: readonly Command[]): boolean {
  const there = subjectsOf(recordCommandsOf(commands))
  return pinned.some(({ subject }) => !there.has(subject))
}

/** A command whose record has gone: it is refused, and says so. */
export function goneCommand(command: Command): Command {
  return { ...command, refusal: { key: GONE, values: { name: command.about ?? '' } } }
}

function subjectsOf(commands: readonly Command[]): Set<string | undefined> {
  return new Set(commands.map(({ subject }) => subject))
}
