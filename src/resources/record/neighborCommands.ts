import type { Command } from '../../commands/command.ts'
import { KEY_MAP } from '../../keyMap.ts'
import type { TextKey } from '../../texts/text.ts'
import type { Neighbors } from './useNeighbors.ts'

/**
 * Returns the commands that open the previous and next record of the list. Their shortcuts are those of the row cursor.
 */
export function neighborCommands(neighbors: Neighbors): readonly [previous: Command, next: Command] {
  const [, , previousKey, nextKey] = KEY_MAP.list.move
  return [
    neighborCommand(neighbors, 'record.previous', previousKey, neighbors.previousId, 'record.refusal.first'),
    neighborCommand(neighbors, 'record.next', nextKey, neighbors.nextId, 'record.refusal.last'),
  ]
}

function neighborCommand(
  { origin, status, open }: Neighbors,
  id: 'record.previous' | 'record.next',
  shortcut: string,
  neighborId: number | undefined,
  refusalKeyAtEnd: TextKey,
): Command {
  const command: Command = {
    id,
    title: { key: id },
    scope: 'screen',
    shortcut,
    perform: () => {
      if (neighborId !== undefined) open(neighborId)
    },
  }
  if (origin === undefined) return { ...command, refusal: { key: 'record.refusal.noList' } }
  if (status === 'pending') return { ...command, refusal: { key: 'state.loading' } }
  if (status === 'error') return { ...command, refusal: { key: 'state.failed' } }
  return neighborId === undefined ? { ...command, refusal: { key: refusalKeyAtEnd } } : command
}
