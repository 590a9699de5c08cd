import { QueryClient } from '@tanstack/react-query'
import { QUERY_CACHE_MS } from '../../contract/limits.ts'
import { NEVER_FRESH } from './endpointQuery.ts'

/** Creates the query cache of the console (rule 7.6). */
export function createConsoleQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: QUERY_CACHE_MS,
        staleTime: NEVER_FRESH,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
      },
    },
  })
}
