import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { StateSummary as LoadedStates } from '../../../contract/recordEndpoints.ts'
import type { Lifecycle } from '../../../machines/lifecycle.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import type { ChildResource, Resource } from '../resource.ts'

/** A state of a lifecycle, with the number of records that are in it now, and when the first of them came into it. */
export interface StateSummary {
  lifecycle: Lifecycle
  name: string
  code: number
  /** The number of records in the state; undefined until it has loaded. */
  count: number | undefined
  /** When the first of these records came into the state; undefined if there are none or before it has loaded. */
  since: string | undefined
}

/** The states of a lifecycle, in its order. `failure`: what was thrown when their numbers failed to load. */
export interface StateSummaries {
  states: readonly StateSummary[]
  failure: Error | null
  retry: () => void
}

/** Returns the states of a kind of record, each with the number of its records and when the first came into it. */
export function useStateSummaries({
  states,
  lifecycleTextKeys,
}: Pick<Resource, 'states' | 'lifecycleTextKeys'>): StateSummaries {
  const { client } = useConsole()
  return summariesOf(lifecycleTextKeys.lifecycle, useQuery(endpointQuery(client, states, {})))
}

/** Like `useStateSummaries`, but only for the records that belong to the record `parentId`. */
export function useChildStateSummaries(
  { states, lifecycleTextKeys }: Pick<ChildResource, 'states' | 'lifecycleTextKeys'>,
  parentId: number,
) {
  const { client } = useConsole()
  return summariesOf(lifecycleTextKeys.lifecycle, useQuery(endpointQuery(client, states, { params: { id: parentId } })))
}

function summariesOf(
  lifecycle: Lifecycle,
  { data, error, refetch }: Pick<UseQueryResult<LoadedStates>, 'data' | 'error' | 'refetch'>,
): StateSummaries {
  const states = Object.entries(lifecycle.codes).map(([name, code]): StateSummary => {
    const loadedSummary = data?.items.find(({ status }) => status === code)
    return { lifecycle, name, code, count: loadedSummary?.count, since: loadedSummary?.since ?? undefined }
  })
  return { states, failure: data === undefined ? error : null, retry: () => void refetch() }
}
