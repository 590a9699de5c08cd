import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Page, RequestOf } from '../../../contract/endpoint.ts'
import { atEnd } from '../../../machines/console/nextRecord.ts'
import type { RowId } from '../../../machines/console/tableRows.ts'
import { endpointQuery } from '../../api/endpointQuery.ts'
import { useConsole } from '../../console.tsx'
import { useText } from '../../texts/text.ts'
import { useList } from '../model/listContext.ts'
import type { EndpointReturning, ListedRecord } from '../resource.ts'

interface PageTurnOptions {
  /** Returns the request of a page of the list. */
  requestOf: (page: number) => RequestOf<EndpointReturning<Page<ListedRecord>>>
  /** Identifies the list with its tab, search, filters and sort. */
  listId: string
  page: number
  openRecordId: RowId | undefined
}

/** A page that is loading. */
interface PageTurn {
  /** The list, its page and the open record when the page was turned. If one of them changes, the turn is cancelled. */
  startPlaceId: string
  page: number
}

/**
 * Turns the pages of a list beside an open record. The rows of the new page are loaded first, and then replace the
 * current ones at the same time as one of their records replaces the open one. Says so if they cannot be loaded.
 */
export function usePageTurn({ requestOf, listId, page, openRecordId }: PageTurnOptions) {
  const { view } = useList()
  const { definition, change } = view
  const { client, notice } = useConsole()
  const queryClient = useQueryClient()
  const text = useText()
  const startPlaceId = `${listId} ${page} ${openRecordId}`
  const [lastTurn, setLastTurn] = useState<PageTurn>()
  const turn = lastTurn?.startPlaceId === startPlaceId ? lastTurn : undefined
  const currentTurn = useRef(turn)
  useLayoutEffect(() => {
    currentTurn.current = turn
  })
  const openOnPage = async (to: number, end: 'first' | 'last') => {
    const startedTurn: PageTurn = { startPlaceId, page: to }
    setLastTurn(startedTurn)
    const rows = await queryClient.fetchQuery(endpointQuery(client, definition.endpoint, requestOf(to))).then(
      ({ items }) => items,
      () => undefined,
    )
    if (currentTurn.current !== startedTurn) return
    const row = rows && atEnd(rows, end)
    if (row !== undefined) return change({ page: to > 1 ? to : undefined, open: row.id }, true)
    setLastTurn(undefined)
    notice.send({ type: 'refuse', message: text(rows === undefined ? 'state.failed' : 'table.refusal.lastRecord') })
  }
  return {
    /** The number of the page that is loading; undefined if none is. */
    pendingPage: turn?.page,
    /** Opens the first or the last record of a page in place of the open record. */
    openOnPage,
  }
}
