import { useQuery } from '@tanstack/react-query'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import { endpointQuery } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import type { Resource } from './resource.ts'

/** A state of a lifecycle, with the number and the age of the records that are in it now. */
export interface StateSummary {
  lifecycle: Lifecycle
  name: string
  code: number
  /** The number of records in the state; undefined until it has loaded. */
  count: number | undefined
  /** When the oldest of these records came into the state; undefined if there are none or before it has loaded. */
  since: string | undefined
}

/** Returns the states of a kind of record, in the order of the lifecycle. `isError`: their numbers failed to load. */
export function useStates({ states: endpoint, texts: { lifecycle } }: Pick<Resource, 'states' | 'texts'>): {
  states: readonly StateSummary[]
  isError: boolean
  retry: () => void
} {
  const { client } = useConsole()
  const { data, isError, refetch } = useQuery(endpointQuery(client, endpoint, {}))
  const states = Object.entries(lifecycle.codes).map(([name, code]): StateSummary => {
    const loaded = data?.items.find(({ status }) => status === code)
    return { lifecycle, name, code, count: loaded?.count, since: loaded?.since ?? undefined }
  })
  return { states, isError: isError && data === undefined, retry: () => void refetch() }
}
