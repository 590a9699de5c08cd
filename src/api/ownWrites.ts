import type { QueryClient } from '@tanstack/react-query'
import { invalidateEndpoints, isInvalidatedSince, nextStep } from './invalidation.ts'

/** The most writes that are remembered. The server reports a write soon after it. */
const REMEMBERED_WRITES_MAX = 100

/** A write that this tab has sent. */
interface OwnWrite {
  /** When the answer came, in the order of answers and invalidations; undefined before it. */
  answeredAt?: number
  /** Called after the answer, for the reports that came before it. */
  waiting: ((answeredAt: number) => void)[]
}

const writesByClient = new WeakMap<QueryClient, Map<string, OwnWrite>>()

function writesOf(queryClient: QueryClient): Map<string, OwnWrite> {
  const writes = writesByClient.get(queryClient) ?? new Map<string, OwnWrite>()
  writesByClient.set(queryClient, writes)
  return writes
}

/**
 * Remembers a write that is being sent with this Idempotency-Key.
 * @returns a function to call when the call has ended, with whether the server has done the write. If that is not known,
 *   the write may be done later, so that everything that it affects must then be read.
 */
export function beginOwnWrite(queryClient: QueryClient, key: string): (isDone: boolean) => void {
  const writes = writesOf(queryClient)
  const write: OwnWrite = { waiting: [] }
  writes.delete(key)
  writes.set(key, write)
  for (const oldest of writes.keys()) if (writes.size > REMEMBERED_WRITES_MAX) writes.delete(oldest)
  return (isDone) => {
    const answeredAt = isDone ? nextStep(queryClient) : Infinity
    if (isDone) write.answeredAt = answeredAt
    else if (writes.get(key) === write) writes.delete(key)
    // Whoever has sent the write handles its answer first.
    setTimeout(() => {
      for (const handle of write.waiting.splice(0)) handle(answeredAt)
    })
  }
}

/**
 * Invalidates the queries that a reported write affects, except those that were invalidated since the answer to it, if
 * this tab has sent it.
 * @param writeId the Idempotency-Key of the write, if the server has told it
 */
export function invalidateAffected(queryClient: QueryClient, writeId: unknown, endpointIds: readonly string[]): void {
  const write = typeof writeId === 'string' ? writesOf(queryClient).get(writeId) : undefined
  if (write === undefined) return invalidateEndpoints(queryClient, endpointIds)
  const invalidateRest = (answeredAt: number) => {
    invalidateEndpoints(
      queryClient,
      endpointIds.filter((id) => !isInvalidatedSince(queryClient, id, answeredAt)),
    )
  }
  if (write.answeredAt === undefined) write.waiting.push(invalidateRest)
  else invalidateRest(write.answeredAt)
}
