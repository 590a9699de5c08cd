import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { tableMachine, type TableActor } from '../../machines/table.ts'

const MAX_ACTORS = 40
const actors = new Map<string, TableActor>()

interface Table {
  key: string
  actor: TableActor
}

/**
 * Returns the actor of the table with `key`: the path with its tab, search and filters, without page and sort.
 * The actor outlives its screen, so that navigating back restores the cursor and the selection. The actors of the
 * `MAX_ACTORS` most recently used tables are kept.
 */
export function useTableActor(key: string): TableActor {
  const [table, setTable] = useState(() => tableAt(key))
  if (table.key !== key) setTable(tableAt(key))
  // Stored in an effect, so that an actor created by a discarded render is not kept.
  useEffect(() => keep(table), [table])
  return table.actor
}

/** Removes all actors with their cursors and selections, for when another user signs in. */
export function forgetTables(): void {
  actors.clear()
}

function tableAt(key: string): Table {
  return { key, actor: actors.get(key) ?? createActor(tableMachine).start() }
}

function keep({ key, actor }: Table): void {
  actors.delete(key)
  actors.set(key, actor)
  const oldest = actors.keys().next().value
  if (actors.size > MAX_ACTORS && oldest !== undefined) actors.delete(oldest)
}
