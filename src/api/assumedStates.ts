import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, Page } from '../../contract/endpoint.ts'
import type { LifecycleRow } from './patchRows.ts'

/** A record that is shown as it will be if its last action succeeds (rule 4.16). The query cache has what the server said. */
export interface AssumedState {
  id: number
  /** The ids of the endpoints whose answers contain the record or count it. */
  endpointIds: { list: string; get: string; counts: string | undefined }
  /** The status codes before and after the action. */
  from: number
  to: number
  /** The version of the record before the action. A newer one is not changed. */
  version: number
}

/** The records whose state is assumed, and why the last action on a record was not done, by record key. */
export interface AssumedStates {
  states: ReadonlyMap<string, AssumedState>
  failures: ReadonlyMap<string, unknown>
}

const NO_ASSUMED_STATES: AssumedStates = { states: new Map(), failures: new Map() }

/** Holds the assumed states, and notifies of their changes. */
export class AssumedStateStore {
  #current = NO_ASSUMED_STATES
  readonly #listeners = new Set<() => void>()

  /** Returns the same object until something changes. */
  current = (): AssumedStates => this.#current

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Replaces what is assumed of a record; undefined: nothing. */
  setState(recordKey: string, state: AssumedState | undefined): void {
    this.#set({ ...this.#current, states: withEntry(this.#current.states, recordKey, state) })
  }

  /** Replaces why the last action on a record was not done; undefined: it is no longer shown. */
  setFailure(recordKey: string, failure: unknown): void {
    this.#set({ ...this.#current, failures: withEntry(this.#current.failures, recordKey, failure) })
  }

  #set(next: AssumedStates): void {
    this.#current = next
    for (const listener of this.#listeners) listener()
  }
}

function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const entries = [...map].filter(([other]) => other !== key)
  return new Map(value === undefined ? entries : [...entries, [key, value]])
}

/** Returns a record of the answer of `get` in its assumed state; the record itself if nothing is assumed of it. */
export function withAssumedState<Item>({ states }: AssumedStates, get: Endpoint, item: Item): Item {
  if (states.size === 0) return item
  const record = item as Partial<LifecycleRow> | undefined
  const state = [...states.values()].find(({ endpointIds, id }) => endpointIds.get === get.id && id === record?.id)
  return record?.version === state?.version && state !== undefined ? { ...item, status: state.to } : item
}

/**
 * Returns the rows of a page of `list` in their assumed states, without those that leave it: the page of another status.
 * The array itself if nothing is assumed of them.
 */
export function withAssumedRows<Row extends { id: number }>(
  { states }: AssumedStates,
  list: Endpoint,
  rows: readonly Row[],
  status: number | undefined,
): readonly Row[] {
  const ofList = [...states.values()].filter(({ endpointIds }) => endpointIds.list === list.id)
  const stateOf = (row: Row) => ofList.find(({ id, version }) => id === row.id && version === versionOf(row))
  if (!rows.some((row) => stateOf(row) !== undefined)) return rows
  return rows.flatMap((row) => {
    const state = stateOf(row)
    if (state === undefined) return row
    return status === undefined || status === state.to ? { ...row, status: state.to } : []
  })
}

function versionOf(row: object): unknown {
  return 'version' in row ? row.version : undefined
}

/** The number of records in one state, as the endpoints of counts return it. */
interface StatusCount {
  status: number
  count: number
}

/**
 * Returns the counts of `counts` with the records in their assumed states. A record counts where a cached page of its
 * list with the same filters has it.
 */
export function withAssumedCounts<Count extends StatusCount>(
  { states }: AssumedStates,
  { queryClient, counts, filters }: { queryClient: QueryClient; counts: Endpoint; filters: object },
  items: readonly Count[],
): readonly Count[] {
  return [...states.values()]
    .filter(({ endpointIds, id, version }) => {
      if (endpointIds.counts !== counts.id) return false
      return listedRow(queryClient, endpointIds.list, filters, id)?.version === version
    })
    .reduce(moveCount, items)
}

/**
 * Returns the counts after one record has changed its status. Counts without a record in the former status are from after
 * the change, and stay.
 */
export function moveCount<Count extends StatusCount>(
  items: readonly Count[],
  { from, to }: { from: number; to: number },
): readonly Count[] {
  const hasRecord = items.some(({ status, count }) => status === from && count > 0)
  if (from === to || !hasRecord) return items
  return items.map((item) => {
    if (item.status === from) return { ...item, count: item.count - 1 }
    return item.status === to ? { ...item, count: item.count + 1 } : item
  })
}

/** The query parameters of a list that do not decide which records are counted. */
const PARAMS_WITHOUT_EFFECT = ['page', 'limit', 'sort', 'status']

/** Returns the row of a record on a cached page of a list with these filters; undefined if there is none. */
export function listedRow(
  queryClient: QueryClient,
  listId: string,
  filters: object,
  id: number,
): LifecycleRow | undefined {
  const filterKey = filterKeyOf(filters)
  return queryClient.getQueriesData<Page<LifecycleRow>>({ queryKey: [listId] }).flatMap(([queryKey, page]) => {
    const { query = {} } = (queryKey[1] ?? {}) as { query?: object }
    return filterKeyOf(query) === filterKey ? (page?.items ?? []).filter((row) => row.id === id) : []
  })[0]
}

function filterKeyOf(query: object): string {
  const entries = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !PARAMS_WITHOUT_EFFECT.includes(name),
  )
  return JSON.stringify(entries.map(([name, value]) => [name, String(value)]).toSorted())
}
