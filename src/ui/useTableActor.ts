import { createActor } from 'xstate'
import { tableMachine, type TableActor } from '../../machines/table.ts'

const KEPT = 40
const actors = new Map<string, TableActor>()

/**
 * The actor of the table at `key`: the path with its tab, search and filters, without page and sort. It outlives the
 * screen, so that the way back finds the cursor and the selection; other filters are another table.
 * The forty tables used last are kept.
 */
export function tableActor(key: string): TableActor {
  const actor = actors.get(key) ?? createActor(tableMachine).start()
  actors.delete(key)
  actors.set(key, actor)
  const oldest = actors.keys().next().value
  if (actors.size > KEPT && oldest !== undefined) actors.delete(oldest)
  return actor
}

/** Forgets every cursor and selection: another person is here. */
export function forgetTables(): void {
  actors.clear()
}
