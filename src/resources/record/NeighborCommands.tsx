import { useCommandRegistration } from '../../commands/context.tsx'
import { neighborCommands } from './neighborCommands.ts'
import type { Neighbors } from './useNeighbors.ts'

/** Registers the commands that open the neighbors of the record on the screen. */
export function NeighborCommands({ neighbors }: { neighbors: Neighbors }) {
  useCommandRegistration(neighborCommands(neighbors))
  return null
}
