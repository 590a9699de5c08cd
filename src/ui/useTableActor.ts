import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { tableMachine, type TableActor } from '../../machines/table.ts'

const MAX_ACTORS = 40
const actorsByKey = new Map<string, TableActor>()

interface KeyedTableActor {
  key: string
  actor: TableActor
}

/**
 * Returns the actor of the table with `key`: the path with its tab, search and filters, without page and sort.
 * The actor outlives its screen, so that navigating back restores the cursor and the selection. The actors of the
 * `MAX_ACTORS` most recently used tables are kept.
 */
export function useTableActor(key: string): TableActor {
  const [table, setTable] = useState(() => findOrCreateActor(key))
  if (table.key !== key) setTable(findOrCreateActor(key))
  // Stored in an effect, so that an actor created by a discarded render is not kept.
  useEffect(() => storeActor(table), [table])
  return table.actor
}

/** Removes all actors with their cursors and selections, for when another user signs in. */
export function clearTableActors(): void {
  actorsByKey.clear()
}

function findOrCreateActor(key: string): KeyedTableActor {
  return { key, actor: actorsByKey.get(key) ?? createActor(tableMachine).start() }
}

function storeActor({ key, actor }: KeyedTableActor): void {
  actorsByKey.delete(key)
  actorsByKey.set(key, actor)
  const oldest = actorsByKey.keys().next().value
  if (actorsByKey.size > MAX_ACTORS && oldest !== undefined) actorsByKey.delete(oldest)
}
