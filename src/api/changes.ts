import type { QueryClient } from '@tanstack/react-query'

let holders = 0
const held = new Set<string>()

/** Asks again for everything of one kind of record (`cacheOf`), or once nobody holds the changes any more. */
export function recordsChanged(queries: QueryClient, kind: string): void {
  if (holders > 0) held.add(kind)
  else void queries.invalidateQueries({ queryKey: [kind] })
}

/** Whether lists are left as they are for now. */
export function areChangesHeld(): boolean {
  return holders > 0
}

/**
 * Many writes follow one another: until what this answers is called, nothing is asked for again because of them.
 * Calling it twice is calling it once.
 */
export function holdChanges(queries: QueryClient): () => void {
  let isHeld = true
  holders += 1
  return () => {
    if (!isHeld) return
    isHeld = false
    holders -= 1
    if (holders > 0) return
    const kinds = [...held]
    held.clear()
    for (const kind of kinds) recordsChanged(queries, kind)
  }
}
