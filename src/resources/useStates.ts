import { useQuery } from '@tanstack/react-query'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import { endpointQuery } from '../api/read.ts'
import { useConsole } from '../console.tsx'
import type { Resource } from './resource.ts'

/** A state of a lifecycle with the records that are in it now. */
export interface StateOfKind {
  lifecycle: Lifecycle
  name: string
  code: number
  /** The number of its records; undefined until it has loaded. */
  count: number | undefined
  /** When the oldest of them came into it; undefined if there is none, or until it has loaded. */
  since: string | undefined
}

/** The states of a kind of record, in the order of its chart, and whether loading their records has failed. */
export function useStates({ states: endpoint, texts: { lifecycle } }: Pick<Resource, 'states' | 'texts'>): {
  states: readonly StateOfKind[]
  isError: boolean
  retry: () => void
} {
  const { client } = useConsole()
  const { data, isError, refetch } = useQuery(endpointQuery(client, endpoint, {}))
  const states = Object.entries(lifecycle.codes).map(([name, code]): StateOfKind => {
    const found = data?.items.find(({ status }) => status === code)
    return { lifecycle, name, code, count: found?.count, since: found?.since ?? undefined }
  })
  return { states, isError: isError && data === undefined, retry: () => void refetch() }
}
