import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { tableMachine, type TableActor } from '../../machines/table.ts'

const KEPT = 40
const kept = new Map<string, TableActor>()

interface Table {
  key: string
  actor: TableActor
}

/**
 * The actor of the table at `key`: the path with its tab, search and filters, without page and sort. It outlives the
 * screen, so that the way back finds the cursor and the selection; other filters are another table.
 * The forty tables used last are kept.
 */
export function useTableActor(key: string): TableActor {
  const [table, setTable] = useState(() => tableAt(key))
  if (table.key !== key) setTable(tableAt(key))
  // What is drawn is kept, and not what a drawing that was given up has made.
  useEffect(() => keep(table), [table])
  return table.actor
}

/** Forgets every cursor and selection: another person is here. */
export function forgetTables(): void {
  kept.clear()
}

function tableAt(key: string): Table {
  return { key, actor: kept.get(key) ?? createActor(tableMachine).start() }
}

function keep({ key, actor }: Table): void {
  kept.delete(key)
  kept.set(key, actor)
  const oldest = kept.keys().next().value
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
}
