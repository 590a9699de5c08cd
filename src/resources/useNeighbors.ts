import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { RequestOf } from '../../contract/endpoint.ts'
import { pageQuery } from '../api/pageQuery.ts'
import { endpointQuery } from '../api/read.ts'
import { usePermissions } from '../api/staff.ts'
import { useConsole } from '../console.tsx'
import { type ListOfOrigin, useListOfOrigin } from '../navigation/listOfOrigin.ts'
import { listQuery, pageAndSortOf } from '../navigation/search.ts'
import { moveTableCursor } from '../ui/useTableActor.ts'
import { idAfter, idBefore } from './neighbors.ts'
import type { ListedRecord, Resource } from './resource.ts'
import { tableKeyOf } from './tableKeyOf.ts'

/** The records beside the one on the screen, in the list from which its page was opened. */
export interface Neighbors {
  /** Undefined if the page was not opened from a list. */
  origin: ListOfOrigin | undefined
  status: 'pending' | 'error' | 'success'
  previous: number | undefined
  next: number | undefined
  /** Opens another record of the list in place of the one on the screen, and moves the cursor of the list to it. */
  open: (id: number) => void
}

const NO_IDS: readonly number[] = []

/**
 * Returns the neighbors of the record with `id`, on the page of the list that was shown. They follow the list as it
 * changes; a record that has left it keeps its place.
 */
export function useNeighbors<Row extends ListedRecord>(resource: Resource<Row>, id: number): Neighbors {
  const { client, screens } = useConsole()
  const { history } = useRouter()
  const permissions = usePermissions()
  const origin = useListOfOrigin(resource.kind)
  const query = origin && pageQuery(pageAndSortOf(origin.list, origin.search), listQuery(origin.list, origin.search))
  const call = { query } as RequestOf<typeof resource.list>
  // The list has just loaded it, and every change of a record has it loaded again.
  const { data, status } = useQuery({
    ...endpointQuery(client, resource.list, call),
    enabled: query !== undefined,
    staleTime: Infinity,
  })
  const ids = useMemo(() => data?.items.map((row) => row.id) ?? NO_IDS, [data])
  const address = origin?.address
  const [known, setKnown] = useState({ address, ids: NO_IDS })
  const isListed = ids.includes(id)
  if (isListed ? known.ids !== ids : known.address !== address) setKnown({ address, ids: isListed ? ids : NO_IDS })
  const previous = idBefore(known.ids, id, ids)
  const next = idAfter(known.ids, id, ids)
  const { recordAddress } = resource
  const open = useCallback(
    (other: number) => {
      if (origin === undefined) return
      moveTableCursor(tableKeyOf(origin), other)
      history.replace(recordAddress(other, permissions, screens), { list: origin.address })
    },
    [origin, recordAddress, permissions, screens, history],
  )
  return useMemo(() => ({ origin, status, previous, next, open }), [origin, status, previous, next, open])
}
