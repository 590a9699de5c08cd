import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '../../../contract/endpoint.ts'
import type { CountsEndpoint } from '../../../contract/recordEndpoints.ts'
import { withAssumedCounts } from '../../api/assumedStates.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { statusOfTab } from '../../navigation/search.ts'
import { useIsFirstScreenShown } from '../../navigation/firstScreenContent.ts'
import type { ListDefinition } from '../model/listDefinition.ts'
import type { ListView } from '../model/ListModel.ts'
import type { ListedRecord } from '../resource.ts'
import { useAssumedStates } from '../changes/useAssumedStates.ts'

/**
 * Returns a function that returns the number of records of a tab that match the search and filters, or undefined until
 * the numbers have loaded. After a page load, the numbers are requested after the rows.
 * @param staleTime the `staleTime` of the query, in ms, if it is not that of its endpoint
 */
export function useTabCounts(
  { list, definition, filterQuery }: Pick<ListView<ListedRecord>, 'list' | 'definition' | 'filterQuery'>,
  staleTime?: number,
): (tab: string) => number | undefined {
  const counts = countsEndpointOf(definition)
  const { client, queryClient } = useConsole()
  const assumed = useAssumedStates()
  const request = { query: filterQuery } as RequestOf<typeof counts>
  const enabled = useIsFirstScreenShown()
  const { data } = useQuery({
    ...endpointQuery(client, counts, request),
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime }),
    enabled,
  })
  const items = data && withAssumedCounts(assumed, { queryClient, counts, filters: filterQuery }, data.items)
  return (tab) => {
    const status = statusOfTab(list, tab)
    return items
      ?.filter((item) => status === undefined || item.status === status)
      .reduce((sum, { count }) => sum + count, 0)
  }
}

/** Returns the endpoint of the counts by status. Throws for a list without tabs. */
function countsEndpointOf({ resource, endpoint }: ListDefinition<ListedRecord>): CountsEndpoint {
  if (resource === undefined) throw new Error(`nothing counts the records of ${endpoint.path}`)
  return resource.counts
}
