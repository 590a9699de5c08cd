import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { RequestOf } from '../../../contract/endpoint.ts'
import { toPageQueryParams } from '../../api/pageQueryParams.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { usePermissions } from '../../api/signedInStaff.ts'
import { useConsole } from '../../console.tsx'
import { type OriginList, useOriginList } from '../../navigation/originList.ts'
import { statusAndFilterQueryOf, pageAndSortOf } from '../../navigation/search.ts'
import { moveTableCursor } from '../../ui/useTableActor.ts'
import { idAfter, idBefore } from '../../../machines/console/nextRecord.ts'
import type { ListedRecord, Resource } from '../resource.ts'
import { tableKeyOf } from '../tableKeyOf.ts'

/** The previous and next record in the list from which the page of a record was opened. */
export interface Neighbors {
  /** The list from which the page was opened; undefined if it was opened otherwise. */
  origin: OriginList | undefined
  /** The status of the query that loads the list. */
  status: 'pending' | 'error' | 'success'
  previousId: number | undefined
  nextId: number | undefined
  /** Opens another record of the list in place of the current one. */
  open: (id: number) => void
}

const NO_IDS: readonly number[] = []

/**
 * Returns the neighbors of the record with `id` on the list page from which it was opened. The neighbors are updated
 * when the list changes. If the record itself leaves the list, its former position counts. The cursor of the list
 * follows the record.
 */
export function useNeighbors<Row extends ListedRecord>(resource: Resource<Row>, id: number): Neighbors {
  const { client, screens, actors } = useConsole()
  const { history } = useRouter()
  const permissions = usePermissions()
  const origin = useOriginList(resource.kind)
  const query =
    origin &&
    toPageQueryParams(pageAndSortOf(origin.list, origin.search), statusAndFilterQueryOf(origin.list, origin.search))
  const request = { query } as RequestOf<typeof resource.list>
  // The list has just loaded this query, and every change of a record invalidates it.
  const { data: ids = NO_IDS, status } = useQuery({
    ...endpointQuery(client, resource.list, request),
    enabled: query !== undefined,
    staleTime: Infinity,
    select: idsOfPage,
  })
  const url = origin?.url
  const [lastList, setLastList] = useState({ url, ids: NO_IDS })
  const isListed = ids.includes(id)
  if (isListed ? lastList.ids !== ids : lastList.url !== url) setLastList({ url, ids: isListed ? ids : NO_IDS })
  const previousId = idBefore(lastList.ids, id, ids)
  const nextId = idAfter(lastList.ids, id, ids)
  useEffect(() => {
    if (origin !== undefined && isListed) moveTableCursor(tableKeyOf(origin), id, ids, actors)
  }, [origin, isListed, id, ids, actors])
  const { recordUrl } = resource
  const open = useCallback(
    (other: number) => {
      if (origin === undefined) return
      history.replace(recordUrl(other, permissions, screens), { originListUrl: origin.url })
    },
    [origin, recordUrl, permissions, screens, history],
  )
  return { origin, status, previousId, nextId, open }
}

/** Returns the ids of the rows of a page. The query keeps the array while they are the same. */
function idsOfPage({ items }: { items: readonly ListedRecord[] }): readonly number[] {
  return items.map(({ id }) => id)
}
