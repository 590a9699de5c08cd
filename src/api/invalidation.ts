import type { Query, QueryClient } from '@tanstack/react-query'
import { QUEUE_ENDPOINT_IDS } from '../../contract/topics.ts'
import type { MissedChanges } from '../../machines/console/connection.ts'
import { isTransientFailure } from './failure.ts'

interface Pause {
  /** The callers that have paused invalidation and have not ended their pause yet. */
  callers: Set<symbol>
  /** The endpoints to invalidate when the last caller ends its pause. */
  pendingEndpointIds: Set<string>
}

/** The current pause of each query client whose invalidations are postponed. */
const pauses = new WeakMap<QueryClient, Pause>()

/** The order of the answers to own writes and of invalidations. */
interface Order {
  stepCount: number
  /** The steps in which endpoints were invalidated last, by their ids. */
  lastInvalidations: Map<string, number>
}

const orders = new WeakMap<QueryClient, Order>()

function orderOf(queryClient: QueryClient): Order {
  const order = orders.get(queryClient) ?? { stepCount: 0, lastInvalidations: new Map() }
  orders.set(queryClient, order)
  return order
}

/** Returns a number that is higher than every one before: the place of an answer or an invalidation in their order. */
export function nextStep(queryClient: QueryClient): number {
  const order = orderOf(queryClient)
  order.stepCount += 1
  return order.stepCount
}

/** Returns whether the queries of an endpoint were invalidated after a step. */
export function isInvalidatedSince(queryClient: QueryClient, endpointId: string, step: number): boolean {
  return (orderOf(queryClient).lastInvalidations.get(endpointId) ?? 0) > step
}

/** The least time between two invalidations of the numbers of what waits for staff, in ms. */
const NUMBERS_INTERVAL_MS = 3_000

/** The waits after which numbers are invalidated again, by query client and endpoint; true if a change came meanwhile. */
const numberWaits = new WeakMap<QueryClient, Map<string, boolean>>()

/** Invalidates the queries of these endpoints, at once or when the last pause ends; those of numbers after a wait. */
export function invalidateEndpoints(queryClient: QueryClient, endpointIds: readonly string[]): void {
  const pause = pauses.get(queryClient)
  for (const id of endpointIds) {
    if (pause !== undefined) pause.pendingEndpointIds.add(id)
    else if (isQueueEndpoint(id)) invalidateNumbers(queryClient, id)
    else invalidateEndpoint(queryClient, id)
  }
}

function isQueueEndpoint(id: string): boolean {
  return QUEUE_ENDPOINT_IDS.some((each) => each === id)
}

function invalidateEndpoint(queryClient: QueryClient, id: string): void {
  orderOf(queryClient).lastInvalidations.set(id, nextStep(queryClient))
  invalidate(queryClient, ({ queryKey }) => queryKey[0] === id)
}

/** Invalidates numbers at once, and once more after the wait if they may have changed during it. */
function invalidateNumbers(queryClient: QueryClient, id: string): void {
  const waits = numberWaits.get(queryClient) ?? new Map<string, boolean>()
  numberWaits.set(queryClient, waits)
  if (waits.has(id)) {
    waits.set(id, true)
    return
  }
  waits.set(id, false)
  invalidateEndpoint(queryClient, id)
  setTimeout(() => {
    const hasChanged = waits.get(id) === true
    waits.delete(id)
    if (hasChanged) invalidateNumbers(queryClient, id)
  }, NUMBERS_INTERVAL_MS)
}

/** Invalidates all queries except those of `exceptEndpointIds` at once, even during a pause. */
function invalidateAll(queryClient: QueryClient, exceptEndpointIds: readonly string[] = []): void {
  invalidate(queryClient, ({ queryKey: [id] }) => !exceptEndpointIds.includes(id as string))
}

/** Refetches the data on the screen that failed to load because the server or the network did not work. */
export function refetchFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isTransientFailure(state.error) })
}

/**
 * Invalidates what may have changed while the socket was not connected: the queries of `changedEndpointIds`, or all, if
 * the changes are not known; without those of `toldEndpointIds`, whose data the server has just told. Refetches what
 * has failed.
 */
export function catchUp(queryClient: QueryClient, { changedEndpointIds, toldEndpointIds = [] }: MissedChanges): void {
  if (changedEndpointIds === undefined) invalidateAll(queryClient, toldEndpointIds)
  else
    invalidateEndpoints(
      queryClient,
      changedEndpointIds.filter((id) => !toldEndpointIds.includes(id)),
    )
  refetchFailed(queryClient)
}

/** Whether the invalidations of a query client are postponed. */
export function isInvalidationPaused(queryClient: QueryClient): boolean {
  return pauses.has(queryClient)
}

/**
 * Postpones invalidations, so that many writes in a row do not refetch the lists after each write.
 * @returns a function that ends the pause and drops the postponed invalidations of `droppedEndpointIds`; calling the
 *   function again has no effect
 */
export function pauseInvalidation(queryClient: QueryClient): (droppedEndpointIds?: readonly string[]) => void {
  const caller = Symbol('pause')
  const pause = pauses.get(queryClient) ?? { callers: new Set(), pendingEndpointIds: new Set() }
  pauses.set(queryClient, pause)
  pause.callers.add(caller)
  return (droppedEndpointIds = []) => {
    if (!pause.callers.delete(caller)) return
    for (const id of droppedEndpointIds) pause.pendingEndpointIds.delete(id)
    if (pause.callers.size > 0) return
    pauses.delete(queryClient)
    invalidateEndpoints(queryClient, [...pause.pendingEndpointIds])
  }
}

function invalidate(queryClient: QueryClient, predicate: (query: Query) => boolean): void {
  const fetchingQueries = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  for (const query of fetchingQueries) {
    // The query client restarts neither the first fetch of a query nor that of one which no component shows. Its
    // response may be older than the change, so the query is invalidated again when that fetch has ended.
    if (query.state.data !== undefined && query.isActive()) continue
    const invalidateAgain = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(invalidateAgain, () => undefined)
  }
  void queryClient.invalidateQueries({ predicate })
}
