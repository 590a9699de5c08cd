import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { tableMachine, type TableActor } from '../../machines/console/table.ts'
import type { RowId } from '../../machines/console/tableRows.ts'
import { useConsole } from '../console.tsx'
import type { RunningActors } from '../base/runningActors.ts'

const MAX_ACTORS = 40
const actorsByKey = new Map<string, { actor: TableActor; unregister: () => void }>()

interface KeyedTableActor {
  tableKey: string
  actor: TableActor
}

/**
 * Returns the actor of a table. `tableKey` identifies the table: the path with its tab, search and filters, without
 * page and sort.
 * The actor outlives its screen, so that navigating back restores the cursor and the selection. The actors of the
 * `MAX_ACTORS` most recently used tables are kept.
 */
export function useTableActor(tableKey: string): TableActor {
  const [table, setTable] = useState(() => findOrCreateActor(tableKey))
  if (table.tableKey !== tableKey) setTable(findOrCreateActor(tableKey))
  // The actor is stored in an effect, so that an actor of a discarded render is not kept.
  const { actors } = useConsole()
  useEffect(() => keepActor(table, actors), [table, actors])
  return table.actor
}

/**
 * Moves the cursor of the table with `tableKey` to the row with `id`. If the table has not been shown since the console
 * was loaded, or not with this row, its actor first gets the rows `ids`, so that the cursor is on that row when the
 * table is shown.
 */
export function moveTableCursor(tableKey: string, id: RowId, ids: readonly RowId[], actors: RunningActors): void {
  const { actor } = findOrCreateActor(tableKey)
  if (!actorsByKey.has(tableKey)) keepActor({ tableKey, actor }, actors)
  const { context } = actor.getSnapshot()
  if (!context.ids.includes(id))
    actor.send({
      type: 'setRows',
      ids: [...ids],
      total: ids.length,
      pageKey: context.pageKey,
      columnCount: context.columnCount,
    })
  actor.send({ type: 'focus', id })
}

/** Returns the actor of the table with `tableKey`; undefined if no actor is kept for it. */
export function tableActorOf(tableKey: string): TableActor | undefined {
  return actorsByKey.get(tableKey)?.actor
}

/** Removes all actors with their cursors and selections. Called when the data of the signed-in person is discarded. */
export function clearTableActors(): void {
  for (const tableKey of actorsByKey.keys()) removeActor(tableKey)
}

function findOrCreateActor(tableKey: string): KeyedTableActor {
  return { tableKey, actor: actorsByKey.get(tableKey)?.actor ?? createActor(tableMachine).start() }
}

/** Stores an actor as the one that was used last, and registers it as running. */
function keepActor({ tableKey, actor }: KeyedTableActor, actors: RunningActors): void {
  removeActor(tableKey)
  actorsByKey.set(tableKey, { actor, unregister: actors.register(actor) })
  const oldest = actorsByKey.keys().next().value
  if (actorsByKey.size > MAX_ACTORS && oldest !== undefined) removeActor(oldest)
}

function removeActor(tableKey: string): void {
  actorsByKey.get(tableKey)?.unregister()
  actorsByKey.delete(tableKey)
}
