import type { Command } from './command.ts'

/**
 * Returns the commands of a record in the order in which buttons, menus, the palette and the hints show them (rule 8.13):
 * what decides about it now, what staff do many times a day, everything else, and last what is destructive. Within each
 * of these, the order stays. Keys are not looked up in this order, because it differs between two records.
 */
export function inShownOrder(commands: readonly Command[]): readonly Command[] {
  return commands.toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ event, isDestructive, isRoutine, refusal }: Command): number {
  if (isDestructive === true) return 3
  if (event !== undefined && refusal === undefined) return 0
  return isRoutine === true ? 1 : 2
}
